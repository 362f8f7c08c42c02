(** * The checker is right when it accepts *)

From Coq Require Import List ZArith Bool Lia Permutation.
From Slide Require Import Rules Claims Table Moves Layers Parity Checker.
Import ListNotations.

Section Sound.

Variable P : puzzle.
Variable fuel : nat.

(** ** The rules themselves *)

Section Metric.

Variable m : metric.

Lemma play_first n : forall p q r, turn P m p q -> play P m n q r -> play P m (S n) p r.
Proof.
  intros p q r T Y. induction Y as [q|n q r s Y IH T'].
  - apply play_more with p; [constructor|exact T].
  - apply play_more with r; [now apply IH|exact T'].
Qed.

Lemma play_first_inv n : forall p r, play P m (S n) p r -> exists q, turn P m p q /\ play P m n q r.
Proof.
  induction n as [|n IH]; intros p r Y; inversion Y as [|? ? q ? Y' T]; subst.
  - inversion Y'; subst. exists r. split; [exact T|constructor].
  - apply IH in Y' as (s & T' & Y'). exists s. split; [exact T'|]. now apply play_more with q.
Qed.

Lemma play_alike n p q : play P m n p q -> forall p', alike p p' -> exists q', alike q q' /\ play P m n p' q'.
Proof.
  intros Y p' A. induction Y as [p|n p q r Y IH T].
  - exists p'. split; [exact A|constructor].
  - destruct (IH A) as (q' & A' & Y'). destruct (turn_alike _ _ _ _ _ A' T) as (r' & T' & A2).
    exists r'. split; [exact A2|]. now apply play_more with q'.
Qed.

Lemma reached_alike n p q : alike p q -> reached P m n p -> reached P m n q.
Proof. unfold alike. intros A (r & B & Y). exists r. split; [|exact Y]. unfold alike in *. now rewrite <- A. Qed.

Lemma reached_turn n p q : reached P m n p -> turn P m p q -> reached P m (S n) q.
Proof.
  intros (r & A & Y) T. destruct (turn_alike _ _ _ _ _ A T) as (s & T' & B). exists s.
  split; [exact B|]. now apply play_more with r.
Qed.

Lemma distance_alike n p q : alike p q -> at_distance P m n p -> at_distance P m n q.
Proof.
  intros A [R L]. split; [now apply reached_alike with p|]. intros k K R'. apply (L k K).
  apply reached_alike with q; [now apply Permutation_sym|exact R'].
Qed.

Lemma distance_same i j p : at_distance P m i p -> at_distance P m j p -> i = j.
Proof.
  intros [R L] [R' L']. destruct (Nat.lt_trichotomy i j) as [B|[E|B]]; [|exact E|].
  - elim (L' i B R).
  - elim (L j B R').
Qed.

Lemma solvable_alike n p q : alike p q -> solvable_from P m p n -> solvable_from P m q n.
Proof.
  intros A (k & r & Y & G & E). destruct (play_alike _ _ _ Y _ A) as (r' & B & Y').
  exists k, r'. repeat split; [exact Y'| |exact E]. now apply at_goal_alike with r.
Qed.

Lemma needs_alike n p q : alike p q -> needs P m p n -> needs P m q n.
Proof.
  intros A [S L]. split; [now apply solvable_alike with p|]. intros k K S'. apply (L k K).
  apply solvable_alike with q; [now apply Permutation_sym|exact S'].
Qed.

Lemma needs_same i j p : needs P m p i -> needs P m p j -> i = j.
Proof.
  intros [R L] [R' L']. destruct (Nat.lt_trichotomy i j) as [B|[E|B]]; [|exact E|].
  - elim (L' i B R).
  - elim (L j B R').
Qed.

End Metric.

(** ** Counting *)

(** A list of different states in order counts them. *)
Lemma number_list (A : placement -> Prop) l :
  NoDup l -> (forall s, In s l -> sorted s = true) -> (forall s, In s l -> A s) ->
  (forall p, A p -> exists s, In s l /\ alike p s) -> number A (length l).
Proof.
  intros D S L C. exists l. repeat split; auto. clear L C.
  induction D as [|s l N D IH]; constructor.
  - apply Forall_forall. intros t T E. apply N.
    rewrite (sorted_alike s t); auto; [now apply S; left|now apply S; right].
  - apply IH. intros t T. apply S. now right.
Qed.

Lemma nodup_layer ls s : NoDup (concat ls) -> forall i j, In s (layer i ls) -> In s (layer j ls) -> i = j.
Proof.
  unfold layer. induction ls as [|l ls IH]; intros D i j I J.
  - destruct i, j; destruct I.
  - cbn in D.
    assert (forall k, In s l -> In s (nth k ls []) -> False) as apart.
    { intros k L K. destruct (Nat.lt_ge_cases k (length ls)) as [B|B].
      - apply in_split in L as (a & b & ->). rewrite <- app_assoc in D. cbn in D.
        apply NoDup_remove_2 in D. apply D. rewrite !in_app_iff. right; right.
        apply in_concat. exists (nth k ls []). split; [now apply nth_In|exact K].
      - now rewrite nth_overflow in K. }
    destruct i, j; cbn in I, J; [reflexivity|elim (apart j I J)|elim (apart i J I)|].
    f_equal. apply IH; auto. clear -D. induction l as [|a l IH]; [exact D|]. apply IH. now inversion D.
Qed.

Lemma nodup_one ls i : NoDup (concat ls) -> NoDup (layer i ls).
Proof.
  unfold layer. revert i. induction ls as [|l ls IH]; intros i D; [destruct i; constructor|].
  destruct i; cbn in *.
  - clear IH. induction l as [|a l IH]; constructor; inversion D as [|? ? N D']; subst.
    + intros I. apply N, in_app_iff. now left.
    + now apply IH.
  - apply IH. induction l as [|a l IHl]; [exact D|]. apply IHl. now inversion D.
Qed.

Lemma sizes_nth ls i : nth i (sizes ls) 0 = length (layer i ls).
Proof. unfold sizes, layer. change 0 with (length (@nil placement)). apply map_nth. Qed.

Lemma equal_eq ns : forall ks, equal ns ks = true -> ns = ks.
Proof.
  induction ns as [|n ns IH]; intros [|k ks] H; cbn in H; try discriminate; auto.
  apply andb_true_iff in H as [E H]. apply Nat.eqb_eq in E as ->. f_equal. auto.
Qed.

Lemma is_eq a b : is a b = true -> a = b.
Proof.
  destruct a, b; cbn; try discriminate; auto. intros E. now apply Nat.eqb_eq in E as ->.
Qed.

Lemma no_goal_spec ps : no_goal P ps = true <-> forall p, In p ps -> ~ at_goal P p.
Proof.
  unfold no_goal. rewrite forallb_forall. split; intros H p I; specialize (H p I);
    rewrite <- at_goal_b_spec, negb_true_iff in *; destruct (at_goal_b P p); congruence.
Qed.

(** ** Layers are distances *)

Section Held.

Variables (m : metric) (closed : bool) (ls : list (list placement)).
Hypothesis held : hold P fuel m closed ls = true.

Lemma held_nodup : NoDup (concat ls).
Proof. apply (layers_hold_spec _ _ _ _ held). Qed.

Lemma held_sorted s : In s (concat ls) -> sorted s = true.
Proof. apply (layers_hold_spec _ _ _ _ held). Qed.

Lemma held_linked i : i < length ls -> closed = true \/ S i < length ls ->
  linked (successors P m fuel) ls i.
Proof. apply (layers_hold_spec _ _ _ _ held). Qed.

Lemma in_layer_lt i s : In s (layer i ls) -> i < length ls.
Proof.
  intros I. destruct (Nat.lt_ge_cases i (length ls)) as [B|B]; [exact B|].
  unfold layer in I. now rewrite nth_overflow in I.
Qed.

Lemma in_layer_concat i s : In s (layer i ls) -> In s (concat ls).
Proof. intros I. apply in_layers. exists i. split; [now apply in_layer_lt in I|exact I]. Qed.

(** Whatever [k] turns reach is in one of the layers up to [k]. *)
Lemma reached_layer k : closed = true \/ k < length ls ->
  forall p, reached P m k p -> exists j s, j <= k /\ In s (layer j ls) /\ alike p s.
Proof.
  intros C p (q & A & Y). revert C p A. remember (start P) as p0 eqn:E0.
  assert (closed = true \/ 0 < length ls -> In (sort (start P)) (layer 0 ls)) as first.
  { intros C. apply (layers_hold_spec _ _ _ _ held). destruct C as [C|C].
    - now apply (layers_hold_spec _ _ _ _ held).
    - intros ->. cbn in C. lia. }
  induction Y as [p'|k p' q r Y IH T]; intros C p A; rewrite E0 in *; clear E0 p'.
  - exists 0, (sort (start P)). repeat split; auto. unfold alike in *. now rewrite A, sort_perm.
  - destruct (IH eq_refl) with (p := q) as (j & s & J & I & B); [destruct C; [auto|right; lia]|apply Permutation_refl|].
    pose proof (in_layer_lt _ _ I) as L.
    destruct (held_linked j L) as [F _]; [destruct C; [auto|right; lia]|].
    destruct (F s I) as (ts & E & H). destruct (turn_alike _ _ _ _ _ B T) as (r' & T' & B').
    destruct (successors_complete _ _ _ _ _ E _ T') as (t & X & B2).
    destruct (H t X) as (i & I' & I2). exists i, t. repeat split; [lia|exact I2|].
    unfold alike in *. now rewrite A, B', B2.
Qed.

Lemma layer_reached i : forall s, In s (layer i ls) -> reached P m i s.
Proof.
  induction i as [|i IH]; intros s I.
  - apply (layers_hold_spec _ _ _ _ held) in I as ->. exists (start P). split; [apply sort_perm|constructor].
  - pose proof (in_layer_lt _ _ I) as L. destruct (held_linked i) as [_ F]; [lia|auto|].
    destruct (F s I) as (r & ts & J & E & X).
    destruct (successors_sound _ _ _ _ _ E _ X) as (q & T & A).
    apply reached_alike with q; [exact A|]. apply reached_turn with r; auto.
Qed.

Lemma layer_distance i s : In s (layer i ls) -> at_distance P m i s.
Proof.
  intros I. split; [now apply layer_reached|]. intros k K R.
  pose proof (in_layer_lt _ _ I) as L.
  destruct (reached_layer k) with (p := s) as (j & t & J & X & A); [right; lia|exact R|].
  assert (s = t) as <- by (apply sorted_alike; [| |exact A]; apply held_sorted; eapply in_layer_concat; eauto).
  pose proof (nodup_layer _ _ held_nodup _ _ I X). lia.
Qed.

Lemma distance_layer i p : closed = true \/ i < length ls -> at_distance P m i p ->
  exists s, In s (layer i ls) /\ alike p s.
Proof.
  intros C [R L]. destruct (reached_layer i C p R) as (j & s & J & I & A).
  destruct (Nat.eq_dec i j) as [->|N]; [eauto|]. elim (L j); [lia|].
  apply reached_alike with s; [now apply Permutation_sym|now apply layer_reached].
Qed.

Theorem distances_number i : closed = true \/ i < length ls ->
  number (at_distance P m i) (nth i (sizes ls) 0).
Proof.
  intros C. rewrite sizes_nth. apply number_list.
  - apply nodup_one, held_nodup.
  - intros s I. apply held_sorted. eapply in_layer_concat; eauto.
  - apply layer_distance.
  - intros p. now apply distance_layer.
Qed.

Lemma state_reachable s : In s (concat ls) -> reachable P m s.
Proof. intros I. apply in_layers in I as (i & _ & I). exists i. now apply layer_reached. Qed.

Lemma reachable_state : closed = true -> forall p, reachable P m p -> exists s, In s (concat ls) /\ alike p s.
Proof.
  intros C p (k & R). destruct (reached_layer k (or_introl C) p R) as (j & s & _ & I & A).
  exists s. split; [eapply in_layer_concat; eauto|exact A].
Qed.

Theorem states_number : closed = true -> number (reachable P m) (length (states ls)).
Proof.
  intros C. apply number_list; [exact held_nodup|apply held_sorted|apply state_reachable|now apply reachable_state].
Qed.

Theorem goals_number : closed = true ->
  number (fun p => reachable P m p /\ at_goal P p) (length (goals_among P (states ls))).
Proof.
  intros C. unfold goals_among. apply number_list.
  - apply NoDup_filter, held_nodup.
  - intros s I. apply filter_In in I as [I _]. now apply held_sorted.
  - intros s I. apply filter_In in I as [I G]. split; [now apply state_reachable|now apply at_goal_b_spec].
  - intros p [R G]. destruct (reachable_state C p R) as (s & I & A). exists s. split; [|exact A].
    apply filter_In. split; [exact I|]. apply at_goal_b_spec. now apply at_goal_alike with p.
Qed.

(** No goal in the layers: none within so many turns. *)
Theorem no_goal_within : no_goal P (states ls) = true -> forall n,
  closed = true \/ n < length ls + leaving P -> ~ solvable_from P m (start P) n.
Proof.
  intros N n C (k & q & Y & G & E). rewrite no_goal_spec in N.
  destruct (reached_layer k) with (p := q) as (j & s & _ & I & A); [destruct C; [auto|right; lia]| |].
  - exists q. split; [apply Permutation_refl|exact Y].
  - apply (N s); [eapply in_layer_concat; eauto|]. now apply at_goal_alike with q.
Qed.

(** The layers with goals are the distances of goals. *)
Lemma goal_at_layer d : closed = true ->
  goal_at P m d <-> exists i, no_goal P (layer i ls) = false /\ d = i + leaving P.
Proof.
  intros C. split.
  - intros (n & p & A & G & ->). exists n. split; [|reflexivity].
    destruct (distance_layer n p (or_introl C) A) as (s & I & B).
    destruct (no_goal P (layer n ls)) eqn:E; [|reflexivity]. rewrite no_goal_spec in E.
    elim (E s I). now apply at_goal_alike with p.
  - intros (i & E & ->). exists i.
    assert (exists p, In p (layer i ls) /\ at_goal P p) as (p & I & G).
    { clear -E. unfold no_goal in E. induction (layer i ls) as [|p l IH]; [discriminate|]. cbn in E.
      destruct (at_goal_b P p) eqn:G.
      - exists p. split; [now left|now apply at_goal_b_spec].
      - destruct (IH E) as (q & I & H). exists q. split; [now right|exact H]. }
    exists p. split; [now apply layer_distance|auto].
Qed.

End Held.

Lemma nearest_goal_spec ls : forall i, match nearest_goal P i ls with
  | None => forall j, no_goal P (layer j ls) = true
  | Some d => i <= d /\ no_goal P (layer (d - i) ls) = false /\
      forall j, no_goal P (layer j ls) = false -> d <= i + j
  end.
Proof.
  unfold layer. induction ls as [|l ls IH]; intros i; cbn [nearest_goal].
  - intros j. now destruct j.
  - destruct (no_goal P l) eqn:E.
    + specialize (IH (S i)). destruct (nearest_goal P (S i) ls) as [d|].
      * destruct IH as (B & N & F). split; [lia|]. split.
        -- replace (d - i) with (S (d - S i)) by lia. exact N.
        -- intros [|j] J; cbn [nth] in J; [congruence|]. apply F in J. lia.
      * intros [|j]; cbn [nth]; auto.
    + split; [lia|]. rewrite Nat.sub_diag. split; [exact E|]. intros j _. lia.
Qed.

Lemma farthest_goal_spec ls : forall i, match farthest_goal P i ls with
  | None => forall j, no_goal P (layer j ls) = true
  | Some d => i <= d /\ no_goal P (layer (d - i) ls) = false /\
      forall j, no_goal P (layer j ls) = false -> i + j <= d
  end.
Proof.
  unfold layer. induction ls as [|l ls IH]; intros i; cbn [farthest_goal].
  - intros j. now destruct j.
  - specialize (IH (S i)). destruct (farthest_goal P (S i) ls) as [d|].
    + destruct IH as (B & N & F). split; [lia|]. split.
      * replace (d - i) with (S (d - S i)) by lia. exact N.
      * intros [|j] J; [lia|]. apply F in J. lia.
    + destruct (no_goal P l) eqn:E.
      * intros [|j]; cbn [nth]; auto.
      * split; [lia|]. rewrite Nat.sub_diag. split; [exact E|].
        intros [|j] J; [lia|]. cbn [nth] in J. rewrite IH in J. discriminate.
Qed.

(** ** Layers from the goals *)

Section Back.

Variable m : metric.
Variables (all : table) (known : list placement) (from_goals : list (list placement)).
Hypothesis all_known : forall s, mem s all = true -> In s known.
Hypothesis known_back : forall s, In s known -> exists i, In s (layer i from_goals).

(** What [falls] shows of a layer. *)
Definition lower (i : nat) : Prop := forall s, In s (layer (S i) from_goals) ->
  exists ts, successors P m fuel s = Some ts /\
    (exists t, In t ts /\ In t (layer i from_goals)) /\
    forall t, In t ts -> exists j, i <= j /\ In t (layer j from_goals).

Lemma falls_spec rest : forall nearer before done,
  falls P m fuel all nearer before rest = true ->
  from_goals = done ++ before :: rest ->
  (forall s, mem s nearer = false -> forall j, j < length done -> ~ In s (layer j from_goals)) ->
  forall i, length done <= i -> lower i.
Proof.
  induction rest as [|current rest IH]; intros nearer before done F E N i I.
  - intros s X. unfold layer in X. rewrite nth_overflow in X; [destruct X|].
    rewrite E, app_length. cbn. lia.
  - cbn [falls] in F. apply andb_true_iff in F as [F R].
    destruct (Nat.eq_dec i (length done)) as [->|Ne].
    + rewrite forallb_forall in F. intros s X.
      assert (forall l, layer (length done) (done ++ l) = hd [] l) as here.
      { intros l. unfold layer. rewrite app_nth2, Nat.sub_diag by lia. now destruct l. }
      assert (layer (S (length done)) from_goals = current) as L.
      { rewrite E. unfold layer. rewrite app_nth2 by lia.
        replace (S (length done) - length done) with 1 by lia. reflexivity. }
      rewrite L in X. specialize (F s X). destruct (successors P m fuel s) as [ts|]; [|discriminate].
      apply andb_true_iff in F as [A B]. exists ts. split; [reflexivity|]. split.
      * apply existsb_exists in B as (t & T & M). exists t. split; [exact T|].
        rewrite E, here. apply mem_add_all in M as [M|M]; [exact M|now rewrite mem_nothing in M].
      * intros t T. rewrite forallb_forall in A. specialize (A t T). apply andb_true_iff in A as [A B'].
        apply negb_true_iff in B'. destruct (known_back t (all_known t A)) as (j & J). exists j.
        split; [|exact J]. destruct (Nat.lt_ge_cases j (length done)) as [C|C]; [|exact C].
        elim (N t B' j C J).
    + apply (IH _ _ (done ++ [before]) R).
      * now rewrite <- app_assoc.
      * intros s M j J X.
        assert (~ In s before /\ mem s nearer = false) as [X' M'].
        { destruct (mem s (add_all before nearer)) eqn:Q; [discriminate|]. split.
          - intros Y. assert (mem s (add_all before nearer) = true) by (apply mem_add_all; auto). congruence.
          - destruct (mem s nearer) eqn:Q'; [|reflexivity].
            assert (mem s (add_all before nearer) = true) by (apply mem_add_all; auto). congruence. }
        rewrite app_length in J. cbn in J. destruct (Nat.eq_dec j (length done)) as [->|Ne'].
        -- apply X'. rewrite E in X. unfold layer in X. now rewrite app_nth2, Nat.sub_diag in X by lia.
        -- apply (N s M' j); [lia|exact X].
      * rewrite app_length. cbn. lia.
Qed.

Hypothesis first_goals : forall s, In s (layer 0 from_goals) -> at_goal P s.
Hypothesis later_none : forall i s, In s (layer (S i) from_goals) -> ~ at_goal P s.
Hypothesis all_lower : forall i, lower i.

Lemma back_solvable i : forall s, In s (layer i from_goals) -> solvable_from P m s (i + leaving P).
Proof.
  induction i as [|i IH]; intros s I.
  - exists 0, s. repeat split; [constructor|now apply first_goals].
  - destruct (all_lower i s I) as (ts & E & (t & T & J) & _).
    destruct (successors_sound _ _ _ _ _ E _ T) as (q & Tu & A).
    apply IH in J. apply solvable_alike with (q := q) in J; [|now apply Permutation_sym].
    destruct J as (k & r & Y & G & Ek). exists (S k), r.
    repeat split; [now apply play_first with q|exact G|lia].
Qed.

Lemma back_least k : forall i s p q, In s (layer i from_goals) -> alike p s ->
  play P m k p q -> at_goal P q -> i <= k.
Proof.
  induction k as [|k IH]; intros i s p q I A Y G.
  - inversion Y; subst. destruct i as [|i]; [lia|]. elim (later_none i s I). now apply at_goal_alike with q.
  - destruct i as [|i]; [lia|]. apply play_first_inv in Y as (r & T & Y).
    destruct (all_lower i s I) as (ts & E & _ & F).
    destruct (turn_alike _ _ _ _ _ A T) as (r' & T' & B).
    destruct (successors_complete _ _ _ _ _ E _ T') as (t & X & B').
    destruct (F t X) as (j & J & X').
    enough (j <= k) by lia. apply (IH j t r q); auto. unfold alike in *. now rewrite B.
Qed.

Lemma back_needs i s : In s (layer i from_goals) -> needs P m s (i + leaving P).
Proof.
  intros I. split; [now apply back_solvable|]. intros k K (n & q & Y & G & ->).
  assert (i <= n) by (apply (back_least n i s s q); auto; apply Permutation_refl). lia.
Qed.

End Back.

(** All turns are made of steps. *)
Lemma goes_steps m o k a b : goes P m o k a b -> one_or_more (fun a b => exists w, step P o k w a b) a b.
Proof.
  unfold goes. destruct m.
  - now constructor.
  - intros (w & T). induction T as [a b S|a b c S T IH]; [constructor; eauto|].
    apply and_more with b; eauto.
  - auto.
Qed.

Lemma reachable_turn m p q : reachable P Step p -> turn P m p q -> reachable P Step q.
Proof.
  intros R (l & k & a & b & r & -> & -> & G). apply goes_steps in G. revert R.
  induction G as [a b S|a b c S T IH]; intros (n & R); [|apply IH]; exists (Datatypes.S n);
    (eapply reached_turn; [exact R|]); exists l, k, a, b, r; auto.
Qed.

Lemma reachable_play m n p q : play P m n p q -> reachable P Step p -> reachable P Step q.
Proof. induction 1; eauto using reachable_turn. Qed.

Lemma last_nth {A} (l : list A) d : last l d = nth (pred (length l)) l d.
Proof.
  induction l as [|a l IH]; [reflexivity|]. destruct l as [|b l]; [reflexivity|].
  exact IH.
Qed.

Section Hardest.

Variable m : metric.
Variables ls bs : list (list placement).
Hypothesis held : hold P fuel Step true ls = true.
Hypothesis held_back : back_holds P m fuel ls bs = true.

Lemma nothing_back : bs = [] -> forall p n, reachable P Step p -> ~ solvable_from P m p n.
Proof.
  intros -> p n R (k & q & Y & G & _). cbn in held_back. rewrite no_goal_spec in held_back.
  apply reachable_play in Y; [|exact R].
  destruct (reachable_state _ _ _ held eq_refl q Y) as (s & I & A).
  apply (held_back s I). now apply at_goal_alike with q.
Qed.

Lemma back_spec : bs <> [] ->
  NoDup (concat bs) /\ (forall s, In s (concat bs) <-> In s (concat ls)) /\ last bs [] <> [] /\
  forall i s, In s (layer i bs) -> needs P m s (i + leaving P).
Proof.
  intros N. unfold back_holds in held_back.
  destruct (add_new (states bs) nothing) as [t|] eqn:T; [|discriminate].
  apply add_new_new in T as [D _]. destruct bs as [|first rest] eqn:E; [congruence|]. rewrite <- E in *.
  repeat (apply andb_true_iff in held_back as [held_back ?H]).
  rename held_back into K, H into F, H0 into La, H1 into No, H2 into Fi, H3 into Le.
  apply Nat.eqb_eq in Le. rewrite forallb_forall in K, Fi. rewrite no_goal_spec in No.
  assert (incl (concat bs) (concat ls)) as sub.
  { intros s I. apply K, mem_add_all in I as [I|I]; [exact I|now rewrite mem_nothing in I]. }
  assert (forall s, In s (concat bs) <-> In s (concat ls)) as same.
  { intros s. split; [apply sub|]. apply NoDup_length_incl; [exact D|unfold states in Le; lia|exact sub]. }
  split; [exact D|]. split; [exact same|]. split; [intros Q; now rewrite Q in La|].
  assert (forall i, lower m bs i) as lo.
  { intros i. apply (falls_spec m (add_all (states ls) nothing) (concat ls) bs) with (done := [])
      (nearer := nothing) (before := first) (rest := rest); auto; cbn; try lia.
    - intros s M. apply mem_add_all in M as [M|M]; [exact M|now rewrite mem_nothing in M].
    - intros s I. apply same, in_layers in I as (j & _ & J). eauto. }
  apply (back_needs m bs); auto.
  + intros q J. apply at_goal_b_spec, Fi. rewrite E in J. exact J.
  + intros j q J. apply No. rewrite E in J. unfold layer in J. cbn [nth] in J.
    apply in_layers. exists j. split; [|exact J]. eapply in_layer_lt; exact J.
Qed.

Lemma reachable_back : bs <> [] -> forall p, reachable P Step p ->
  exists i s, i < length bs /\ In s (layer i bs) /\ alike p s.
Proof.
  intros N p R. destruct (reachable_state _ _ _ held eq_refl p R) as (s & I & A).
  apply (back_spec N), in_layers in I as (i & B & I). eauto 6.
Qed.

Theorem histogram_number : bs <> [] -> forall n,
  number (fun p => reachable P Step p /\ needs P m p n) (nth n (repeat 0 (leaving P) ++ sizes bs) 0).
Proof.
  intros N n. destruct (back_spec N) as (D & same & _ & need).
  destruct (Nat.lt_ge_cases n (leaving P)) as [B|B].
  - rewrite app_nth1 by now rewrite repeat_length. rewrite nth_repeat. exists [].
    split; [reflexivity|]. split; [intros p []|]. split; [constructor|]. intros p [_ [(k & q & _ & _ & E) _]]. lia.
  - rewrite app_nth2, repeat_length, sizes_nth by now rewrite repeat_length.
    assert (forall s, In s (layer (n - leaving P) bs) -> In s (concat ls)) as known.
    { intros s I. apply same. eapply in_layer_concat; exact I. }
    apply number_list.
    + now apply nodup_one.
    + intros s I. now apply (held_sorted _ _ _ held), known.
    + intros s I. split; [now apply (state_reachable _ _ _ held), known|].
      apply need in I. now replace (n - leaving P + leaving P) with n in I by lia.
    + intros p [R Ne]. destruct (reachable_back N p R) as (i & s & _ & I & A).
      exists s. split; [|exact A]. apply need in I as Ne'. apply (needs_alike m n p s A) in Ne.
      pose proof (needs_same m _ _ _ Ne Ne') as ->. now replace (i + leaving P - leaving P) with i by lia.
Qed.

Theorem hardest_needs : bs <> [] ->
  let l := pred (length bs) + leaving P in
  (exists p, reachable P Step p /\ needs P m p l) /\
  forall p, reachable P Step p -> exists n, n <= l /\ needs P m p n.
Proof.
  intros N l. destruct (back_spec N) as (D & same & La & need). split.
  - destruct (last bs []) as [|s rest] eqn:E; [congruence|]. exists s.
    assert (In s (layer (pred (length bs)) bs)) as I.
    { unfold layer. rewrite <- last_nth, E. now left. }
    split; [|now apply need]. apply (state_reachable _ _ _ held), same. eapply in_layer_concat; exact I.
  - intros p R. destruct (reachable_back N p R) as (i & s & B & I & A).
    exists (i + leaving P). split; [unfold l; lia|]. apply needs_alike with s; [now apply Permutation_sym|auto].
Qed.

End Hardest.

(** ** The theorem *)

Theorem sound m c : check P m fuel c = true -> says P m (claim_of c).
Proof.
  unfold check, says. intros H. apply andb_true_iff in H as [L H]. apply legal_b_spec in L.
  split; [exact L|]. destruct (claim_of c) as [n|n| |n|n sz|n sz g near far|n g len hist].
  - repeat (apply andb_true_iff in H as [H ?H]).
    rename H into held, H3 into No, H2 into Re, H1 into Le, H0 into En.
    apply Nat.eqb_eq in Le. apply Nat.eqb_eq in En. subst n. split.
    + destruct (replay _ _ _ _) as [q|] eqn:R; [|discriminate]. apply at_goal_b_spec in Re.
      apply replay_sound in R as (q' & A & Y). rewrite Le in Y. exists (length (layers c)), q'.
      repeat split; [exact Y|]. now apply at_goal_alike with q.
    + intros k K. apply (no_goal_within _ _ _ held No). auto.
  - repeat (apply andb_true_iff in H as [H ?H]).
    rename H into held, H1 into No, H0 into En. apply Nat.eqb_eq in En. subst n. split.
    + intros n. apply (no_goal_within _ _ _ held No). auto.
    + now apply (states_number _ _ _ held).
  - intros n (k & q & Y & G & _).
    destruct (reachable_play _ _ _ _ Y) as (i & q' & A & Y').
    + exists 0, (start P). split; [apply Permutation_refl|constructor].
    + apply (parity_play _ H _ _ Y'). now apply at_goal_alike with q.
  - apply andb_true_iff in H as [held En]. apply Nat.eqb_eq in En. subst n. now apply (states_number _ _ _ held).
  - repeat (apply andb_true_iff in H as [H ?H]).
    rename H into held, H1 into En, H0 into Sz. apply Nat.eqb_eq in En. apply equal_eq in Sz. subst n sz. split.
    + now apply (states_number _ _ _ held).
    + intros n. apply (distances_number _ _ _ held). auto.
  - repeat (apply andb_true_iff in H as [H ?H]).
    rename H into held, H4 into En, H3 into Sz, H2 into Gn, H1 into Ne, H0 into Fa.
    apply Nat.eqb_eq in En. apply Nat.eqb_eq in Gn. apply equal_eq in Sz. apply is_eq in Ne. apply is_eq in Fa.
    subst n sz g near far. repeat split.
    + now apply (states_number _ _ _ held).
    + intros n. apply (distances_number _ _ _ held). auto.
    + now apply (goals_number _ _ _ held).
    + pose proof (nearest_goal_spec (layers c) 0) as N. pose proof (farthest_goal_spec (layers c) 0) as F.
      destruct (nearest_goal P 0 (layers c)) as [a|], (farthest_goal P 0 (layers c)) as [b|]; cbn [left_too option_map].
      * rewrite Nat.sub_0_r in *. destruct N as (_ & Na & Nb), F as (_ & Fa & Fb). split; [|split].
        -- apply (goal_at_layer _ _ _ held); eauto.
        -- apply (goal_at_layer _ _ _ held); eauto.
        -- intros d G. apply (goal_at_layer _ _ _ held) in G as (i & G & ->); [|reflexivity].
           apply Nb in G as B. apply Fb in G. lia.
      * destruct N as (_ & N & _). now rewrite F in N.
      * destruct F as (_ & F & _). now rewrite N in F.
      * intros d G. apply (goal_at_layer _ _ _ held) in G as (i & G & _); [|reflexivity]. now rewrite N in G.
  - repeat (apply andb_true_iff in H as [H ?H]).
    rename H into held, H3 into En, H2 into Gn, H1 into Ba, H0 into La.
    apply Nat.eqb_eq in En. apply Nat.eqb_eq in Gn. subst n g.
    split; [now apply (states_number _ _ _ held)|]. split; [now apply (goals_number _ _ _ held)|].
    destruct (back c) as [|first rest] eqn:Eb; [|rewrite <- Eb in *].
    + apply andb_true_iff in La as [Le Hi]. apply is_eq in Le. apply equal_eq in Hi. subst len hist.
      pose proof (nothing_back _ _ _ held Ba eq_refl) as none. split; [|exact none].
      intros n. exists []. split; [now destruct n|]. split; [intros p []|]. split; [constructor|].
      intros p [R [S _]]. elim (none p n R S).
    + assert (back c <> []) as N by (rewrite Eb; discriminate).
      apply andb_true_iff in La as [Le Hi]. apply is_eq in Le. apply equal_eq in Hi. subst len hist. split.
      * now apply (histogram_number _ _ _ held Ba).
      * now apply (hardest_needs _ _ _ held Ba).
Qed.

End Sound.

Print Assumptions sound.
