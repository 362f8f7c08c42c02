(** * Klotski, inside the prover

    No parser, no extraction and no compiler stand between these theorems and the rules: the puzzle is
    written down here, its states are searched by a function of Coq, and Coq computes that the checker
    accepts them. *)

From Coq Require Import List ZArith.
From Slide Require Import Rules Claims Table Moves Layers Checker Sound.
Import ListNotations.

(** What is new of some placements, and all that is known then. *)
Definition fresh (ps : list placement) (seen : table) : list placement * table :=
  fold_left (fun known p => if mem p (snd known) then known else (p :: fst known, add p (snd known)))
    ps ([], seen).

(** Layers as far as they are asked for, breadth-first. Whether they are right is for the checker to say. *)
Fixpoint search (P : puzzle) (m : metric) (fuel n : nat) (seen : table) (current : list placement)
    : list (list placement) :=
  match n with
  | O => []
  | S n =>
    match current, all_successors (successors P m fuel) current [] with
    | _ :: _, Some ends => let (next, seen) := fresh ends seen in current :: search P m fuel n seen next
    | _, _ => []
    end
  end.

Definition layers_of (P : puzzle) (m : metric) (fuel n : nat) : list (list placement) :=
  let first := [sort (start P)] in search P m fuel n (add_all first nothing) first.

(** ** The puzzle

<<
    aBBc
    aBBc
    dEEf
    dghf
    i..j
>>
    Kind 0: a, c, d and f. Kind 1: B, which is to go to the middle of the bottom. Kind 2: E. Kind 3: g, h, i and j. *)

Definition all_ways : list way := [Up; Down; Left; Right].

Definition piece_of (shape : list cell) : kind := {| shape := shape; ways := all_ways; has_key := false; solid := [] |}.

Definition klotski : puzzle := {|
  rows := 5; columns := 4;
  floor := list_prod [0; 1; 2; 3; 4] [0; 1; 2; 3];
  gates := [];
  kinds := [piece_of [(0, 0); (1, 0)]; piece_of [(0, 0); (0, 1); (1, 0); (1, 1)]; piece_of [(0, 0); (0, 1)];
            piece_of [(0, 0)]];
  per_cell := 0; overhang := 0; ends_only := false;
  start := [(0%nat, (0, 0)); (0%nat, (0, 3)); (0%nat, (2, 0)); (0%nat, (2, 3));
            (1%nat, (0, 1)); (2%nat, (2, 1));
            (3%nat, (3, 1)); (3%nat, (3, 2)); (3%nat, (4, 0)); (3%nat, (4, 3))];
  aim_of := Goals [{| places := [(1%nat, (3, 1))]; empty := [] |}]
|}%Z.

