(** * The rules of sliding-block puzzles

    All that the theorems of Sound.v speak of is defined here. Nothing here is computed: these are
    the rules as one would write them on a page. *)

From Coq Require Import List ZArith Permutation.
Import ListNotations.
Local Open Scope Z_scope.

(** A cell is a row and a column, counted from the top left. Sub-cells are counted in the same way. *)
Definition cell : Type := Z * Z.

Definition shift (a d : cell) : cell := (fst a + fst d, snd a + snd d).
Definition times (n : Z) (a : cell) : cell := (n * fst a, n * snd a).

Inductive way := Up | Down | Left | Right.

Definition toward (w : way) : cell :=
  match w with Up => (-1, 0) | Down => (1, 0) | Left => (0, -1) | Right => (0, 1) end.

(** Pieces of one kind are interchangeable. *)
Record kind := {
  shape : list cell;    (* the cells that it covers, counted from its anchor *)
  ways : list way;      (* the ways that it may go *)
  has_key : bool;       (* may it stand on gates? *)
  solid : list cell     (* the sub-cells that it covers above the board, counted from those of its anchor *)
}.

(** A piece is the number of its kind, and where its anchor stands. *)
Definition piece : Type := nat * cell.
Definition placement : Type := list piece.

(** A goal: where some pieces must stand, and which cells must be empty. *)
Record goal := { places : list piece; empty : list cell }.

(** What ends a puzzle: one of several goals, or that a piece of some kind leaves the board, from
    some cell in some direction. *)
Inductive aim := Goals (any : list goal) | Exit (who : nat) (from : cell) (out : way).

Record puzzle := {
  rows : Z; columns : Z;       (* the frame of the board; only an exit asks for it *)
  floor : list cell;           (* the cells on which all pieces may stand *)
  gates : list cell;           (* those on which only pieces with a key may stand *)
  kinds : list kind;
  per_cell : nat;              (* so many sub-cells are as long as a cell *)
  overhang : nat;              (* so many may stick out on each side *)
  ends_only : bool;            (* do blockers meet at the end of a step only? *)
  start : placement;
  aim_of : aim
}.

(** What counts as 1. *)
Inductive metric := Step | Slide | Move.

Inductive one_or_more (R : cell -> cell -> Prop) : cell -> cell -> Prop :=
| once : forall a b, R a b -> one_or_more R a b
| and_more : forall a b c, R a b -> one_or_more R b c -> one_or_more R a c.

Section Rules.

Variable P : puzzle.

Definition kind_of (k : nat) : kind :=
  nth k (kinds P) {| shape := []; ways := []; has_key := false; solid := [] |}.

Definition cells (p : piece) : list cell := map (shift (snd p)) (shape (kind_of (fst p))).

(** The sub-cells of a piece; and those after it has gone [by] further. *)
Definition solid_by (by_ : cell) (p : piece) : list cell :=
  map (shift (shift (times (Z.of_nat (per_cell P)) (snd p)) by_)) (solid (kind_of (fst p))).
Definition solids (p : piece) : list cell := solid_by (0, 0) p.

Definition disjoint (xs ys : list cell) : Prop := forall x, In x xs -> ~ In x ys.

(** The ground on which a kind may stand. *)
Definition ground (k : nat) (x : cell) : Prop :=
  In x (floor P) \/ (has_key (kind_of k) = true /\ In x (gates P)).

(** A placement is legal if all pieces stand on their ground and no two share a cell or a sub-cell.
    The rules of motion below never leave the legal placements ([turn_legal] in Legal.v). *)
Definition legal (pl : placement) : Prop :=
  (forall p, In p pl -> forall x, In x (cells p) -> ground (fst p) x) /\
  ForallOrdPairs (fun p q => disjoint (cells p) (cells q) /\ disjoint (solids p) (solids q)) pl.

(** The sub-steps of a step at which blockers may not meet: all of them, or the last. *)
Definition substeps : list nat :=
  if ends_only P then [per_cell P] else seq 1 (per_cell P).

(** A piece of kind [k] goes one cell, from [a] to [b], while the others stand still: it finds
    ground there, covers no cell of another piece, and its blockers meet no others on the way. *)
Definition step (others : placement) (k : nat) (w : way) (a b : cell) : Prop :=
  In w (ways (kind_of k)) /\
  b = shift a (toward w) /\
  (forall x, In x (cells (k, b)) -> ground k x) /\
  (forall q, In q others -> disjoint (cells (k, b)) (cells q)) /\
  (forall n q, In n substeps -> In q others ->
     disjoint (solid_by (times (Z.of_nat n) (toward w)) (k, a)) (solids q)).

(** One step; one or more steps of a piece in one direction; one or more steps of a piece. *)
Definition goes (m : metric) (others : placement) (k : nat) : cell -> cell -> Prop :=
  match m with
  | Step => fun a b => exists w, step others k w a b
  | Slide => fun a b => exists w, one_or_more (step others k w) a b
  | Move => one_or_more (fun a b => exists w, step others k w a b)
  end.

(** One piece of a placement goes, and the others stay. *)
Definition turn (m : metric) (p q : placement) : Prop :=
  exists left k a b right,
    p = left ++ (k, a) :: right /\ q = left ++ (k, b) :: right /\ goes m (left ++ right) k a b.

(** [n] turns, one after the other. *)
Inductive play (m : metric) : nat -> placement -> placement -> Prop :=
| play_none : forall p, play m 0 p p
| play_more : forall n p q r, play m n p q -> turn m q r -> play m (S n) p r.

(** A piece can leave the board: at each distance until it is gone it finds ground, where it is in
    the frame, and meets no other piece; nor do its blockers. *)
Definition frame (x : cell) : Prop := 0 <= fst x < rows P /\ 0 <= snd x < columns P.

Definition can_leave (others : placement) (k : nat) (a : cell) (w : way) : Prop :=
  In w (ways (kind_of k)) /\
  (forall n x, 1 <= n <= Z.max (rows P) (columns P) ->
     In x (cells (k, shift a (times n (toward w)))) -> frame x ->
     ground k x /\ forall q, In q others -> ~ In x (cells q)) /\
  (forall n q, 1 <= n <= Z.of_nat (per_cell P) * Z.max (rows P) (columns P) + 2 * Z.of_nat (overhang P) ->
     In q others -> disjoint (solid_by (times n (toward w)) (k, a)) (solids q)).

Definition at_goal (pl : placement) : Prop :=
  match aim_of P with
  | Goals any => exists g, In g any /\
      (forall p, In p (places g) -> In p pl) /\
      (forall x p, In x (empty g) -> In p pl -> ~ In x (cells p))
  | Exit k a w => exists left right, pl = left ++ (k, a) :: right /\ can_leave (left ++ right) k a w
  end.

(** Leaving the board counts 1 in every metric. *)
Definition leaving : nat := match aim_of P with Goals _ => 0 | Exit _ _ _ => 1 end.

End Rules.
