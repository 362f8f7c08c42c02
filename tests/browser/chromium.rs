//! A browser on the other end of two pipes.
//!
//! With `--remote-debugging-pipe` Chromium reads commands of the Chrome debugging protocol from file
//! descriptor 3 and writes answers to 4, each a JSON object that ends with a NUL. A shell puts the
//! child's stdin and stdout there.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long any answer may take.
const PATIENCE: Duration = Duration::from_secs(60);
const FLAGS: [&str; 6] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-dev-shm-usage",
];

/// The program that `SLIDE_BROWSER` names, or the first in `PATH`.
pub(crate) fn find() -> PathBuf {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut in_path = std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .filter(|file| file.is_file());
    let own = std::env::var_os("SLIDE_BROWSER").map(PathBuf::from);
    own.or_else(|| in_path.next()).expect("Chromium is in PATH, or SLIDE_BROWSER names it")
}

/// A page that has been printed, as the bytes of a PDF.
pub(crate) fn print(program: &Path, page: &Path) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a directory");
    let pdf = folder.path().join("page.pdf");
    let status = Command::new(program)
        .args(FLAGS)
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg("--no-pdf-header-footer")
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(page)
        .stderr(Stdio::null())
        .status()
        .expect("the browser runs");
    assert!(status.success());
    std::fs::read(pdf).expect("a PDF")
}

/// A running browser with one page.
pub(crate) struct Browser {
    child: Child,
    commands: ChildStdin,
    answers: Receiver<Value>,
    session: Option<String>,
    last: u64,
    folders: Vec<TempDir>,
}

impl Browser {
    /// Opens a file.
    pub(crate) fn open(program: &Path, page: &Path) -> Self {
        Self::open_after(program, page, "")
    }

    /// Opens a file once this script has run in it.
    pub(crate) fn open_after(program: &Path, page: &Path, script: &str) -> Self {
        let profile = tempfile::tempdir().expect("a directory");
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"])
            .arg(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("--remote-debugging-pipe")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let commands = child.stdin.take().expect("a pipe");
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        let (send, answers) = channel();
        std::thread::spawn(move || {
            let mut text = Vec::new();
            while reader.read_until(0, &mut text).is_ok_and(|bytes| bytes > 0) {
                text.pop();
                let told = serde_json::from_slice(&text).is_ok_and(|told| send.send(told).is_ok());
                if !told {
                    break;
                }
                text.clear();
            }
        });
        let mut browser =
            Self { child, commands, answers, session: None, last: 0, folders: vec![profile] };
        let url = format!("file://{}", page.display());
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let target = &target["targetId"];
        let attached =
            browser.call("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        if !script.is_empty() {
            let script = json!({ "source": script });
            browser.call("Page.enable", &json!({}));
            browser.call("Page.addScriptToEvaluateOnNewDocument", &script);
        }
        browser.call("Page.navigate", &json!({ "url": url }));
        browser.wait_for("document.readyState === 'complete' && location.protocol === 'file:'");
        browser
    }

    /// Keeps a folder for as long as the browser is open.
    pub(crate) fn keep(&mut self, folder: TempDir) {
        self.folders.push(folder);
    }

    /// Sends a command and waits for what it answers.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let mut command = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        self.commands.write_all(command.to_string().as_bytes()).expect("the browser listens");
        self.commands.write_all(&[0]).expect("the browser listens");
        loop {
            let mut told = self.answers.recv_timeout(PATIENCE).expect("the browser answers");
            if told["id"] == self.last {
                assert!(told["error"].is_null(), "{method}: {told}");
                return told["result"].take();
            }
        }
    }

    /// The value of an expression on the page.
    pub(crate) fn ask(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true });
        let mut told = self.call("Runtime.evaluate", &params);
        assert!(told["exceptionDetails"].is_null(), "{expression}: {told}");
        told["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait_for(&mut self, expression: &str) {
        let started = Instant::now();
        while self.ask(expression) != json!(true) {
            assert!(started.elapsed() < PATIENCE, "never true: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key and lets it go.
    pub(crate) fn press(&mut self, key: &str) {
        let text = if key.len() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            let params = json!({ "type": kind, "key": key, "text": text });
            self.call("Input.dispatchKeyEvent", &params);
        }
    }

    /// Clicks with the mouse in the middle of what this selector finds.
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.ask(&format!(
            "(() => {{ const it = document.querySelector({selector:?});
                it.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                const box = it.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({
                "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1
            });
            self.call("Input.dispatchMouseEvent", &params);
        }
    }

    /// Loads the page again.
    pub(crate) fn reload(&mut self) {
        self.ask("window.old = true");
        self.call("Page.reload", &json!({}));
        self.wait_for("!window.old && document.readyState === 'complete'");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Closed politely first, so that it ends its own children.
        self.session = None;
        let close = json!({ "id": self.last + 1, "method": "Browser.close" }).to_string() + "\0";
        let _ = self.commands.write_all(close.as_bytes());
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(10) {
            if self.child.try_wait().is_ok_and(|ended| ended.is_some()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
