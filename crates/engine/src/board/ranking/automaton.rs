//! The automaton, grown cell by cell and then counted backwards.

use hashbrown::HashTable;

use super::super::compiled::Board;
use super::super::mask::{Bit, Mask};
use super::inventory::{Inventory, NO_SLOT};
use slide_run::{BuildBudget, FixedState, GiveUp};

/// Nodes, with the edges between them and the number of packings after each.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// Edges of a node: one for each token, "empty" included.
    pub(super) tokens: usize,
    /// Node by node and token by token, the node that follows, or [`NO_NODE`].
    pub(super) next: Vec<u32>,
    /// The number of completions of each node; `None` if more than fit.
    pub(super) completions: Vec<Option<u128>>,
    /// The first open cell of each node, which its token decides; [`Bit::MAX`] at the end.
    pub(super) first: Vec<Bit>,
}

/// In place of a node: there is none.
pub(super) const NO_NODE: u32 = u32::MAX;
/// Most nodes when they are counted, which is so seldom that by then there are some more.
const MOST_NODES: usize = 1 << 31;
const _: () = assert!(MOST_NODES + NODES_AT_ONCE * (1 << 8) < NO_NODE as usize);
/// The most nodes that are expanded between two checks of the budget, and the bytes of new nodes from which on it is
/// checked.
const NODES_AT_ONCE: usize = 1 << 10;
const BYTES_AT_ONCE: usize = 1 << 20;
/// The node of complete packings.
pub(super) const DONE: u32 = 0;
/// The node where nothing is decided.
pub(super) const ROOT: u32 = 1;

impl Automaton {
    /// Grows the automaton of all packings of the pieces of `board`.
    ///
    /// # Errors
    /// The reason that the budget gives.
    pub fn new<M: Mask, const W: usize>(
        board: &Board<M, W>,
        budget: &BuildBudget<'_>,
    ) -> Result<Self, GiveUp> {
        let mut growth = Growth::new(board);
        // Nodes by their first open cell; the edges of a node lead to nodes further on.
        let mut layers: Vec<AutomatonLayer> = vec![AutomatonLayer::default(); board.bits() + 1];
        growth.reach(&mut layers, board.floor, &growth.stock.pieces.clone(), &growth.fits.clone());
        let new_nodes_at_once = BYTES_AT_ONCE / (8 * growth.key_words);
        let mut checked_nodes = 0;
        let mut order = vec![DONE];
        for cell in 0..board.bits() {
            let layer = std::mem::take(&mut layers[cell]);
            for (index, node) in layer.nodes.iter().enumerate() {
                order.push(*node);
                let key = &layer.keys[index * growth.key_words..(index + 1) * growth.key_words];
                growth.expand(&mut layers, cell as Bit, *node, key);
                let is_due = growth.nodes - checked_nodes > new_nodes_at_once;
                if is_due || order.len().is_multiple_of(NODES_AT_ONCE) {
                    checked_nodes = growth.nodes;
                    let waiting: usize = layers[cell..].iter().map(AutomatonLayer::bytes).sum();
                    let completions = size_of::<Option<u128>>() * growth.nodes;
                    let own = layer.bytes() + 4 * (growth.next.capacity() + order.capacity());
                    budget.check((waiting + completions + own) as u64)?;
                    if growth.nodes >= MOST_NODES {
                        return Err(GiveUp::TooLarge);
                    }
                }
            }
        }
        let Growth { tokens, nodes, next, first, .. } = growth;
        let completions = vec![Some(0_u128); nodes];
        Ok(Self { tokens, next, completions, first }.counted(&order))
    }

    /// The automaton with the numbers of completions of all nodes, which lie in this order.
    fn counted(mut self, order: &[u32]) -> Self {
        self.completions[DONE as usize] = Some(1);
        for &node in order[1..].iter().rev() {
            let edges = &self.next[node as usize * self.tokens..][..self.tokens];
            self.completions[node as usize] = edges
                .iter()
                .filter(|&&next| next != NO_NODE)
                .try_fold(0_u128, |sum, &next| sum.checked_add(self.completions[next as usize]?));
        }
        self
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&self.next[..]) + size_of_val(&self.completions[..])) as u64
    }

    /// The number of packings; `None` if more than `u128::MAX`.
    pub fn packings(&self) -> Option<u128> {
        // Without any open cell there is no root, and one packing, which has no pieces.
        self.completions.get(ROOT as usize).copied().unwrap_or(Some(1))
    }
}

/// The nodes whose first open cell is the same.
#[derive(Clone, Debug, Default)]
struct AutomatonLayer {
    /// The knowledge of each node, in words, one after another.
    keys: Vec<u64>,
    nodes: Vec<u32>,
    /// Positions in `nodes`.
    index: HashTable<u32>,
    hasher: FixedState,
}

