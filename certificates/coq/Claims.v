(** * What a certificate can claim

    [says] is the meaning of each claim. *)

From Coq Require Import List Permutation.
From Slide Require Import Rules.
Import ListNotations.

Section Claims.

Variable P : puzzle.
Variable m : metric.

(** From a placement, a goal can be made in [n] turns; leaving the board is one of them. *)
Definition solvable_from (p : placement) (n : nat) : Prop :=
  exists k q, play P m k p q /\ at_goal P q /\ n = k + leaving P.

(** It takes [n], and cannot be done in fewer. *)
Definition needs (p : placement) (n : nat) : Prop :=
  solvable_from p n /\ forall k, k < n -> ~ solvable_from p k.

(** Two placements are the same state if they differ in the order of the pieces alone: pieces of one
    kind are the same number, so it does not matter which of them stands where. *)
Definition alike : placement -> placement -> Prop := @Permutation piece.

(** [n] turns from the start make the state of [p]. *)
Definition reached (n : nat) (p : placement) : Prop := exists q, alike p q /\ play P m n (start P) q.
Definition reachable (p : placement) : Prop := exists n, reached n p.

(** The state of [p] is [n] turns away from the start, and not less. *)
Definition at_distance (n : nat) (p : placement) : Prop :=
  reached n p /\ forall k, k < n -> ~ reached k p.

(** There are [n] states with a property. *)
Definition number (A : placement -> Prop) (n : nat) : Prop :=
  exists states, length states = n /\
    (forall p, In p states -> A p) /\
    ForallOrdPairs (fun p q => ~ alike p q) states /\
    (forall p, A p -> exists q, In q states /\ alike p q).

End Claims.

Inductive claim :=
| Solved (length : nat)
| Unsolvable (states : nat)
| ForbiddenByParity
| Count (states : nat)
| Depths (states : nat) (layers : list nat)
| GoalDepths (states : nat) (layers : list nat) (goals : nat) (nearest farthest : option nat)
| Hardest (states goals : nat) (length : option nat) (histogram : list nat).

Section Says.

Variable P : puzzle.
Variable m : metric.

Definition goal_at (d : nat) : Prop :=
  exists n p, at_distance P m n p /\ at_goal P p /\ d = n + leaving P.

Definition says (c : claim) : Prop :=
  legal P (start P) /\
  match c with
  | Solved n => needs P m (start P) n
  | Unsolvable states => (forall n, ~ solvable_from P m (start P) n) /\ number (reachable P m) states
  | ForbiddenByParity => forall n, ~ solvable_from P m (start P) n
  | Count states => number (reachable P m) states
  | Depths states layers =>
      number (reachable P m) states /\
      forall n, number (at_distance P m n) (nth n layers 0)
  | GoalDepths states layers goals nearest farthest =>
      number (reachable P m) states /\
      (forall n, number (at_distance P m n) (nth n layers 0)) /\
      number (fun p => reachable P m p /\ at_goal P p) goals /\
      match nearest, farthest with
      | None, None => forall d, ~ goal_at d
      | Some a, Some b => goal_at a /\ goal_at b /\ forall d, goal_at d -> a <= d <= b
      | _, _ => False
      end
  | Hardest states goals length histogram =>   (* of all states that steps reach *)
      number (reachable P Step) states /\
      number (fun p => reachable P Step p /\ at_goal P p) goals /\
      (forall n, number (fun p => reachable P Step p /\ needs P m p n) (nth n histogram 0)) /\
      match length with
      | None => forall p n, reachable P Step p -> ~ solvable_from P m p n
      | Some l =>
          (exists p, reachable P Step p /\ needs P m p l) /\
          forall p, reachable P Step p -> exists n, n <= l /\ needs P m p n
      end
  end.

End Says.
