//! The whole screen: title, board, counters, goal, message, keys.

use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};
use slide::puzzle::Metric;
use slide::render::palette::Ink;
use slide::render::text::check;

use super::board;
use super::hints::Fewest;
use super::plan::ScreenLayout;
use super::table::PlayTable;

/// The keys in two lines, the most important first: the end of a line may not fit.
const KEYS: [&str; 2] = [
    "arrows move   Tab/letter takes a piece   Space hint   Enter plays it",
    "? keys   Backspace undo   Ctrl-Y redo   Ctrl-R restart   Esc leaves, game kept",
];

/// All keys, for `?`.
const ALL_KEYS: [&str; 10] = [
    " arrows     move the piece",
    " Tab, a-z   take a piece",
    " mouse      drag a piece",
    " Space      hint",
    " Enter      play the hint",
    " Backspace  undo",
    " Ctrl-Y     redo",
    " Ctrl-R     restart",
    " Esc        leave, game kept",
    " any key    back to the board",
];

/// Draws the screen.
pub(super) fn draw(frame: &mut Frame<'_>, table: &PlayTable<'_>) {
    let area = frame.area();
    let Some(plan) = ScreenLayout::new(area.as_size(), table.game.puzzle()) else {
        let text = "This window is too small for the board. Make it larger, or leave with Esc.";
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    };
    if table.shows_keys {
        frame.render_widget(Text::from_iter(ALL_KEYS), area);
        return;
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let title = format!(" {}", table.game.puzzle().name());
    frame.render_widget(Line::styled(title, bold), plan.title);
    board::draw(frame.buffer_mut(), &plan, table);
    frame.render_widget(Text::from(panel(table)), plan.panel);
    let message = table.message();
    let style = if message.bright { table.paint.bright() } else { Style::new() };
    // A long sentence continues below, if it fits there.
    let mut line = plan.line;
    line.height = plan.help.y.saturating_sub(line.y).max(1);
    let text = Text::styled(format!(" {} ", message.text), style);
    if !message.text.is_empty() {
        frame.render_widget(ratatui::widgets::Clear, line);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), line);
    }
    let keys = KEYS.map(|keys| Line::styled(format!(" {keys}"), table.paint.faint()));
    frame.render_widget(Text::from(keys.to_vec()), plan.help);
}

/// The counters, and below them the goal.
///
/// ```text
///          you  fewest
/// moves      3     81
/// slides     4     90
/// steps      4    116
/// ```
fn panel<'t>(table: &PlayTable<'_>) -> Vec<Line<'t>> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![Line::from("            you    fewest")];
    for metric in [Metric::Move, Metric::Slide, Metric::Step] {
        let fewest = match table.fewest(metric) {
            None => "-".to_owned(),
            Some(Fewest::Known(fewest)) => fewest.to_string(),
            Some(Fewest::Searching(0)) => "…".to_owned(),
            Some(Fewest::Searching(bound)) => format!("≥ {bound} …"),
            Some(Fewest::TooMany(bound)) => format!("≥ {bound}"),
            Some(Fewest::Unsolvable) => "none".to_owned(),
        };
        let played = table.played(metric);
        let text = format!("{:<8}{played:>7}{fewest:>10}", format!("{}s", metric.word()));
        let style = if metric == table.metric { bold } else { Style::new() };
        lines.push(Line::styled(text, style));
    }
    lines.push(Line::default());
    let goal = check::goal(table.game.puzzle(), Ink::Plain);
    lines.extend(goal.trim().lines().map(|line| Line::from(line.to_owned())));
    lines
}
