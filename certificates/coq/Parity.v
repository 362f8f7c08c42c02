(** * Parity, for tiles with one hole

    Tiles of one cell, all told apart, leave one cell free: the hole. A step swaps a tile and the hole,
    which changes the parity of their order; and it changes the colour of the hole, as on a chess
    board. So both together never change, and a goal that differs in it cannot be reached. *)

From Coq Require Import List ZArith Bool Lia Permutation.
From Slide Require Import Rules Claims Table Moves.
Import ListNotations.

(** ** The functions *)

Definition cell_ltb (a b : cell) : bool :=
  match Z.compare (fst a) (fst b) with Lt => true | Gt => false | Eq => Z.ltb (snd a) (snd b) end.

(** Are those of a list with some property odd in number? And the pairs in the wrong order? *)
Fixpoint odd_of (f : cell -> bool) (xs : list cell) : bool :=
  match xs with [] => false | x :: xs => xorb (f x) (odd_of f xs) end.
Fixpoint odd_pairs (xs : list cell) : bool :=
  match xs with [] => false | x :: xs => xorb (odd_of (fun y => cell_ltb y x) xs) (odd_pairs xs) end.

Fixpoint all_differ (xs : list cell) : bool :=
  match xs with [] => true | x :: xs => negb (mem_cell x xs) && all_differ xs end.

Fixpoint kinds_differ (ks : list nat) : bool :=
  match ks with [] => true | k :: ks => negb (existsb (Nat.eqb k) ks) && kinds_differ ks end.

Fixpoint same_kinds (ks ls : list nat) : bool :=
  match ks, ls with
  | [], [] => true
  | k :: ks, l :: ls => Nat.eqb k l && same_kinds ks ls
  | _, _ => false
  end.

Section Parity.

Variable P : puzzle.

Definition area : list cell := floor P ++ gates P.
Definition tile (p : piece) : cell := hd (0, 0)%Z (cells P p).
Definition colour (x : cell) : bool := Z.odd (fst x + snd x).
Definition parity (pl : placement) (hole : cell) : bool := xorb (odd_pairs (map tile pl ++ [hole])) (colour hole).

(** The parity of an arrangement of the tiles, if it is one. *)
Definition parity_of (pl : placement) : option bool :=
  match find (fun x => negb (mem_cell x (map tile pl))) area with
  | Some hole =>
    let all := map tile pl ++ [hole] in
    if all_differ all && forallb (fun x => mem_cell x area) all && forallb (fun x => mem_cell x all) area
    then Some (parity pl hole) else None
  | None => None
  end.

Definition parity_forbids : bool :=
  all_differ area && kinds_differ (map fst (start P)) &&
  forallb (fun p => match shape (kind_of P (fst p)) with [_] => true | _ => false end) (start P) &&
  match aim_of P, parity_of (start P) with
  | Goals any, Some at_start =>
    forallb (fun g =>
      same_kinds (map fst (sort (places g))) (map fst (start P)) &&
      match parity_of (sort (places g)) with Some at_end => xorb at_start at_end | None => false end) any
  | _, _ => false
  end.

(** ** What they mean *)

Lemma odd_of_app f xs ys : odd_of f (xs ++ ys) = xorb (odd_of f xs) (odd_of f ys).
Proof. induction xs as [|x xs IH]; cbn; [symmetry; apply xorb_false_l|]. now rewrite IH, xorb_assoc. Qed.

