(** * A set of placements, for the checker

    A tree of buckets. The key of a placement decides which bucket it is in; the answers are right
    whatever the keys are, and only their speed depends on them. *)

From Coq Require Import List ZArith FMapPositive Bool.
From Slide Require Import Rules.
Import ListNotations.

Definition cell_eqb (a b : cell) : bool := Z.eqb (fst a) (fst b) && Z.eqb (snd a) (snd b).
Definition piece_eqb (p q : piece) : bool := Nat.eqb (fst p) (fst q) && cell_eqb (snd p) (snd q).

Fixpoint placement_eqb (p q : placement) : bool :=
  match p, q with
  | [], [] => true
  | a :: p, b :: q => piece_eqb a b && placement_eqb p q
  | _, _ => false
  end.

(** The digits of a number, each with a mark before it, put before [k]. *)
Fixpoint digits (p k : positive) : positive :=
  match p with
  | xH => xO (xO k)
  | xO p => xO (xI (digits p k))
  | xI p => xI (xO (digits p k))
  end.
Definition number_key (z : Z) (k : positive) : positive :=
  match z with Z0 => xI (xI k) | Zpos p => digits p k | Zneg p => digits p k end.
Fixpoint key (p : placement) : positive :=
  match p with [] => xH | (_, (r, c)) :: p => number_key r (number_key c (key p)) end.

Definition table : Type := PositiveMap.t (list placement).

Definition bucket (k : positive) (t : table) : list placement :=
  match PositiveMap.find k t with Some b => b | None => [] end.
Definition nothing : table := PositiveMap.empty _.
Definition mem (p : placement) (t : table) : bool := existsb (placement_eqb p) (bucket (key p) t).
Definition add (p : placement) (t : table) : table :=
  let k := key p in PositiveMap.add k (p :: bucket k t) t.

(** All of a list, if none is there yet. *)
Fixpoint add_new (ps : list placement) (t : table) : option table :=
  match ps with
  | [] => Some t
  | p :: ps => if mem p t then None else add_new ps (add p t)
  end.

Definition add_all (ps : list placement) (t : table) : table := fold_left (fun t p => add p t) ps t.

(** ** The answers are right *)

Lemma cell_eqb_eq a b : cell_eqb a b = true <-> a = b.
Proof.
  destruct a, b; unfold cell_eqb; cbn [fst snd].
  rewrite andb_true_iff, !Z.eqb_eq; split; [intros []; congruence | intros [= -> ->]; auto].
Qed.

Lemma piece_eqb_eq p q : piece_eqb p q = true <-> p = q.
Proof.
  destruct p, q; unfold piece_eqb; cbn [fst snd].
  rewrite andb_true_iff, Nat.eqb_eq, cell_eqb_eq.
  split; [intros []; congruence | intros [= -> ->]; auto].
Qed.

Lemma placement_eqb_eq p : forall q, placement_eqb p q = true <-> p = q.
Proof.
  induction p as [|a p IH]; intros [|b q]; cbn; try (split; congruence).
  rewrite andb_true_iff, piece_eqb_eq, IH. split; [intros []; congruence | intros [= -> ->]; auto].
Qed.

Lemma mem_nothing p : mem p nothing = false.
Proof. unfold mem, bucket, nothing. now rewrite PositiveMap.gempty. Qed.

Lemma mem_add x p t : mem x (add p t) = true <-> x = p \/ mem x t = true.
Proof.
  unfold mem, add, bucket at 1.
  destruct (Pos.eq_dec (key x) (key p)) as [E|N].
  - rewrite E, PositiveMap.gss. cbn. now rewrite orb_true_iff, placement_eqb_eq.
  - rewrite PositiveMap.gso by exact N. fold (bucket (key x) t).
    split; [tauto | intros [->|]; [now elim N | assumption]].
Qed.

Lemma add_new_mem ps : forall t t', add_new ps t = Some t' ->
  forall x, mem x t' = true <-> In x ps \/ mem x t = true.
Proof.
  induction ps as [|p ps IH]; intros t t' H x; cbn in H.
  - injection H as <-. cbn; tauto.
  - destruct (mem p t); [discriminate|]. rewrite (IH _ _ H x), mem_add; cbn.
    split; intuition congruence.
Qed.

(** What was added was new, and nothing was there twice. *)
Lemma add_new_new ps : forall t t', add_new ps t = Some t' ->
  NoDup ps /\ forall x, In x ps -> mem x t = false.
Proof.
  induction ps as [|p ps IH]; intros t t' H; cbn in H.
  - split; [constructor | intros x []].
  - destruct (mem p t) eqn:E; [discriminate|]. destruct (IH _ _ H) as [D N]. split.
    + constructor; [|assumption]. intros I. pose proof (N _ I) as F.
      assert (mem p (add p t) = true) by (apply mem_add; auto). congruence.
    + intros x [<-|I]; [assumption|]. pose proof (N _ I) as F.
      destruct (mem x t) eqn:M; [|reflexivity].
      assert (mem x (add p t) = true) by (apply mem_add; auto). congruence.
Qed.

Lemma mem_add_all ps : forall t x, mem x (add_all ps t) = true <-> In x ps \/ mem x t = true.
Proof.
  unfold add_all. induction ps as [|p ps IH]; intros t x; cbn.
  - tauto.
  - rewrite IH, mem_add. split; intuition congruence.
Qed.
