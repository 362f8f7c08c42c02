(** * The rules keep placements legal

    Not needed for the checker, but for trust in Rules.v: a step asks only of the piece that goes
    whether it may, and this is enough. *)

From Coq Require Import List ZArith Lia.
From Slide Require Import Rules.
Import ListNotations.

Lemma disjoint_sym xs ys : disjoint xs ys -> disjoint ys xs.
Proof. intros D x I J. exact (D x J I). Qed.

(** In pairs of a list, one element and the others. *)
Lemma pairs_one {A} (R : A -> A -> Prop) l x r : (forall a b, R a b -> R b a) ->
  ForallOrdPairs R (l ++ x :: r) <-> ForallOrdPairs R (l ++ r) /\ forall y, In y (l ++ r) -> R x y.
Proof.
  intros Sym. induction l as [|a l IH]; cbn.
  - split.
    + intros F. inversion F as [|? ? F1 F2]; subst. rewrite Forall_forall in F1. auto.
    + intros [F G]. constructor; [now apply Forall_forall|exact F].
  - split.
    + intros F. inversion F as [|? ? F1 F2]; subst. apply IH in F2 as [F2 G].
      rewrite Forall_forall in F1. split.
      * constructor; [|exact F2]. apply Forall_forall. intros y I. apply F1.
        rewrite in_app_iff in *. cbn. tauto.
      * intros y [<-|I]; [|auto]. apply Sym, F1, in_elt.
    + intros [F G]. inversion F as [|? ? F1 F2]; subst. rewrite Forall_forall in F1. constructor.
      * apply Forall_forall. intros y I. apply in_app_iff in I as [I|[<-|I]].
        -- apply F1, in_app_iff. auto.
        -- apply Sym, G. auto.
        -- apply F1, in_app_iff. auto.
      * apply IH. auto.
Qed.

Section Legal.

Variable P : puzzle.

(** Where there are blockers, a cell has sub-cells. *)
Hypothesis sub_cells : 0 < per_cell P \/ forall k, solid (kind_of P k) = [].

(** After its last sub-step a piece has its sub-cells where it then stands. *)
Lemma arrived k w a :
  solid_by P (times (Z.of_nat (per_cell P)) (toward w)) (k, a) = solids P (k, shift a (toward w)).
Proof.
  unfold solids, solid_by. cbn [fst snd]. apply map_ext. intros [r c].
  unfold shift, times. cbn [fst snd]. f_equal; ring.
Qed.

Lemma step_legal l k w a b r :
  legal P (l ++ (k, a) :: r) -> step P (l ++ r) k w a b -> legal P (l ++ (k, b) :: r).
Proof.
  intros [G D] (_ & -> & Gr & C & B). split.
  - intros p I x X. apply in_app_iff in I as [I|[<-|I]]; [| |]; try (apply (G p); [|exact X]; apply in_app_iff; cbn; tauto).
    now apply Gr.
  - assert (forall p q, disjoint (cells P p) (cells P q) /\ disjoint (solids P p) (solids P q) ->
      disjoint (cells P q) (cells P p) /\ disjoint (solids P q) (solids P p)) as Sym
      by (intros p q []; split; now apply disjoint_sym).
    apply pairs_one in D as [D _]; [|exact Sym]. apply pairs_one; [exact Sym|]. split; [exact D|].
    intros q I. split; [now apply C|]. destruct sub_cells as [Pos|None].
    + rewrite <- arrived. apply B; [|exact I]. unfold substeps. destruct (ends_only P); [now left|].
      apply in_seq. lia.
    + intros x X. unfold solids, solid_by in X. cbn [fst] in X. rewrite None in X. destruct X.
Qed.

Theorem turn_legal m p q : legal P p -> turn P m p q -> legal P q.
Proof.
  intros L (l & k & a & b & r & -> & -> & G). unfold goes in G.
  assert (one_or_more (fun a b => exists w, step P (l ++ r) k w a b) a b) as T.
  { destruct m.
    - now constructor.
    - destruct G as (w & G). induction G as [a b S|a b c S T IH]; [constructor; eauto|].
      apply and_more with b; [eauto|]. apply IH. now apply step_legal with (w := w) (a := a).
    - exact G. }
  clear G. induction T as [a b (w & S)|a b c (w & S) T IH].
  - now apply step_legal with (w := w) (a := a).
  - apply IH. now apply step_legal with (w := w) (a := a).
Qed.

Theorem play_legal m n p q : legal P p -> play P m n p q -> legal P q.
Proof. induction 2; eauto using turn_legal. Qed.

End Legal.

Print Assumptions play_legal.