Lemma one_before a b : a <> b -> cell_ltb a b = negb (cell_ltb b a).
Proof.
  destruct a as [r c], b as [r' c']; unfold cell_ltb; cbn [fst snd]. intros N.
  rewrite (Z.compare_antisym r r'). destruct (Z.compare_spec r r') as [->| |]; cbn; auto.
  assert (c <> c') by (intros ->; now apply N).
  destruct (Z.ltb_spec c c'), (Z.ltb_spec c' c); cbn; auto; lia.
Qed.

Lemma neighbours l a b r : a <> b -> odd_pairs (l ++ a :: b :: r) = negb (odd_pairs (l ++ b :: a :: r)).
Proof.
  intros N. induction l as [|x l IH]; cbn.
  - rewrite (one_before a b N).
    destruct (cell_ltb b a), (odd_of (fun y => cell_ltb y a) r), (odd_of (fun y => cell_ltb y b) r), (odd_pairs r);
      reflexivity.
  - rewrite IH, !odd_of_app. cbn.
    destruct (odd_of _ l), (cell_ltb a x), (cell_ltb b x), (odd_of _ r), (odd_pairs (l ++ b :: a :: r)); reflexivity.
Qed.

Lemma forward r : forall l a s, ~ In a r ->
  odd_pairs (l ++ r ++ a :: s) = xorb (Nat.odd (length r)) (odd_pairs (l ++ a :: r ++ s)).
Proof.
  induction r as [|b r IH]; intros l a s N; cbn [app length].
  - now destruct (odd_pairs _).
  - replace (l ++ b :: r ++ a :: s) with ((l ++ [b]) ++ r ++ a :: s) by now rewrite <- app_assoc.
    rewrite IH by (intros I; apply N; now right).
    rewrite <- app_assoc. cbn [app]. rewrite (neighbours l b a) by (intros ->; apply N; now left).
    rewrite Nat.odd_succ, <- Nat.negb_odd.
    destruct (Nat.odd (length r)), (odd_pairs _); reflexivity.
Qed.

Lemma swap l x r h : NoDup (l ++ x :: r ++ [h]) ->
  odd_pairs (l ++ h :: r ++ [x]) = negb (odd_pairs (l ++ x :: r ++ [h])).
Proof.
  intros D. apply NoDup_remove in D as D1. destruct D1 as [D1 X].
  rewrite !in_app_iff in X.
  assert (~ In h (x :: r)) as H.
  { rewrite app_comm_cons, app_assoc in D. apply NoDup_remove in D as [_ D].
    rewrite app_nil_r, in_app_iff in D. tauto. }
  change (l ++ x :: r ++ [h]) with (l ++ (x :: r) ++ [h]). rewrite (forward (x :: r)) by exact H.
  replace (l ++ h :: r ++ [x]) with ((l ++ [h]) ++ r ++ [x]) by now rewrite <- app_assoc.
  rewrite (forward r) by tauto. rewrite <- app_assoc. cbn [app length].
  rewrite !app_nil_r, Nat.odd_succ, <- Nat.negb_odd.
  destruct (Nat.odd (length r)), (odd_pairs _); reflexivity.
Qed.

Lemma colour_shift x w : colour (shift x (toward w)) = negb (colour x).
Proof.
  unfold colour, shift. destruct x as [r c], w; cbn [fst snd toward];
    rewrite !Z.add_0_r || idtac;
    match goal with |- Z.odd ?a = negb (Z.odd ?b) =>
      (replace a with (Z.succ b) by lia; now rewrite Z.odd_succ, <- Z.negb_odd) ||
      (replace b with (Z.succ a) by lia; now rewrite Z.odd_succ, <- Z.negb_odd, negb_involutive)
    end.
Qed.

Lemma all_differ_spec xs : all_differ xs = true -> NoDup xs.
Proof.
  induction xs as [|x xs IH]; cbn; [constructor|]. rewrite andb_true_iff, not_mem_cell.
  intros [N D]. constructor; auto.
Qed.

Lemma kinds_differ_spec ks : kinds_differ ks = true -> NoDup ks.
Proof.
  induction ks as [|k ks IH]; cbn; [constructor|]. rewrite andb_true_iff, negb_true_iff.
  intros [N D]. constructor; auto. intros I.
  assert (existsb (Nat.eqb k) ks = true) by (apply existsb_exists; exists k; now rewrite Nat.eqb_refl).
  congruence.
Qed.

Lemma same_kinds_spec ks : forall ls, same_kinds ks ls = true -> ks = ls.
Proof.
  induction ks as [|k ks IH]; intros [|l ls] H; cbn in H; try discriminate; auto.
  apply andb_true_iff in H as [E H]. apply Nat.eqb_eq in E as ->. f_equal. auto.
Qed.

(** All tiles and the hole are the cells of the board. *)
Definition arranged (pl : placement) (hole : cell) : Prop := Permutation (map tile pl ++ [hole]) area.

Lemma parity_of_spec pl c : all_differ area = true -> parity_of pl = Some c ->
  exists hole, arranged pl hole /\ parity pl hole = c.
Proof.
  intros D. unfold parity_of. destruct (find _ area) as [hole|]; [|discriminate].
  destruct (_ && _) eqn:E; [|discriminate]. intros [= <-]. exists hole. split; [|reflexivity].
  apply andb_true_iff in E as [E A]. apply andb_true_iff in E as [N B].
  rewrite forallb_forall in A, B. apply NoDup_Permutation; [now apply all_differ_spec|now apply all_differ_spec|].
  intros x. rewrite <- !mem_cell_In. split; intros I; apply mem_cell_In in I; auto.
Qed.

Lemma one_hole pl h h' : arranged pl h -> arranged pl h' -> h = h'.
Proof.
  unfold arranged. intros A B. rewrite <- B in A. apply Permutation_app_inv_l in A.
  now apply Permutation_length_1.
Qed.

(** One step of an arrangement of tiles. *)
Lemma parity_step l k a b r w hole :
  NoDup area -> (exists d, shape (kind_of P k) = [d]) ->
  (forall p, In p (l ++ r) -> exists d, shape (kind_of P (fst p)) = [d]) ->
  arranged (l ++ (k, a) :: r) hole -> step P (l ++ r) k w a b ->
  exists hole', arranged (l ++ (k, b) :: r) hole' /\ parity (l ++ (k, b) :: r) hole' = parity (l ++ (k, a) :: r) hole.
Proof.
  intros D [d Sh] Sh' A (_ & E & G & C & _).
  assert (tile (k, b) = shift (tile (k, a)) (toward w)) as T.
  { subst b. unfold tile, cells. cbn [fst snd]. rewrite Sh. cbn. unfold shift. cbn. f_equal; lia. }
  assert (cells P (k, b) = [tile (k, b)]) as One.
  { unfold tile, cells. cbn [fst snd]. now rewrite Sh. }
  unfold arranged, parity in *. rewrite map_app in *. cbn [map] in *. rewrite <- app_assoc in *. cbn [app] in *.
  set (x := tile (k, a)) in *. set (y := tile (k, b)) in *.
  assert (NoDup (map tile l ++ x :: map tile r ++ [hole])) as N by (now rewrite A).
  assert (y = hole) as ->.
  { assert (In y area) as I.
    { specialize (G y). rewrite One in G. destruct (G (or_introl eq_refl)) as [I|[_ I]];
        apply in_app_iff; auto. }
    assert (forall p, In p (l ++ r) -> y <> tile p) as Other.
    { intros p J Q. specialize (C p J). rewrite One in C. apply (C y (or_introl eq_refl)).
      destruct (Sh' p J) as [e Se]. rewrite Q. unfold tile, cells. rewrite Se. now left. }
    rewrite <- A in I. apply in_app_iff in I as [I|[I|I]].
    - apply in_map_iff in I as (p & Q & I). elim (Other p); [apply in_app_iff; auto|auto].
    - exfalso. clear -I T. destruct x as [u v]. rewrite T in I. unfold shift in I. destruct w; cbn in I;
        injection I; lia.
    - apply in_app_iff in I as [I|[I|[]]]; [|auto].
      apply in_map_iff in I as (p & Q & I). elim (Other p); [apply in_app_iff; auto|auto]. }
  exists x. rewrite !map_app. cbn [map]. rewrite <- !app_assoc. cbn [app]. fold x. split.
  - rewrite <- A. apply Permutation_app_head.
    rewrite (Permutation_app_comm (map tile r) [x]), (Permutation_app_comm (map tile r) [hole]). apply perm_swap.
  - rewrite swap by exact N. rewrite T, colour_shift.
    destruct (odd_pairs _), (colour x); reflexivity.
Qed.

Theorem parity_play : parity_forbids = true -> forall n q, play P Step n (start P) q -> ~ at_goal P q.
Proof.
  unfold parity_forbids. intros F n q Y. destruct (aim_of P) as [any|k a w] eqn:Aim;
    [|now rewrite andb_false_r in F].
  destruct (parity_of (start P)) as [c|] eqn:Ps; [|now rewrite andb_false_r in F].
  apply andb_true_iff in F as [F Any]. apply andb_true_iff in F as [F Sh]. apply andb_true_iff in F as [D Kd].
  apply parity_of_spec in Ps; [|exact D]. destruct Ps as (h0 & A0 & P0).
  pose proof (all_differ_spec _ D) as ND. rewrite forallb_forall in Sh, Any.
  assert (forall k, In k (map fst (start P)) -> exists d, shape (kind_of P k) = [d]) as Sh'.
  { intros k I. apply in_map_iff in I as (p & <- & I). specialize (Sh p I).
    destruct (shape (kind_of P (fst p))) as [|d [|]]; try discriminate. eauto. }
  assert (map fst q = map fst (start P) /\ exists h, arranged q h /\ parity q h = c) as [Kq (h & Aq & Pq)].
  { remember (start P) as s eqn:E. clear -ND Sh' Y A0 P0.
    induction Y as [p|n p q r Y IH (l & k & a & b & t & -> & -> & w & S)]; [eauto|].
    destruct (IH A0 P0 Sh') as (K & h & A & Ph). split.
    - rewrite <- K, !map_app. reflexivity.
    - assert (forall z, In z (l ++ (k, a) :: t) -> exists d, shape (kind_of P (fst z)) = [d]) as All.
      { intros z I. apply Sh'. rewrite <- K. now apply in_map. }
      destruct (parity_step l k a b t w h ND) as (h' & A' & E'); auto.
      + apply (All (k, a)), in_elt.
      + intros z I. apply All. rewrite in_app_iff in *. cbn. tauto.
      + exists h'. split; [exact A'|congruence]. }
  unfold at_goal. rewrite Aim. intros (g & G & Pl & _). specialize (Any g G).
  apply andb_true_iff in Any as [Kg Pg]. apply same_kinds_spec in Kg. rewrite <- Kq in Kg.
  destruct (parity_of (sort (places g))) as [c'|] eqn:E; [|discriminate].
  assert (sort (places g) = q) as Eq.
  { assert (NoDup (map fst q)) as Nq by (rewrite Kq; now apply kinds_differ_spec).
    assert (incl (sort (places g)) q) as I by (intros p I; apply Pl; now rewrite <- (sort_perm (places g))).
    revert Kg Nq I. clear. generalize (sort (places g)) as s. clear g.
    induction q as [|[k a] q IH]; intros [|[k' a'] s] K N I; cbn in K; try discriminate; [reflexivity|].
    injection K as -> K. inversion N as [|? ? X N']; subst. f_equal.
    - destruct (I (k, a') (or_introl eq_refl)) as [Q|J]; [now symmetry|].
      elim X. now apply (in_map fst) in J.
    - apply IH; auto. intros p J. destruct (I p (or_intror J)) as [<-|J']; [|exact J'].
      elim X. rewrite <- K. now apply (in_map fst) in J. }
  rewrite Eq in E. apply parity_of_spec in E as (h' & A' & P'); [|exact D].
  rewrite (one_hole _ _ _ A' Aq) in P'. rewrite <- P', Pq in Pg. now rewrite xorb_nilpotent in Pg.
Qed.

End Parity.
