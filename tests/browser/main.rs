//! The pages in a real browser: Chromium without a window, driven over its debugging protocol.
//! Where there is no Chromium the tests say so on stderr and pass; `SLIDE_BROWSER` names another one.

#![cfg(unix)]

mod access;
mod chromium;
mod editor;
mod hand;
mod hints;
mod levels;
mod opened;
mod paper;
mod play_page;
mod slide_page;
mod solution_page;
