(** The checker as a program in OCaml. Booleans, options, lists and pairs become those of OCaml; all
    numbers stay as they are defined in Coq. *)

From Coq Require Extraction ExtrOcamlBasic.
From Slide Require Import Sound.

Extraction Language OCaml.
Extraction "proved.ml" Rules.kind_of Checker.check.