Definition solution_moves : list (piece * list way) := [
  (3, (3, 1)%Z, [Down]); (3, (4, 3)%Z, [Left]); (0, (2, 3)%Z, [Down]); (2, (2, 1)%Z, [Right]); (0, (2, 0)%Z, [Right]);
  (3, (4, 0)%Z, [Up]); (3, (4, 1)%Z, [Left]); (0, (2, 1)%Z, [Down]); (2, (2, 2)%Z, [Left; Left]);
  (3, (3, 2)%Z, [Up; Right]); (3, (4, 2)%Z, [Up; Up]); (0, (3, 1)%Z, [Right]); (3, (3, 0)%Z, [Right; Down]);
  (2, (2, 0)%Z, [Down]); (3, (2, 2)%Z, [Left; Left]); (3, (2, 3)%Z, [Left; Left]); (0, (3, 2)%Z, [Up]);
  (0, (3, 3)%Z, [Up]); (3, (4, 1)%Z, [Right; Right]); (3, (4, 0)%Z, [Right; Right]); (2, (3, 0)%Z, [Down]);
  (3, (2, 1)%Z, [Down; Left]); (0, (2, 2)%Z, [Left]); (0, (2, 3)%Z, [Left]); (0, (0, 3)%Z, [Down; Down]);
  (1, (0, 1)%Z, [Right]); (0, (0, 0)%Z, [Right]); (3, (2, 0)%Z, [Up; Up]); (3, (3, 0)%Z, [Up; Up]);
  (0, (2, 1)%Z, [Left]); (0, (0, 1)%Z, [Down; Down]); (1, (0, 2)%Z, [Left]); (0, (2, 3)%Z, [Up; Up]);
  (0, (2, 2)%Z, [Right]); (3, (4, 2)%Z, [Up; Up]); (3, (4, 3)%Z, [Left; Up]); (2, (4, 0)%Z, [Right; Right]);
  (0, (2, 1)%Z, [Down]); (0, (2, 0)%Z, [Down]); (3, (2, 2)%Z, [Left; Left]); (1, (0, 1)%Z, [Down]);
  (3, (0, 0)%Z, [Right; Right]); (3, (1, 0)%Z, [Up; Right]); (3, (2, 0)%Z, [Up; Up]); (0, (3, 0)%Z, [Up; Up]);
  (0, (3, 1)%Z, [Left]); (3, (3, 2)%Z, [Left; Down]); (1, (1, 1)%Z, [Down]); (3, (0, 2)%Z, [Down; Left]);
  (0, (0, 3)%Z, [Left]); (0, (2, 3)%Z, [Up; Up]); (1, (2, 1)%Z, [Right]); (3, (1, 1)%Z, [Down]);
  (3, (0, 1)%Z, [Down]); (3, (0, 0)%Z, [Right]); (0, (1, 0)%Z, [Up]); (0, (3, 0)%Z, [Up]); (3, (4, 1)%Z, [Left]);
  (3, (2, 1)%Z, [Down; Down]); (1, (2, 2)%Z, [Left]); (0, (0, 3)%Z, [Down; Down]); (0, (0, 2)%Z, [Right]);
  (3, (0, 1)%Z, [Right]); (3, (1, 1)%Z, [Right]); (0, (0, 0)%Z, [Right]); (0, (2, 0)%Z, [Up; Up]);
  (1, (2, 1)%Z, [Left]); (3, (1, 2)%Z, [Down; Down]); (3, (0, 2)%Z, [Down; Down]); (0, (0, 3)%Z, [Left]);
  (0, (2, 3)%Z, [Up; Up]); (3, (3, 2)%Z, [Right; Up]); (2, (4, 2)%Z, [Up]); (3, (4, 1)%Z, [Right; Right]);
  (3, (4, 0)%Z, [Right; Right]); (1, (2, 0)%Z, [Down]); (3, (2, 2)%Z, [Left; Left]); (3, (2, 3)%Z, [Left; Left]);
  (2, (3, 2)%Z, [Up]); (3, (4, 2)%Z, [Up; Right]); (1, (3, 0)%Z, [Right])].

Theorem moves : needs klotski Move (start klotski) 81.
Proof.
  apply (sound klotski 105 Move {| claim_of := Solved 81; layers := layers_of klotski Move 105 81; back := [];
    solution := solution_moves |}).
  vm_cast_no_check (eq_refl true).
Qed.

