(** * The turns of one placement, computed

    [successors] lists all placements that one turn makes, pieces in order; or it gives up, if
    [fuel] is too small. The end of the file proves that it lists just these. *)

From Coq Require Import List ZArith Permutation Bool Lia.
From Slide Require Import Rules Claims Table.
Import ListNotations.

(** ** The functions *)

Definition piece_leb (p q : piece) : bool :=
  match Nat.compare (fst p) (fst q) with
  | Lt => true | Gt => false
  | Eq => match Z.compare (fst (snd p)) (fst (snd q)) with
          | Lt => true | Gt => false
          | Eq => Z.leb (snd (snd p)) (snd (snd q))
          end
  end.

Fixpoint insert (p : piece) (pl : placement) : placement :=
  match pl with
  | [] => [p]
  | q :: rest => if piece_leb p q then p :: pl else q :: insert p rest
  end.
Definition sort (pl : placement) : placement := fold_right insert [] pl.

(** Each piece of a placement, with the others. *)
Fixpoint picks (pl : placement) : list (piece * placement) :=
  match pl with
  | [] => []
  | p :: pl => (p, pl) :: map (fun po => (fst po, p :: snd po)) (picks pl)
  end.

Definition way_eqb (v w : way) : bool :=
  match v, w with
  | Up, Up | Down, Down | Left, Left | Right, Right => true
  | _, _ => false
  end.

Definition mem_cell (x : cell) (xs : list cell) : bool := existsb (cell_eqb x) xs.
Definition disjoint_b (xs ys : list cell) : bool := forallb (fun x => negb (mem_cell x ys)) xs.

(** All results, if no function gives up. *)
Fixpoint gather {A B : Type} (f : A -> option (list B)) (xs : list A) : option (list B) :=
  match xs with
  | [] => Some []
  | x :: xs =>
    match f x, gather f xs with
    | Some ys, Some zs => Some (ys ++ zs)
    | _, _ => None
    end
  end.

Section Moves.

Variable P : puzzle.
Variable m : metric.
Variable fuel : nat.

Definition ground_b (k : nat) (x : cell) : bool :=
  mem_cell x (floor P) || (has_key (kind_of P k) && mem_cell x (gates P)).

(** What the other pieces cover; it is computed once for each piece. *)
Definition cover (others : placement) : list cell := flat_map (cells P) others.
Definition block (others : placement) : list cell := flat_map (solids P) others.

Section Others.

Variables (cov blo : list cell) (k : nat).

Definition step_to (a : cell) (w : way) : option cell :=
  let b := shift a (toward w) in
  if forallb (fun x => ground_b k x && negb (mem_cell x cov)) (cells P (k, b)) &&
     forallb (fun n => disjoint_b (solid_by P (times (Z.of_nat n) (toward w)) (k, a)) blo) (substeps P)
  then Some b else None.

Definition steps_from (a : cell) : list cell :=
  flat_map (fun w => match step_to a w with Some b => [b] | None => [] end) (ways (kind_of P k)).

Fixpoint slide_from (fuel : nat) (w : way) (a : cell) : option (list cell) :=
  match fuel with
  | O => None
  | S fuel =>
    match step_to a w with
    | None => Some []
    | Some b => match slide_from fuel w b with Some bs => Some (b :: bs) | None => None end
    end
  end.

(** All cells that steps lead to from those to do. *)
Fixpoint grow (fuel : nat) (done todo : list cell) : option (list cell) :=
  match fuel with
  | O => None
  | S fuel =>
    match todo with
    | [] => Some done
    | a :: todo => if mem_cell a done then grow fuel done todo
                   else grow fuel (a :: done) (steps_from a ++ todo)
    end
  end.

Definition ends (a : cell) : option (list cell) :=
  match m with
  | Step => Some (steps_from a)
  | Slide => gather (fun w => slide_from fuel w a) (ways (kind_of P k))
  | Move => grow fuel [] (steps_from a)
  end.

