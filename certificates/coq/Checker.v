(** * The checker

    [check] decides whether a certificate proves its claim. Sound.v proves that it is right when it
    accepts. *)

From Coq Require Import List ZArith Bool.
From Slide Require Import Rules Claims Table Moves Layers Parity.
Import ListNotations.

(** Of [layers], [back] and [solution] nothing is believed. *)
Record certificate := {
  claim_of : claim;
  layers : list (list placement);            (* from the start *)
  back : list (list placement);              (* from the goals, if the claim is the hardest start *)
  solution : list (piece * list way)         (* of each turn the piece as it stands, and its path *)
}.

Section Checker.

Variable P : puzzle.
Variable m : metric.
Variable fuel : nat.

Definition states (ls : list (list placement)) : list placement := concat ls.
Definition sizes (ls : list (list placement)) : list nat := map (@length placement) ls.
Definition goals_among (ps : list placement) : list placement := filter (at_goal_b P) ps.
Definition no_goal (ps : list placement) : bool := forallb (fun p => negb (at_goal_b P p)) ps.

Definition hold (m : metric) (closed : bool) : list (list placement) -> bool :=
  layers_hold (successors P m fuel) closed (start P).

Fixpoint equal (ns ks : list nat) : bool :=
  match ns, ks with
  | [], [] => true
  | n :: ns, k :: ks => Nat.eqb n k && equal ns ks
  | _, _ => false
  end.

Definition is (claimed : option nat) (found : option nat) : bool :=
  match claimed, found with
  | None, None => true
  | Some n, Some k => Nat.eqb n k
  | _, _ => false
  end.

(** The first and the last of some layers that have a goal. *)
Fixpoint nearest_goal (i : nat) (ls : list (list placement)) : option nat :=
  match ls with
  | [] => None
  | l :: ls => if no_goal l then nearest_goal (S i) ls else Some i
  end.
Fixpoint farthest_goal (i : nat) (ls : list (list placement)) : option nat :=
  match ls with
  | [] => None
  | l :: ls => match farthest_goal (S i) ls with
               | Some j => Some j
               | None => if no_goal l then None else Some i
               end
  end.
Definition left_too : option nat -> option nat := option_map (fun n => n + leaving P).

(** Layers by the distance to a goal: a state's successors are [all] known, none of them is [nearer]
    than the layer before its own, and one is in that. *)
Fixpoint falls (all nearer : table) (before : list placement) (rest : list (list placement)) : bool :=
  match rest with
  | [] => true
  | current :: rest =>
    let step := add_all before nothing in
    forallb (fun s =>
      match successors P m fuel s with
      | Some ts => forallb (fun t => mem t all && negb (mem t nearer)) ts && existsb (fun t => mem t step) ts
      | None => false
      end) current &&
    falls all (add_all before nearer) current rest
  end.

(** The same states as those from the start, goals in the first layer and nowhere else. *)
Definition back_holds (from_start from_goals : list (list placement)) : bool :=
  let all := add_all (states from_start) nothing in
  match add_new (states from_goals) nothing, from_goals with
  | Some _, [] => no_goal (states from_start)
  | Some _, first :: rest =>
    forallb (fun s => mem s all) (states from_goals) &&
    Nat.eqb (length (states from_goals)) (length (states from_start)) &&
    forallb (at_goal_b P) first && no_goal (states rest) &&
    match last from_goals [] with [] => false | _ => true end &&
    falls all nothing first rest
  | None, _ => false
  end.

Definition check (c : certificate) : bool :=
  legal_b P (start P) &&
  match claim_of c with
  | Solved n =>
    hold m false (layers c) && no_goal (states (layers c)) &&
    match replay P m (start P) (solution c) with Some q => at_goal_b P q | None => false end &&
    Nat.eqb (length (solution c)) (length (layers c)) &&
    Nat.eqb n (length (layers c) + leaving P)
  | Unsolvable n =>
    hold m true (layers c) && no_goal (states (layers c)) && Nat.eqb n (length (states (layers c)))
  | ForbiddenByParity => parity_forbids P
  | Count n => hold m true (layers c) && Nat.eqb n (length (states (layers c)))
  | Depths n ls =>
    hold m true (layers c) && Nat.eqb n (length (states (layers c))) && equal ls (sizes (layers c))
  | GoalDepths n ls goals nearest farthest =>
    hold m true (layers c) && Nat.eqb n (length (states (layers c))) && equal ls (sizes (layers c)) &&
    Nat.eqb goals (length (goals_among (states (layers c)))) &&
    is nearest (left_too (nearest_goal 0 (layers c))) && is farthest (left_too (farthest_goal 0 (layers c)))
  | Hardest n goals len histogram =>
    hold Step true (layers c) && Nat.eqb n (length (states (layers c))) &&
    Nat.eqb goals (length (goals_among (states (layers c)))) &&
    back_holds (layers c) (back c) &&
    match back c with
    | [] => is len None && equal histogram []
    | _ => is len (Some (pred (length (back c)) + leaving P)) &&
           equal histogram (repeat 0 (leaving P) ++ sizes (back c))
    end
  end.

End Checker.