Definition solution_slides : list (piece * list way) := [
  (3, (3, 1)%Z, [Down]); (3, (4, 3)%Z, [Left]); (0, (2, 3)%Z, [Down]); (2, (2, 1)%Z, [Right]); (0, (2, 0)%Z, [Right]);
  (3, (4, 0)%Z, [Up]); (3, (4, 1)%Z, [Left]); (0, (2, 1)%Z, [Down]); (2, (2, 2)%Z, [Left; Left]); (3, (3, 2)%Z, [Up]);
  (3, (2, 2)%Z, [Right]); (3, (4, 2)%Z, [Up; Up]); (0, (3, 1)%Z, [Right]); (3, (4, 0)%Z, [Right]);
  (3, (3, 0)%Z, [Down]); (2, (2, 0)%Z, [Down]); (3, (2, 2)%Z, [Left; Left]); (3, (2, 3)%Z, [Left; Left]);
  (0, (3, 2)%Z, [Up]); (0, (3, 3)%Z, [Up]); (3, (4, 1)%Z, [Right; Right]); (3, (4, 0)%Z, [Right; Right]);
  (2, (3, 0)%Z, [Down]); (3, (2, 1)%Z, [Down]); (3, (3, 1)%Z, [Left]); (0, (2, 2)%Z, [Left]); (0, (2, 3)%Z, [Left]);
  (0, (0, 3)%Z, [Down; Down]); (1, (0, 1)%Z, [Right]); (0, (0, 0)%Z, [Right]); (3, (2, 0)%Z, [Up; Up]);
  (3, (3, 0)%Z, [Up; Up]); (0, (2, 1)%Z, [Left]); (0, (0, 1)%Z, [Down; Down]); (1, (0, 2)%Z, [Left]);
  (0, (2, 3)%Z, [Up; Up]); (0, (2, 2)%Z, [Right]); (3, (4, 2)%Z, [Up; Up]); (3, (4, 3)%Z, [Left]);
  (3, (4, 2)%Z, [Up]); (2, (4, 0)%Z, [Right; Right]); (0, (2, 1)%Z, [Down]); (0, (2, 0)%Z, [Down]);
  (3, (2, 2)%Z, [Left; Left]); (1, (0, 1)%Z, [Down]); (3, (0, 0)%Z, [Right; Right]); (3, (1, 0)%Z, [Up]);
  (3, (0, 0)%Z, [Right]); (3, (2, 0)%Z, [Up; Up]); (0, (3, 0)%Z, [Up; Up]); (0, (3, 1)%Z, [Left]);
  (3, (3, 2)%Z, [Left]); (3, (3, 1)%Z, [Down]); (1, (1, 1)%Z, [Down]); (3, (0, 1)%Z, [Down]); (3, (0, 2)%Z, [Left]);
  (0, (0, 3)%Z, [Left]); (0, (2, 3)%Z, [Up; Up]); (1, (2, 1)%Z, [Right]); (3, (1, 1)%Z, [Down]);
  (3, (0, 1)%Z, [Down]); (3, (0, 0)%Z, [Right]); (0, (1, 0)%Z, [Up]); (0, (3, 0)%Z, [Up]); (3, (4, 1)%Z, [Left]);
  (3, (2, 1)%Z, [Down; Down]); (1, (2, 2)%Z, [Left]); (0, (0, 3)%Z, [Down; Down]); (0, (0, 2)%Z, [Right]);
  (3, (0, 1)%Z, [Right]); (3, (1, 1)%Z, [Right]); (0, (0, 0)%Z, [Right]); (0, (2, 0)%Z, [Up; Up]);
  (1, (2, 1)%Z, [Left]); (3, (1, 2)%Z, [Down; Down]); (3, (0, 2)%Z, [Down; Down]); (0, (0, 3)%Z, [Left]);
  (0, (2, 3)%Z, [Up; Up]); (3, (2, 2)%Z, [Right]); (3, (3, 2)%Z, [Up]); (2, (4, 2)%Z, [Up]);
  (3, (4, 1)%Z, [Right; Right]); (3, (4, 0)%Z, [Right; Right]); (1, (2, 0)%Z, [Down]); (3, (2, 2)%Z, [Left; Left]);
  (3, (2, 3)%Z, [Left; Left]); (2, (3, 2)%Z, [Up]); (3, (4, 2)%Z, [Up]); (3, (3, 2)%Z, [Right]);
  (1, (3, 0)%Z, [Right])].

Theorem slides : needs klotski Slide (start klotski) 90.
Proof.
  apply (sound klotski 105 Slide {| claim_of := Solved 90; layers := layers_of klotski Slide 105 90; back := [];
    solution := solution_slides |}).
  vm_cast_no_check (eq_refl true).
Qed.

