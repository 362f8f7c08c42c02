//! Kinds: the pieces that count as the same; and the pieces that hold the keys to the gates.
//!
//! | `identical` | `count` | `solve` |
//! |---|---|---|
//! | `SameShape` | same shape, blockers, axis and gates | the same, but a letter that the goal names is a kind of its own |
//! | `Never` | each letter | each letter |
//! | `Groups` | each group, every other letter | the same |
//!
//! The copies that a one-letter key makes are one kind under all three.

use std::collections::HashSet;
use std::ops::Range;

use litemap::LiteMap;

use super::super::diagnostic::{Diagnostic, Findings};
use super::super::model::Terrain;
use super::super::piece::{Axis, BlockerGrid, Kind, Piece, Shape};
use super::super::written::{PuzzleFile, Spanned, WrittenIdentical};
use super::board::DrawnBoard;
use super::drafts::Drafts;
use super::letters::RESERVED;

/// The properties that make a kind.
#[derive(PartialEq, Eq)]
enum Class<'p> {
    Alike(&'p Shape, Option<&'p BlockerGrid>, Axis, bool),
    Letter(char),
    Group(usize),
}

/// The kinds for [`Identity::Count`](super::super::Identity) and for `Solve`; `None` if the groups
/// are at fault.
pub(super) fn kinds(
    file: &PuzzleFile<'_>,
    drafts: &Drafts,
    pieces: &[Piece],
    found: &mut Findings,
) -> Option<(Vec<Kind>, Vec<Kind>)> {
    let groups = groups(file, drafts, pieces, found)?;
    let named = named(file);
    let class = |index: usize, apart: bool| {
        let piece = &pieces[index];
        let base = drafts.list[index].base;
        match &file.identical {
            None | Some(WrittenIdentical::SameShape) if apart && named.contains(&base) => {
                Class::Letter(base)
            }
            None | Some(WrittenIdentical::SameShape) => {
                Class::Alike(&piece.shape, piece.blockers.as_ref(), piece.axis, piece.gate_key)
            }
            Some(WrittenIdentical::Never) => Class::Letter(base),
            Some(WrittenIdentical::Groups(_)) => {
                groups.get(&base).map_or(Class::Letter(base), |group| Class::Group(group.value))
            }
        }
    };
    let of = |apart| Kind::of_each((0..pieces.len()).map(|index| class(index, apart)));
    Some((of(false), of(true)))
}

/// The letters that a goal or the exit names.
fn named(file: &PuzzleFile<'_>) -> HashSet<char> {
    let goals = file.goals.as_ref().map_or(&[][..], |goals| &goals.value);
    let exit = file.exit.as_ref().map(|exit| &exit.piece);
    let mut named = HashSet::new();
    for text in goals.iter().chain(&file.goal).chain(exit) {
        let letters = text.value.chars();
        named.extend(letters.filter(|c| !c.is_whitespace() && !RESERVED.contains(*c)));
    }
    named
}

/// The pieces that may cover gates. Where there is no gate, no piece has a key.
pub(super) fn gate_keys(
    file: &PuzzleFile<'_>,
    drafts: &Drafts,
    board: &DrawnBoard,
    found: &mut Findings,
) -> Vec<bool> {
    let mut keys = named(file);
    if let Some(text) = &file.gate_keys {
        keys.clear();
        for (letter, span) in text.characters() {
            if !drafts.knows(letter) && !file.shared_keys {
                found.report(no_piece(letter, span, drafts));
            }
            keys.insert(letter);
        }
    } else if let Some(WrittenIdentical::Groups(groups)) = &file.identical {
        let named = keys.clone();
        for group in groups.iter().filter(|group| group.value.contains(|c| named.contains(&c))) {
            keys.extend(group.value.chars());
        }
    }
    let gates = board.terrain.contains(&Terrain::Gate);
    drafts.list.iter().map(|draft| gates && keys.contains(&draft.base)).collect()
}

/// "There is no piece …".
pub(super) fn no_piece(letter: char, span: Range<usize>, drafts: &Drafts) -> Diagnostic {
    let diagnostic =
        Diagnostic::new(format!("there is no piece `{letter}`")).label(span, "not on the board");
    let mut other_case = letter.to_lowercase().chain(letter.to_uppercase());
    if let Some(other) = other_case.find(|&other| drafts.knows(other)) {
        return diagnostic
            .help(format!("did you mean `{other}`? small and capital letters differ"));
    }
    let mut letters: Vec<_> = drafts.list.iter().map(|draft| draft.base).collect();
    letters.sort_unstable();
    letters.dedup();
    match &letters[..] {
        [] => diagnostic.help("the board has no pieces"),
        all if all.len() > 40 => diagnostic,
        all => diagnostic.help(format!("the pieces are `{}`", all.iter().collect::<String>())),
    }
}

/// The number of the group that each letter belongs to; `None` if the groups are at fault.
fn groups(
    file: &PuzzleFile<'_>,
    drafts: &Drafts,
    pieces: &[Piece],
    found: &mut Findings,
) -> Option<LiteMap<char, Spanned<usize>>> {
    let before = found.len();
    let mut members: LiteMap<char, Spanned<usize>> = LiteMap::new();
    let Some(WrittenIdentical::Groups(groups)) = &file.identical else {
        return Some(members);
    };
    for (number, group) in groups.iter().enumerate() {
        let mut first: Option<(char, &Piece)> = None;
        for (letter, span) in group.characters() {
            if !drafts.knows(letter) {
                if !file.shared_identical {
                    found.report(no_piece(letter, span, drafts));
                }
                continue;
            }
            let member = Spanned { value: number, span: span.clone() };
            if let Some(other) = members.insert(letter, member) {
                Diagnostic::new(format!("piece `{letter}` is in two groups"))
                    .label(span, "here again")
                    .label(other.span, "here")
                    .help("name each piece once")
                    .report(found);
                continue;
            }
            let Some(&index) = drafts.named(letter).first() else { continue };
            let piece = &pieces[index];
            match first {
                None => first = Some((letter, piece)),
                Some((twin, model)) => {
                    if let Some(what) = difference(model, piece) {
                        Diagnostic::new(format!("a group mixes {what}"))
                            .label(span, format!("`{letter}` has other {what} than `{twin}`"))
                            .help("members of a group share shape, blockers, axis and gates")
                            .report(found);
                    }
                }
            }
        }
    }
    (found.len() == before).then_some(members)
}

/// The property in which two pieces differ, if it matters.
fn difference(one: &Piece, other: &Piece) -> Option<&'static str> {
    let same = [
        (one.shape == other.shape, "shapes"),
        (one.blockers == other.blockers, "blockers"),
        (one.axis == other.axis, "axes"),
        (one.gate_key == other.gate_key, "gate keys"),
    ];
    same.into_iter().find(|(same, _)| !same).map(|(_, what)| what)
}