(** Where a path of steps ends. *)
Fixpoint follow (a : cell) (path : list way) : option cell :=
  match path with
  | [] => Some a
  | w :: path =>
    if existsb (way_eqb w) (ways (kind_of P k))
    then match step_to a w with Some b => follow b path | None => None end
    else None
  end.

End Others.

Definition successors (pl : placement) : option (list placement) :=
  gather (fun po =>
    let '((k, a), others) := po in
    match ends (cover others) (block others) k a with
    | Some bs => Some (map (fun b => insert (k, b) others) bs)
    | None => None
    end) (picks pl).

(** Is a path one turn? *)
Definition one_turn (path : list way) : bool :=
  match path, m with
  | [], _ => false
  | [_], _ => true
  | _ :: _, Step => false
  | w :: rest, Slide => forallb (way_eqb w) rest
  | _ :: _, Move => true
  end.

(** A solution: of each turn the piece and its path. *)
Fixpoint replay (pl : placement) (solution : list (piece * list way)) : option placement :=
  match solution with
  | [] => Some pl
  | ((k, a), path) :: solution =>
    match find (fun po => piece_eqb (k, a) (fst po)) (picks pl) with
    | None => None
    | Some (_, others) =>
      if one_turn path
      then match follow (cover others) (block others) k a path with
           | Some b => replay (insert (k, b) others) solution
           | None => None
           end
      else None
    end
  end.

(** ** Goals and exits *)

Definition frame_b (x : cell) : bool :=
  Z.leb 0 (fst x) && Z.ltb (fst x) (rows P) && Z.leb 0 (snd x) && Z.ltb (snd x) (columns P).

Definition distances (n : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat n)).

Definition can_leave_b (others : placement) (k : nat) (a : cell) (w : way) : bool :=
  let far := Z.max (rows P) (columns P) in
  let cov := cover others in
  let blo := block others in
  existsb (way_eqb w) (ways (kind_of P k)) &&
  forallb (fun n => forallb (fun x => negb (frame_b x) || (ground_b k x && negb (mem_cell x cov)))
    (cells P (k, shift a (times n (toward w))))) (distances far) &&
  forallb (fun n => disjoint_b (solid_by P (times n (toward w)) (k, a)) blo)
    (distances (Z.of_nat (per_cell P) * far + 2 * Z.of_nat (overhang P))).

Definition at_goal_b (pl : placement) : bool :=
  match aim_of P with
  | Goals any => existsb (fun g =>
      forallb (fun p => existsb (piece_eqb p) pl) (places g) &&
      disjoint_b (empty g) (cover pl)) any
  | Exit k a w => existsb (fun po => piece_eqb (k, a) (fst po) && can_leave_b (snd po) k a w) (picks pl)
  end.

Fixpoint legal_b (pl : placement) : bool :=
  match pl with
  | [] => true
  | p :: rest =>
    forallb (ground_b (fst p)) (cells P p) &&
    disjoint_b (cells P p) (cover rest) && disjoint_b (solids P p) (block rest) &&
    legal_b rest
  end.

(** ** What they mean *)

Lemma insert_perm p pl : Permutation (insert p pl) (p :: pl).
Proof.
  induction pl as [|q rest IH]; cbn; [reflexivity|].
  destruct (piece_leb p q); [reflexivity|].
  now rewrite IH, perm_swap.
Qed.

Lemma sort_perm pl : Permutation (sort pl) pl.
Proof. induction pl as [|p pl IH]; cbn; [reflexivity|]. now rewrite insert_perm, IH. Qed.

Lemma picks_spec pl p others :
  In (p, others) (picks pl) <-> exists left right, pl = left ++ p :: right /\ others = left ++ right.