Definition solution_steps : list (piece * list way) := [
  (3, (4, 0)%Z, [Right]); (0, (2, 0)%Z, [Down]); (2, (2, 1)%Z, [Left]); (3, (3, 2)%Z, [Up]); (3, (4, 3)%Z, [Left]);
  (0, (2, 3)%Z, [Down]); (3, (2, 2)%Z, [Right]); (2, (2, 0)%Z, [Right]); (0, (3, 0)%Z, [Up]); (3, (4, 1)%Z, [Left]);
  (3, (4, 2)%Z, [Left]); (0, (3, 3)%Z, [Left]); (3, (2, 3)%Z, [Down]); (2, (2, 1)%Z, [Right]); (3, (3, 1)%Z, [Up]);
  (3, (3, 3)%Z, [Down]); (3, (4, 1)%Z, [Up]); (3, (4, 0)%Z, [Right]); (0, (2, 0)%Z, [Down]); (3, (2, 1)%Z, [Left]);
  (2, (2, 2)%Z, [Left]); (0, (0, 3)%Z, [Down]); (0, (1, 3)%Z, [Down]); (1, (0, 1)%Z, [Right]); (0, (0, 0)%Z, [Right]);
  (3, (2, 0)%Z, [Up]); (0, (3, 0)%Z, [Up]); (3, (1, 0)%Z, [Up]); (0, (2, 0)%Z, [Up]); (3, (4, 1)%Z, [Left]);
  (3, (3, 1)%Z, [Left]); (0, (3, 2)%Z, [Left]); (3, (4, 3)%Z, [Left]); (0, (2, 3)%Z, [Down]); (2, (2, 1)%Z, [Right]);
  (0, (3, 1)%Z, [Up]); (3, (4, 2)%Z, [Up]); (3, (4, 0)%Z, [Right]); (3, (4, 1)%Z, [Right]); (0, (2, 1)%Z, [Down]);
  (0, (0, 1)%Z, [Down]); (3, (0, 0)%Z, [Right]); (0, (1, 0)%Z, [Up]); (3, (3, 0)%Z, [Up]); (0, (3, 1)%Z, [Left]);
  (0, (1, 1)%Z, [Down]); (0, (2, 1)%Z, [Down]); (3, (2, 0)%Z, [Right]); (3, (2, 1)%Z, [Up]); (2, (2, 2)%Z, [Left]);
  (0, (3, 3)%Z, [Up]); (2, (2, 1)%Z, [Left]); (3, (4, 2)%Z, [Right]); (3, (3, 2)%Z, [Down]); (0, (2, 3)%Z, [Left]);
  (3, (4, 3)%Z, [Up]); (3, (4, 2)%Z, [Right]); (0, (2, 2)%Z, [Down]); (2, (2, 0)%Z, [Right]); (0, (0, 0)%Z, [Down]);
  (2, (2, 1)%Z, [Right]); (0, (3, 1)%Z, [Up]); (3, (0, 1)%Z, [Left]); (3, (1, 1)%Z, [Up]); (0, (2, 1)%Z, [Up]);
  (0, (3, 2)%Z, [Left]); (3, (4, 3)%Z, [Left]); (3, (3, 3)%Z, [Down]); (2, (2, 2)%Z, [Down]); (1, (0, 2)%Z, [Down]);
  (3, (0, 1)%Z, [Right]); (3, (0, 0)%Z, [Right]); (0, (1, 0)%Z, [Up]); (0, (3, 0)%Z, [Up]); (3, (0, 2)%Z, [Right]);
  (3, (0, 1)%Z, [Right]); (0, (1, 1)%Z, [Up]); (0, (3, 1)%Z, [Up]); (3, (4, 2)%Z, [Left]); (3, (4, 1)%Z, [Left]);
  (3, (4, 3)%Z, [Left]); (3, (4, 2)%Z, [Left]); (2, (3, 2)%Z, [Down]); (1, (1, 2)%Z, [Down]); (3, (0, 2)%Z, [Down]);
  (3, (1, 2)%Z, [Right]); (0, (0, 1)%Z, [Right]); (0, (2, 1)%Z, [Up]); (0, (1, 1)%Z, [Up]); (1, (2, 2)%Z, [Left]);
  (3, (1, 3)%Z, [Down]); (3, (2, 3)%Z, [Down]); (3, (0, 3)%Z, [Down]); (3, (1, 3)%Z, [Down]); (0, (0, 2)%Z, [Right]);
  (0, (0, 1)%Z, [Right]); (0, (0, 0)%Z, [Right]); (0, (2, 0)%Z, [Up]); (0, (1, 0)%Z, [Up]); (1, (2, 1)%Z, [Left]);
  (3, (3, 3)%Z, [Left]); (3, (3, 2)%Z, [Up]); (2, (4, 2)%Z, [Up]); (3, (4, 1)%Z, [Right]); (3, (4, 0)%Z, [Right]);
  (3, (4, 2)%Z, [Right]); (3, (4, 1)%Z, [Right]); (1, (2, 0)%Z, [Down]); (3, (2, 2)%Z, [Left]); (3, (2, 1)%Z, [Left]);
  (3, (2, 3)%Z, [Left]); (3, (2, 2)%Z, [Left]); (2, (3, 2)%Z, [Up]); (3, (4, 2)%Z, [Up]); (3, (3, 2)%Z, [Right]);
  (1, (3, 0)%Z, [Right])].

Theorem steps : needs klotski Step (start klotski) 116.
Proof.
  apply (sound klotski 105 Step {| claim_of := Solved 116; layers := layers_of klotski Step 105 116; back := [];
    solution := solution_steps |}).
  vm_cast_no_check (eq_refl true).
Qed.

Theorem states : number (reachable klotski Step) (Z.to_nat 25955).
Proof.
  apply (sound klotski 105 Step {| claim_of := Count (Z.to_nat 25955); layers := layers_of klotski Step 105 1000;
    back := []; solution := [] |}).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions moves.
Print Assumptions slides.
Print Assumptions steps.
Print Assumptions states.
