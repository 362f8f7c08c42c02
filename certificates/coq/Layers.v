(** * Layers of states

    [holds] goes through layers, each a list of placements, one for each state. It believes none of
    them: from the function that lists successors it finds out that they are what they seem, layer
    [i] holding just the states at distance [i]. *)

From Coq Require Import List ZArith Bool Lia Permutation.
From Slide Require Import Rules Claims Table Moves.
Import ListNotations.

Section Layers.

Variable successors : placement -> option (list placement).

(** The successors of a whole layer; [None] if one of them cannot be found. *)
Fixpoint all_successors (ps acc : list placement) : option (list placement) :=
  match ps with
  | [] => Some acc
  | p :: ps =>
    match successors p with
    | Some qs => all_successors ps (rev_append qs acc)
    | None => None
    end
  end.

(** [seen] has all states up to the layer [current]. No state of the next layer is among them; all
    successors of [current] are there or in the next layer; each state of that is a successor. Of
    the last layer this is asked only if the layers are [closed]: if they hold all states. *)
Fixpoint holds (closed : bool) (seen : table) (current : list placement)
    (rest : list (list placement)) : bool :=
  if negb closed && match rest with [] => true | _ => false end then true else
  let next := hd [] rest in
  match add_new next seen, all_successors current [] with
  | Some seen', Some ends =>
    forallb (fun t => mem t seen') ends &&
    (let found := add_all ends nothing in forallb (fun s => mem s found) next) &&
    match rest with [] => true | next :: rest => holds closed seen' next rest end
  | _, _ => false
  end.

(** Whole layers, from the start; every placement is in order, so that a state has one form. *)
Fixpoint sorted (p : placement) : bool :=
  match p with
  | [] => true
  | a :: p => match p with [] => true | b :: _ => piece_leb a b end && sorted p
  end.

Definition layers_hold (closed : bool) (start : placement) (layers : list (list placement)) : bool :=
  match layers with
  | [] => negb closed
  | first :: rest =>
    match first with [s] => placement_eqb s (sort start) | _ => false end &&
    forallb (forallb sorted) layers && holds closed (add_all first nothing) first rest
  end.

(** ** What it means *)

Definition layer (i : nat) (layers : list (list placement)) : list placement := nth i layers [].

Lemma all_successors_spec ps : forall acc qs, all_successors ps acc = Some qs ->
  (forall p, In p ps -> exists us, successors p = Some us) /\
  (forall q, In q qs <-> In q acc \/ exists p us, In p ps /\ successors p = Some us /\ In q us).
Proof.
  induction ps as [|p ps IH]; intros acc qs H; cbn in H.
  - injection H as <-. split; [intros p []|]. intros q. split; [auto|].
    now intros [I|(p & us & [] & _)].
  - destruct (successors p) as [vs|] eqn:E; [|discriminate]. apply IH in H as [all char]. split.
    + intros x [<-|I]; eauto.
    + intros q. rewrite char, rev_append_rev, in_app_iff, <- in_rev. split.
      * intros [[I|I]|(x & us & I & F & J)]; [right; exists p, vs; cbn; auto|auto|].
        right. exists x, us. cbn; auto.
      * intros [I|(x & us & [<-|I] & F & J)]; [auto| |right; eauto].
        left; left. congruence.
Qed.

(** What [holds] shows of one layer and the next. *)
Definition linked (all : list (list placement)) (i : nat) : Prop :=
  (forall s, In s (layer i all) -> exists ts, successors s = Some ts /\
     forall t, In t ts -> exists j, j <= S i /\ In t (layer j all)) /\
  (forall s, In s (layer (S i) all) -> exists r ts, In r (layer i all) /\ successors r = Some ts /\ In s ts).

Lemma in_layers (all : list (list placement)) s : In s (concat all) <-> exists i, i < length all /\ In s (layer i all).
Proof.
  unfold layer. rewrite in_concat. split.
  - intros (l & L & I). apply In_nth with (d := []) in L as (i & B & <-). eauto.
  - intros (i & B & I). exists (nth i all []). split; [now apply nth_In|exact I].
Qed.

Lemma nodup_app {A} (l r : list A) :
  NoDup l -> NoDup r -> (forall x, In x r -> ~ In x l) -> NoDup (l ++ r).
Proof.
  intros L R D. induction L as [|a l N L IH]; cbn; [exact R|]. constructor.
  - rewrite in_app_iff. intros [I|I]; [now apply N|apply (D a I); now left].
  - apply IH. intros x I J. apply (D x I). now right.
Qed.

Lemma holds_spec closed rest : forall seen current done,
  holds closed seen current rest = true ->
  (forall s, mem s seen = true <-> In s (concat (done ++ [current]))) ->
  NoDup (concat (done ++ [current])) ->
  let all := done ++ current :: rest in
  NoDup (concat all) /\
  forall i, length done <= i -> i < length all -> closed = true \/ S i < length all -> linked all i.
Proof.
  induction rest as [|next rest IH]; intros seen current done H M D; cbn zeta.
  - split; [exact D|]. intros i I J C. rewrite app_length in J, C. cbn in J, C.
    assert (i = length done) as -> by lia.
    assert (closed = true) as -> by (destruct C; [assumption|lia]).
    cbn in H. destruct (all_successors current []) as [ends|] eqn:E; [|discriminate].
    rewrite !andb_true_r in H. rewrite forallb_forall in H.
    apply all_successors_spec in E as [some char]. split.
    + unfold layer. rewrite app_nth2, Nat.sub_diag by lia. cbn. intros s S.
      destruct (some s S) as [ts T]. exists ts. split; [exact T|]. intros t X.
      assert (In t ends) as Y by (apply char; right; eauto).
      apply H, M, in_layers in Y as (j & B & Y). rewrite app_length in B. cbn in B.
      exists j. split; [lia|exact Y].
    + unfold layer. rewrite nth_overflow; [intros s []|]. rewrite app_length. cbn. lia.
  - assert (done ++ current :: next :: rest = (done ++ [current]) ++ next :: rest) as A
      by now rewrite <- app_assoc.
    cbn [holds] in H. rewrite andb_false_r in H. cbn [hd] in H.
    destruct (add_new next seen) as [seen'|] eqn:N; [|discriminate].
    destruct (all_successors current []) as [ends|] eqn:E; [|discriminate].
    apply andb_true_iff in H as [H R]. apply andb_true_iff in H as [H F].
    rewrite forallb_forall in H, F.
    apply all_successors_spec in E as [some char].
    pose proof (add_new_mem _ _ _ N) as Mem. apply add_new_new in N as [Dn New].
    assert (forall s, mem s seen' = true <-> In s (concat ((done ++ [current]) ++ [next]))) as M'.
    { intros s. rewrite Mem, M, (concat_app (_ ++ _) [next]), in_app_iff. cbn. rewrite app_nil_r. tauto. }
    destruct (IH seen' next (done ++ [current]) R M') as [D' L'].
    { rewrite (concat_app (_ ++ _) [next]). cbn. rewrite app_nil_r. apply nodup_app; auto.
      intros s I J. apply M in J. rewrite (New s I) in J. discriminate. }
    rewrite A. split; [exact D'|]. intros i I J C.
    destruct (Nat.eq_dec i (length done)) as [->|Ne].
    + split.
      * intros s X. unfold layer in X. rewrite <- A, app_nth2, Nat.sub_diag in X by lia. cbn in X.
        destruct (some s X) as [ts T]. exists ts. split; [exact T|]. intros t Y.
        assert (In t ends) as Z by (apply char; right; eauto).
        apply H, M', in_layers in Z as (j & B & Z). exists j. rewrite !app_length in B. cbn in B.
        split; [lia|]. unfold layer in *.
        replace ((done ++ [current]) ++ next :: rest) with (((done ++ [current]) ++ [next]) ++ rest)
          by now rewrite <- app_assoc.
        rewrite app_nth1; [exact Z|]. rewrite !app_length. cbn. lia.
      * intros s X. unfold layer in *.
        assert (S (length done) = length (done ++ [current])) as Q by (rewrite app_length; cbn; lia).
        rewrite Q, app_nth2, Nat.sub_diag in X by lia. cbn in X. apply F, mem_add_all in X as [X|X]; [|now rewrite mem_nothing in X].
        apply char in X as [[]|(r & us & Y & T & X)]. exists r, us. split; [|auto].
        rewrite <- A, app_nth2, Nat.sub_diag by lia. exact Y.
    + apply L'; [|exact J|exact C]. rewrite app_length. cbn. lia.
Qed.

Theorem layers_hold_spec closed start layers : layers_hold closed start layers = true ->
  NoDup (concat layers) /\
  (forall s, In s (concat layers) -> sorted s = true) /\
  (forall s, In s (layer 0 layers) -> s = sort start) /\
  (layers <> [] -> In (sort start) (layer 0 layers)) /\
  (closed = true -> layers <> []) /\
  (forall i, i < length layers -> closed = true \/ S i < length layers -> linked layers i).
Proof.
  unfold layers_hold. destruct layers as [|first rest].
  - intros C. repeat split; try (intros; cbn in *; exfalso; first [tauto|lia]).
    + constructor.
    + intros -> . discriminate C.
  - intros H. apply andb_true_iff in H as [H L]. apply andb_true_iff in H as [F S].
    assert (first = [sort start]) as ->.
    { destruct first as [|s [|]]; try discriminate. now apply placement_eqb_eq in F as ->. }
    apply (holds_spec _ _ _ _ []) in L.
    + destruct L as [D L]. cbn [app] in *. repeat split.
      * exact D.
      * intros s I. rewrite forallb_forall in S. apply in_concat in I as (l & I & J).
        specialize (S l I). rewrite forallb_forall in S. auto.
      * intros s [<-|[]]. reflexivity.
      * intros _. now left.
      * discriminate.
      * apply L; auto. cbn. lia.
      * apply L; auto. cbn. lia.
    + intros s. rewrite mem_add_all, mem_nothing. cbn. intuition discriminate.
    + cbn. repeat constructor. intros [].
Qed.

(** Two placements in order that are alike are the same. *)

Lemma piece_leb_trans p q r : piece_leb p q = true -> piece_leb q r = true -> piece_leb p r = true.
Proof.
  destruct p as [k [a b]], q as [l [c d]], r as [n [e f]]; unfold piece_leb; cbn [fst snd].
  destruct (Nat.compare_spec k l), (Nat.compare_spec l n), (Nat.compare_spec k n); try lia; try congruence;
  destruct (Z.compare_spec a c), (Z.compare_spec c e), (Z.compare_spec a e); try lia; try congruence;
  rewrite ?Z.leb_le; try lia; congruence.
Qed.

Lemma piece_leb_antisym p q : piece_leb p q = true -> piece_leb q p = true -> p = q.
Proof.
  destruct p as [k [a b]], q as [l [c d]]; unfold piece_leb; cbn [fst snd].
  destruct (Nat.compare_spec k l), (Nat.compare_spec l k); try lia; try congruence;
  destruct (Z.compare_spec a c), (Z.compare_spec c a); try lia; try congruence.
  rewrite !Z.leb_le. intros. repeat f_equal; lia.
Qed.

Lemma sorted_first p a q : sorted (a :: p) = true -> In q p -> piece_leb a q = true.
Proof.
  revert a; induction p as [|b p IH]; intros a H [].
  - subst. cbn in H. now apply andb_true_iff in H.
  - cbn [sorted] in H. apply andb_true_iff in H as [A B]. apply piece_leb_trans with b; [exact A|now apply IH].
Qed.

Theorem sorted_alike p : forall q, sorted p = true -> sorted q = true -> alike p q -> p = q.
Proof.
  unfold alike. induction p as [|a p IH]; intros q P Q A.
  - now apply Permutation_nil in A.
  - destruct q as [|b q]; [apply Permutation_sym, Permutation_nil in A; discriminate|].
    assert (a = b) as <-.
    { assert (In b (a :: p)) as [E|I] by (rewrite A; now left); [auto|].
      assert (In a (b :: q)) as [E|J] by (rewrite <- A; now left); [auto|].
      apply piece_leb_antisym; [now apply (sorted_first p)|now apply (sorted_first q)]. }
    f_equal. apply IH.
    + cbn in P. now apply andb_true_iff in P.
    + cbn in Q. now apply andb_true_iff in Q.
    + now apply Permutation_cons_inv in A.
Qed.

End Layers.