Proof.
  revert p others; induction pl as [|q pl IH]; intros p others; cbn.
  - split; [tauto | intros (l & r & E & _); now destruct l].
  - rewrite in_map_iff. split.
    + intros [[= <- <-]|([p' o] & [= <- <-] & I)].
      * now exists [], pl.
      * apply IH in I as (l & r & -> & ->). now exists (q :: l), r.
    + intros ([|x l] & r & [= -> ->] & ->); [now left|right].
      exists (p, l ++ r). split; [reflexivity|]. apply IH. now exists l, r.
Qed.

Lemma way_eqb_eq v w : way_eqb v w = true <-> v = w.
Proof. destruct v, w; cbn; split; congruence. Qed.

Lemma mem_cell_In x xs : mem_cell x xs = true <-> In x xs.
Proof.
  unfold mem_cell. rewrite existsb_exists. split.
  - intros (y & I & E). apply cell_eqb_eq in E as ->. exact I.
  - intros I. exists x. split; [exact I | now apply cell_eqb_eq].
Qed.

Lemma mem_way_In w ws : existsb (way_eqb w) ws = true <-> In w ws.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply way_eqb_eq in E as ->. exact I.
  - intros I. exists w. split; [exact I | now apply way_eqb_eq].
Qed.

Lemma mem_piece_In p ps : existsb (piece_eqb p) ps = true <-> In p ps.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply piece_eqb_eq in E as ->. exact I.
  - intros I. exists p. split; [exact I | now apply piece_eqb_eq].
Qed.

Lemma not_mem_cell x xs : negb (mem_cell x xs) = true <-> ~ In x xs.
Proof. rewrite <- mem_cell_In, negb_true_iff. destruct (mem_cell x xs); split; congruence. Qed.

Lemma disjoint_b_spec xs ys : disjoint_b xs ys = true <-> disjoint xs ys.
Proof.
  unfold disjoint_b, disjoint. rewrite forallb_forall.
  split; intros H x I; apply not_mem_cell, H, I.
Qed.

Lemma disjoint_flat {A} xs (f : A -> list cell) l :
  disjoint xs (flat_map f l) <-> forall q, In q l -> disjoint xs (f q).
Proof.
  unfold disjoint. split.
  - intros H q I x X J. apply (H x X). apply in_flat_map. eauto.
  - intros H x X J. apply in_flat_map in J as (q & I & J). exact (H q I x X J).
Qed.

Lemma ground_b_spec k x : ground_b k x = true <-> ground P k x.
Proof. unfold ground_b, ground. now rewrite orb_true_iff, andb_true_iff, !mem_cell_In. Qed.

Lemma gather_spec {A B} (f : A -> option (list B)) xs : forall zs, gather f xs = Some zs ->
  (forall x, In x xs -> exists ys, f x = Some ys) /\
  (forall z, In z zs <-> exists x ys, In x xs /\ f x = Some ys /\ In z ys).
Proof.
  induction xs as [|x xs IH]; intros zs H; cbn in H.
  - injection H as <-. split; [intros x []|]. intros z; split; [intros []|now intros (x & _ & [] & _)].
  - destruct (f x) as [ys|] eqn:E; [|discriminate].
    destruct (gather f xs) as [rest|]; [|discriminate]. injection H as <-.
    destruct (IH _ eq_refl) as [all char]. split.
    + intros y [<-|I]; eauto.
    + intros z. rewrite in_app_iff, char. split.
      * intros [I|(y & us & I & E' & Z)]; [exists x, ys|exists y, us]; cbn; auto.
      * intros (y & us & [<-|I] & E' & Z); [left; congruence|right; eauto].
Qed.

(** *** Steps, slides, moves *)

Lemma one_more (R : cell -> cell -> Prop) a b c : one_or_more R a b -> R b c -> one_or_more R a c.
Proof.
  intros T S. induction T as [a b S'|a b d S' T IH].
  - apply and_more with b; [exact S'|now constructor].
  - apply and_more with b; [exact S'|now apply IH].
Qed.

Lemma closed (R : cell -> cell -> Prop) (A : cell -> Prop) a b :
  (forall x, R a x -> A x) -> (forall x y, A x -> R x y -> A y) -> one_or_more R a b -> A b.
Proof.
  intros F C T. revert F. induction T as [a b S|a b c S T IH]; intros F; [auto|].
  apply IH. intros x. apply C. auto.
Qed.

Section Goes.

Variables (others : placement) (k : nat).
Let cov := cover others.
Let blo := block others.

Lemma step_to_spec a w b : In w (ways (kind_of P k)) ->
  step_to cov blo k a w = Some b <-> step P others k w a b.
Proof.
  intros W. unfold step_to, step.
  assert (forallb (fun x => ground_b k x && negb (mem_cell x cov)) (cells P (k, shift a (toward w))) &&
    forallb (fun n => disjoint_b (solid_by P (times (Z.of_nat n) (toward w)) (k, a)) blo) (substeps P) = true
    <-> (forall x, In x (cells P (k, shift a (toward w))) -> ground P k x) /\
        (forall q, In q others -> disjoint (cells P (k, shift a (toward w))) (cells P q)) /\
        (forall n q, In n (substeps P) -> In q others ->
           disjoint (solid_by P (times (Z.of_nat n) (toward w)) (k, a)) (solids P q))) as C.
  { rewrite andb_true_iff, !forallb_forall. split.
    - intros [G S]. repeat split.
      + intros x I. specialize (G x I). apply andb_true_iff in G. now apply ground_b_spec.
      + apply disjoint_flat. intros x I. specialize (G x I). apply andb_true_iff in G.
        now apply not_mem_cell.
      + intros n q N. revert q. apply disjoint_flat, disjoint_b_spec. now apply S.
    - intros (G & C & S). split.
      + intros x I. apply andb_true_iff. split; [now apply ground_b_spec, G|].
        apply not_mem_cell. revert x I. apply disjoint_flat, C.
      + intros n N. apply disjoint_b_spec, disjoint_flat. intros q. now apply S. }
  destruct (_ && _).
  - split.
    + intros [= <-]. destruct (proj1 C eq_refl) as (G & D & S). auto.
    + intros (_ & -> & _). reflexivity.
  - split; [discriminate|]. intros (_ & -> & H). now apply C in H.
Qed.

Lemma steps_from_spec a b : In b (steps_from cov blo k a) <-> exists w, step P others k w a b.
Proof.
  unfold steps_from. rewrite in_flat_map. split.
  - intros (w & W & I). exists w. apply step_to_spec; [exact W|].
    destruct (step_to _ _ _ a w); [destruct I as [->|[]]; reflexivity|destruct I].
  - intros (w & S). exists w. pose proof (proj1 S) as W. split; [exact W|].
    apply step_to_spec in S; [|exact W]. rewrite S. now left.
Qed.

Lemma slide_from_spec w : In w (ways (kind_of P k)) -> forall n a bs,
  slide_from cov blo k n w a = Some bs ->
  forall b, In b bs <-> one_or_more (step P others k w) a b.
Proof.
  intros W. induction n as [|n IH]; intros a bs H b; cbn in H; [discriminate|].
  destruct (step_to cov blo k a w) as [c|] eqn:E.
  - destruct (slide_from cov blo k n w c) as [cs|] eqn:F; [|discriminate]. injection H as <-.
    apply step_to_spec in E as S; [|exact W]. cbn. rewrite (IH _ _ F b). split.
    + intros [<-|T]; [now constructor|]. now apply and_more with c.
    + intros T. destruct T as [a b S'|a d b S' T]; apply step_to_spec in S'; try exact W;
        rewrite E in S'; injection S' as <-; auto.
  - injection H as <-. cbn. split; [tauto|]. intros T.
    destruct T as [a b S'|a d b S' T]; apply step_to_spec in S'; try exact W; congruence.
Qed.

Lemma grow_spec start : forall n done todo bs,
  grow cov blo k n done todo = Some bs ->
  (forall x, In x done \/ In x todo -> one_or_more (fun a b => exists w, step P others k w a b) start x) ->
  (forall x, In x done -> forall y, In y (steps_from cov blo k x) -> In y done \/ In y todo) ->
  (forall x, In x bs -> one_or_more (fun a b => exists w, step P others k w a b) start x) /\
  (forall x, In x done \/ In x todo -> In x bs) /\
  (forall x, In x bs -> forall y, In y (steps_from cov blo k x) -> In y bs).
Proof.
  induction n as [|n IH]; intros done todo bs H R C; cbn in H; [discriminate|].
  destruct todo as [|a todo].
  - injection H as <-. repeat split; auto.
    + intros x [I|[]]; exact I.
    + intros x I y J. destruct (C x I y J) as [|[]]; assumption.
  - destruct (mem_cell a done) eqn:E.
    + apply mem_cell_In in E. apply IH in H.
      * destruct H as (H1 & H2 & H3). repeat split; auto. intros x [I|[<-|I]]; auto.
      * intros x I. apply R. cbn. tauto.
      * intros x I y J. destruct (C x I y J) as [|[<-|]]; auto.
    + apply IH in H.
      * destruct H as (H1 & H2 & H3). repeat split; auto. intros x I. apply H2. cbn in I |- *.
        rewrite in_app_iff. tauto.
      * intros x [[<-|I]|I].
        -- apply R. cbn; auto.
        -- apply R. auto.
        -- apply in_app_iff in I as [I|I]; [|apply R; cbn; auto].
           apply steps_from_spec in I.
           apply one_more with a; [apply R; cbn; auto|exact I].
      * intros x [<-|I] y J; cbn; rewrite in_app_iff; [auto|].
        destruct (C x I y J) as [|[<-|]]; auto.
Qed.

Lemma ends_spec a bs : ends cov blo k a = Some bs ->
  forall b, In b bs <-> goes P m others k a b.
Proof.
  unfold ends, goes. destruct m; intros H b.
  - injection H as <-. apply steps_from_spec.
  - apply gather_spec in H as [all char]. rewrite char. split.
    + intros (w & ys & W & E & I). exists w. now apply (slide_from_spec w W _ _ _ E).
    + intros (w & T). assert (In w (ways (kind_of P k))) as W by (destruct T as [? ? [W _]|? ? ? [W _] _]; exact W).
      destruct (all w W) as [ys E]. exists w, ys. repeat split; auto.
      now apply (slide_from_spec w W _ _ _ E).
  - pose proof (grow_spec a fuel [] (steps_from cov blo k a) bs H) as G.
    destruct G as (G1 & G2 & G3).
    + intros x [[]|I]. constructor. now apply steps_from_spec.
    + intros x [].
    + split; [apply G1|]. intros T.
      refine (closed _ (fun x => In x bs) a b _ _ T).
      * intros x S. apply G2. right. now apply steps_from_spec.
      * intros x y I S. apply (G3 x I). now apply steps_from_spec.
Qed.

Lemma follow_spec path : forall a b, follow cov blo k a path = Some b ->
  match path with
  | [] => a = b
  | w :: rest =>
    one_or_more (fun a b => exists v, In v path /\ step P others k v a b) a b /\
    (rest = [] -> step P others k w a b)
  end.
Proof.
  induction path as [|w path IH]; intros a b H; cbn in H; [congruence|].
  destruct (existsb _ _) eqn:W; [|discriminate]. apply mem_way_In in W.
  destruct (step_to cov blo k a w) as [c|] eqn:E; [|discriminate].
  apply step_to_spec in E; [|exact W]. specialize (IH _ _ H). destruct path as [|v rest].
  - subst c. split; [|auto]. constructor. exists w. cbn; auto.
  - destruct IH as [T _]. split; [|discriminate].
    apply and_more with c; [exists w; cbn; auto|].
    clear -T. induction T as [x y (u & I & S)|x y z (u & I & S) T IH].
    + constructor. exists u. cbn in *; tauto.
    + apply and_more with y; [|exact IH]. exists u. cbn in *; tauto.
Qed.

Lemma one_turn_goes path a b : one_turn path = true -> follow cov blo k a path = Some b ->
  goes P m others k a b.
Proof.
  intros O F. apply follow_spec in F. destruct path as [|w rest]; [discriminate|].
  destruct F as [T F]. unfold goes, one_turn in *. destruct m.
  - exists w. apply F. now destruct rest.
  - exists w. destruct rest as [|v rest]; [constructor; auto|].
    assert (forall u, In u (w :: v :: rest) -> u = w) as same.
    { rewrite forallb_forall in O. intros u [<-|I]; [reflexivity|].
      symmetry. now apply way_eqb_eq, O. }
    clear F O. induction T as [x y (u & I & S)|x y z (u & I & S) T IH].
    + constructor. now rewrite <- (same u I).
    + apply and_more with y; [now rewrite <- (same u I)|exact IH].
  - clear F O. induction T as [x y (u & I & S)|x y z (u & I & S) T IH].
    + constructor; eauto.
    + apply and_more with y; eauto.
Qed.

End Goes.

(** *** Whole placements *)

Theorem successors_complete pl ts : successors pl = Some ts ->
  forall q, turn P m pl q -> exists t, In t ts /\ alike q t.
Proof.
  intros H q (l & k & a & b & r & -> & -> & G). apply gather_spec in H as [all char].
  assert (In ((k, a), l ++ r) (picks (l ++ (k, a) :: r))) as I by (apply picks_spec; eauto).
  destruct (all _ I) as [ys E]. exists (insert (k, b) (l ++ r)). split.
  - apply char. exists ((k, a), l ++ r), ys. repeat split; auto. cbn in E.
    destruct (ends _ _ k a) as [bs|] eqn:F; [|discriminate]. injection E as <-.
    apply in_map_iff. exists b. split; [reflexivity|]. now apply (ends_spec _ _ _ _ F).
  - unfold alike. rewrite insert_perm. symmetry. apply Permutation_middle.
Qed.

Theorem successors_sound pl ts : successors pl = Some ts ->
  forall t, In t ts -> exists q, turn P m pl q /\ alike q t.
Proof.
  intros H t I. apply gather_spec in H as [_ char]. apply char in I as ([[k a] o] & ys & I & E & J).
  apply picks_spec in I as (l & r & -> & ->).
  destruct (ends _ _ k a) as [bs|] eqn:F; [|discriminate]. injection E as <-.
  apply in_map_iff in J as (b & <- & J). exists (l ++ (k, b) :: r). split.
  - exists l, k, a, b, r. repeat split; auto. now apply (ends_spec _ _ _ _ F).
  - unfold alike. rewrite insert_perm. symmetry. apply Permutation_middle.
Qed.

(** The other pieces matter as a set. *)
Lemma step_others o o' k w a b : (forall q, In q o' -> In q o) -> step P o k w a b -> step P o' k w a b.
Proof. intros S (W & E & G & C & B). repeat split; auto. Qed.

Lemma goes_others o o' k a b : (forall q, In q o' -> In q o) -> goes P m o k a b -> goes P m o' k a b.
Proof.
  intros S. unfold goes. destruct m.
  - intros (w & H). exists w. eapply step_others; eauto.
  - intros (w & H). exists w. induction H.
    + constructor. eapply step_others; eauto.
    + eapply and_more; [eapply step_others; eauto|assumption].
  - intros H. induction H as [x y (w & H)|x y z (w & H) T IH].
    + constructor. exists w. eapply step_others; eauto.
    + eapply and_more; [exists w; eapply step_others; eauto|assumption].
Qed.

(** What one placement can do, each that is alike can do. *)
Theorem turn_alike p p' q : alike p p' -> turn P m p q -> exists q', turn P m p' q' /\ alike q q'.
Proof.
  unfold alike. intros A (l & k & a & b & r & -> & -> & G).
  assert (In (k, a) p') as I by (rewrite <- A; apply in_elt).
  apply in_split in I as (l' & r' & ->). apply Permutation_app_inv in A.
  exists (l' ++ (k, b) :: r'). split.
  - exists l', k, a, b, r'. repeat split. eapply goes_others; [|exact G].
    intros x. now rewrite A.
  - now rewrite <- !Permutation_middle, A.
Qed.

Theorem replay_sound solution : forall pl q, replay pl solution = Some q ->
  exists q', alike q q' /\ play P m (length solution) pl q'.
Proof.
  assert (forall n p q r, turn P m p q -> play P m n q r -> play P m (S n) p r) as first.
  { intros n p q r T Y. induction Y as [q|n q r s Y IH T'].
    - apply play_more with p; [constructor|exact T].
    - apply play_more with r; [now apply IH|exact T']. }
  assert (forall n p p' q, alike p p' -> play P m n p q -> exists q', alike q q' /\ play P m n p' q') as lift.
  { intros n p p' q A Y. induction Y as [p|n p q r Y IH T].
    - exists p'. split; [exact A|constructor].
    - destruct (IH A) as (q' & A' & Y'). destruct (turn_alike _ _ _ A' T) as (r' & T' & A2).
      exists r'. split; [exact A2|]. now apply play_more with q'. }
  induction solution as [|[[k a] path] solution IH]; intros pl q H; cbn in H.
  - injection H as <-. exists pl. split; [apply Permutation_refl|constructor].
  - destruct (find _ _) as [[p o]|] eqn:F; [|discriminate].
    apply find_some in F as [I E]. apply piece_eqb_eq in E. cbn in E. subst p.
    apply picks_spec in I as (l & r & -> & ->).
    destruct (one_turn path) eqn:O; [|discriminate].
    destruct (follow _ _ k a path) as [b|] eqn:Fo; [|discriminate].
    pose proof (one_turn_goes _ _ _ _ _ O Fo) as G.
    destruct (IH _ _ H) as (q' & A & Y).
    assert (alike (insert (k, b) (l ++ r)) (l ++ (k, b) :: r)) as A1.
    { unfold alike. rewrite insert_perm. apply Permutation_middle. }
    destruct (lift _ _ _ _ A1 Y) as (q2 & A2 & Y2).
    exists q2. split; [unfold alike in *; now rewrite A|]. eapply first; [|exact Y2].
    exists l, k, a, b, r. auto.
Qed.

Lemma frame_b_spec x : frame_b x = true <-> frame P x.
Proof.
  unfold frame_b, frame. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto.
Qed.

Lemma distances_spec n d : In d (distances n) <-> (1 <= d <= n)%Z.
Proof.
  unfold distances. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros B. exists (Z.to_nat d). split; [lia|]. apply in_seq. lia.
Qed.

Lemma can_leave_b_spec o k a w : can_leave_b o k a w = true <-> can_leave P o k a w.
Proof.
  unfold can_leave_b, can_leave. cbv zeta. rewrite !andb_true_iff, mem_way_In, !forallb_forall.
  split.
  - intros [[W C] B]. split; [exact W|].
    assert (forall n x, (1 <= n <= Z.max (rows P) (columns P))%Z ->
      In x (cells P (k, shift a (times n (toward w)))) -> frame P x ->
      ground_b k x = true /\ negb (mem_cell x (cover o)) = true) as C'.
    { intros n x N X F. apply distances_spec, C in N. rewrite forallb_forall in N. specialize (N x X).
      apply frame_b_spec in F. rewrite F in N. now apply andb_true_iff. }
    split.
    + intros n x N X F. destruct (C' n x N X F) as [G D]. split; [now apply ground_b_spec|].
      intros q Q J. apply not_mem_cell in D. apply D. apply in_flat_map. eauto.
    + intros n q N. revert q. apply disjoint_flat, disjoint_b_spec, B. now apply distances_spec.
  - intros (W & C & B). repeat split; auto.
    + intros n N. apply distances_spec in N. apply forallb_forall. intros x X.
      destruct (frame_b x) eqn:F; [|reflexivity]. apply frame_b_spec in F.
      destruct (C n x N X F) as [G D]. cbn. apply andb_true_iff. split; [now apply ground_b_spec|].
      apply not_mem_cell. intros J. apply in_flat_map in J as (q & Q & J). exact (D q Q J).
    + intros n N. apply distances_spec in N. apply disjoint_b_spec, disjoint_flat. intros q. now apply B.
Qed.

Theorem at_goal_b_spec pl : at_goal_b pl = true <-> at_goal P pl.
Proof.
  unfold at_goal_b, at_goal. destruct (aim_of P) as [any|k a w]; rewrite existsb_exists.
  - split; intros (g & G & H); exists g; (split; [exact G|]).
    + apply andb_true_iff in H as [Pl E]. rewrite forallb_forall in Pl. split.
      * intros p I. now apply mem_piece_In, Pl.
      * intros x p X I J. apply disjoint_b_spec in E. apply (E x X). apply in_flat_map. eauto.
    + destruct H as [Pl E]. apply andb_true_iff. rewrite forallb_forall. split.
      * intros p I. now apply mem_piece_In, Pl.
      * apply disjoint_b_spec. intros x X J. apply in_flat_map in J as (p & I & J). exact (E x p X I J).
  - split.
    + intros ([p o] & I & H). apply picks_spec in I as (l & r & -> & ->). cbn in H.
      apply andb_true_iff in H as [E L]. apply piece_eqb_eq in E as <-. exists l, r.
      split; [reflexivity|]. now apply can_leave_b_spec.
    + intros (l & r & -> & L). exists ((k, a), l ++ r). split; [apply picks_spec; eauto|].
      cbn. apply andb_true_iff. split; [now apply piece_eqb_eq|now apply can_leave_b_spec].
Qed.

Theorem at_goal_alike p q : alike p q -> at_goal P p -> at_goal P q.
Proof.
  unfold at_goal, alike. intros A. destruct (aim_of P) as [any|k a w].
  - intros (g & G & Pl & E). exists g. split; [exact G|]. split.
    + intros x I. rewrite <- A. auto.
    + intros x y X I. rewrite <- A in I. auto.
  - intros (l & r & -> & W & C & B).
    assert (In (k, a) q) as I by (rewrite <- A; apply in_elt).
    apply in_split in I as (l' & r' & ->). apply Permutation_app_inv in A.
    exists l', r'. split; [reflexivity|]. split; [exact W|]. split.
    + intros n x N X F. destruct (C n x N X F) as [G D]. split; [exact G|].
      intros y Y. rewrite <- A in Y. auto.
    + intros n y N Y. rewrite <- A in Y. auto.
Qed.

Theorem legal_b_spec pl : legal_b pl = true <-> legal P pl.
Proof.
  induction pl as [|p pl IH]; cbn.
  - split; [|reflexivity]. intros _. split; [intros p []|constructor].
  - rewrite !andb_true_iff, forallb_forall, !disjoint_b_spec, IH.
    unfold cover, block. rewrite !disjoint_flat. split.
    + intros [[[G C] B] [L D]]. split.
      * intros q [<-|I] x X; [now apply ground_b_spec, G|now apply (L q I)].
      * constructor; [apply Forall_forall; auto|exact D].
    + intros [L D]. inversion D as [|? ? F D' [E1 E2]]; subst. rewrite Forall_forall in F.
      repeat split; try (intros; now apply F); auto.
      * intros x X. apply ground_b_spec. apply (L p); cbn; auto.
      * intros q I x X. apply (L q); cbn; auto.
Qed.

End Moves.