impl AutomatonLayer {
    /// The node with this key; if there is none it is `new`.
    fn node(&mut self, key: &[u64], new: u32) -> u32 {
        let Self { keys, nodes, index, hasher } = self;
        let words = key.len();
        let key_at = |at: u32| &keys[at as usize * words..][..words];
        let hash = hasher.hash_one(key);
        if let Some(&at) = index.find(hash, |&at| key_at(at) == key) {
            return nodes[at as usize];
        }
        keys.extend_from_slice(key);
        let key_at = |at: u32| &keys[at as usize * words..][..words];
        index.insert_unique(hash, nodes.len() as u32, |&at| hasher.hash_one(key_at(at)));
        nodes.push(new);
        new
    }

    fn bytes(&self) -> usize {
        8 * self.keys.capacity() + 4 * self.nodes.capacity() + self.index.allocation_size()
    }
}

/// Appends the words of a mask.
fn push_words<M: Mask>(mask: M, words: &mut Vec<u64>) {
    for word in 0..M::WORDS {
        words.push(mask.word(word));
    }
}

/// The automaton while it is built.
struct Growth<'b, M, const W: usize> {
    board: &'b Board<M, W>,
    stock: Inventory,
    /// The places that each form may have at all; with blockers a part of what a node knows.
    fits: Vec<M>,
    tokens: usize,
    nodes: usize,
    next: Vec<u32>,
    first: Vec<Bit>,
    /// Words of a key: open cells, pieces left (eight slots a word), with blockers the places left.
    key_words: usize,
    scratch: Vec<u64>,
}

impl<'b, M: Mask, const W: usize> Growth<'b, M, W> {
    fn new(board: &'b Board<M, W>) -> Self {
        let stock = Inventory::new(board);
        let has_blockers = board.apart.is_some();
        let mut fits = Vec::new();
        for form in board.forms.iter().filter(|_| has_blockers) {
            fits.push(form.fits);
        }
        let key_words = M::WORDS * (1 + fits.len()) + stock.pieces.len().div_ceil(8);
        let tokens = board.token_covers.len();
        Self {
            board,
            stock,
            fits,
            tokens,
            // The node of complete packings is there from the beginning.
            nodes: 1,
            next: vec![NO_NODE; tokens],
            first: vec![Bit::MAX],
            key_words,
            scratch: Vec::new(),
        }
    }

    /// The node with this knowledge, made if it is new; [`NO_NODE`] if it is seen to have no completions.
    fn reach(&mut self, layers: &mut [AutomatonLayer], open: M, left: &[u8], fits: &[M]) -> u32 {
        let Some(first) = open.first() else {
            return if left.iter().all(|&left| left == 0) { DONE } else { NO_NODE };
        };
        if left.iter().zip(&self.stock.last).any(|(&left, &last)| left > 0 && last < first) {
            return NO_NODE;
        }
        self.scratch.clear();
        push_words(open, &mut self.scratch);
        Inventory::push_left(left, &mut self.scratch);
        for fits in fits {
            push_words(fits.and(open), &mut self.scratch);
        }
        let new = self.nodes as u32;
        let node = layers[usize::from(first)].node(&self.scratch, new);
        if node == new {
            self.nodes += 1;
            self.next.resize(self.nodes * self.tokens, NO_NODE);
            self.first.push(first);
        }
        node
    }

    /// Adds the edges of a node whose first open cell is `cell`.
    fn expand(&mut self, layers: &mut [AutomatonLayer], cell: Bit, node: u32, key: &[u64]) {
        let board = self.board;
        let open = M::from_words(|word| key[word]);
        let mut left = self.stock.left(&key[M::WORDS..]);
        let places = M::WORDS + left.len().div_ceil(8);
        let mut fits = Vec::new();
        for form in 0..self.fits.len() {
            fits.push(M::from_words(|word| key[places + form * M::WORDS + word]));
        }
        if open.count() > self.stock.area_of(&left) {
            let next = self.reach(layers, open.without(M::single(cell)), &left, &fits);
            self.next[node as usize * self.tokens] = next;
        }
        for token in 1..self.tokens {
            let slot = self.stock.slot(token, cell);
            if slot == NO_SLOT || left[usize::from(slot)] == 0 {
                continue;
            }
            let form = board.form_of_token(token as u8);
            let cover = board.cover(form, cell);
            if !cover.within(open) || fits.get(form).is_some_and(|fits| !fits.has(cell)) {
                continue;
            }
            let mut fits = fits.clone();
            if let Some(apart) = &board.apart {
                apart.keep_apart(form, cell, &mut fits);
            }
            left[usize::from(slot)] -= 1;
            let next = self.reach(layers, open.without(cover), &left, &fits);
            left[usize::from(slot)] += 1;
            self.next[node as usize * self.tokens + token] = next;
        }
    }
}
