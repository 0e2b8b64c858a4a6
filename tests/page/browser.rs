//! A headless Chromium and the little of its `DevTools` protocol that a person's hands and eyes need.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub struct Browser {
    process: Child,
    folder: PathBuf,
    line: WebSocketStream<MaybeTlsStream<TcpStream>>,
    session: Option<String>,
    asked: u64,
}

/// Far longer than anything takes, for a machine with much else to do.
const PATIENCE: Duration = Duration::from_secs(40);

impl Browser {
    /// `None` where no Chromium is installed.
    pub async fn launch() -> Option<Browser> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let program = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".into());
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let folder = std::env::temp_dir().join(format!("warren-chromium-{}-{number}", std::process::id()));
        let mut process = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"])
            .args(["--no-proxy-server", "--window-size=1280,900", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        let said = BufReader::new(process.stderr.take().expect("it is piped"));
        let (tell, told) = oneshot::channel();
        std::thread::spawn(move || {
            let mut tell = Some(tell);
            // Read to the end, so that the browser never waits for a full pipe.
            for text in said.lines().map_while(Result::ok) {
                if let (Some(address), Some(tell)) =
                    (text.strip_prefix("DevTools listening on "), tell.take_if(|_| text.starts_with("DevTools")))
                {
                    let _ = tell.send(address.to_owned());
                }
            }
        });
        let address = timeout(PATIENCE, told).await.expect("Chromium starts in time").expect("Chromium says where it listens");
        let (line, _) = connect_async(address).await.expect("Chromium can be spoken to");
        let mut browser = Browser { process, folder, line, session: None, asked: 0 };
        let target = browser.ask("Target.createTarget", json!({ "url": "about:blank" })).await;
        let attached = browser.ask("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true })).await;
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        Some(browser)
    }

    async fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let mut question = json!({ "id": self.asked, "method": method, "params": params });
        if let Some(session) = &self.session {
            question["sessionId"] = json!(session);
        }
        self.line.send(Frame::text(question.to_string())).await.unwrap();
        loop {
            let frame = timeout(PATIENCE, self.line.next()).await.expect("Chromium answers in time").unwrap().unwrap();
            let Frame::Text(text) = frame else { continue };
            let said: Value = serde_json::from_str(&text).unwrap();
            if said["id"] == self.asked {
                assert!(said["error"].is_null(), "{method}: {}", said["error"]);
                return said["result"].clone();
            }
        }
    }

    pub async fn open(&mut self, url: &str) {
        self.ask("Page.navigate", json!({ "url": url })).await;
        self.until("the page", "document.readyState === 'complete' && typeof composer === 'object'").await;
    }

    /// What an expression is on the page; a promise is waited for.
    pub async fn look(&mut self, expression: &str) -> Value {
        let question = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.ask("Runtime.evaluate", question).await;
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is something, and says what.
    pub async fn until(&mut self, what: &str, expression: &str) -> Value {
        let look = format!("(() => {{ try {{ return ({expression}) || null; }} catch {{ return null; }} }})()");
        let watched = async {
            loop {
                let seen = self.look(&look).await;
                if !seen.is_null() {
                    return seen;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if let Ok(seen) = timeout(PATIENCE, watched).await {
            return seen;
        }
        panic!("{what} did not appear; the page says:\n{}", self.look("document.body.innerText").await)
    }

    /// Clicks what an expression finds, as soon as it is there.
    pub async fn click(&mut self, what: &str, expression: &str) {
        // In one breath, so that a message that comes meanwhile cannot move it from under the pointer.
        self.until(what, &format!("(n => n && !n.disabled && (n.click(), true))({expression})")).await;
    }

    pub async fn type_text(&mut self, text: &str) {
        self.ask("Input.insertText", json!({ "text": text })).await;
    }

    pub async fn enter(&mut self) {
        self.key("Enter", 13, Some("\r")).await;
    }

    /// Presses a key by its name and number; `text` is what it types.
    async fn key(&mut self, name: &str, number: u8, text: Option<&str>) {
        for kind in ["keyDown", "keyUp"] {
            let mut key = json!({ "type": kind, "key": name, "code": name, "windowsVirtualKeyCode": number });
            if let Some(text) = text {
                key["text"] = json!(text);
            }
            self.ask("Input.dispatchKeyEvent", key).await;
        }
    }

    pub async fn escape(&mut self) {
        self.key("Escape", 27, None).await;
    }

    pub async fn down(&mut self) {
        self.key("ArrowDown", 40, None).await;
    }

    /// A screen of so many pixels, as a phone has them if it is narrow.
    pub async fn resize(&mut self, width: u32, height: u32) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.ask("Emulation.setDeviceMetricsOverride", screen).await;
    }

    /// The page anew, as a person has it who presses the browser's button.
    pub async fn reload(&mut self) {
        self.look("window.old = true").await;
        self.ask("Page.reload", json!({})).await;
        self.until("the page anew", "!window.old && typeof composer === 'object' && state.online && !!here()").await;
    }

    /// What is seen on the screen, where somebody wants to look at it.
    pub async fn shoot(&mut self, name: &str) {
        let Ok(folder) = std::env::var("WARREN_SHOTS") else { return };
        let shot = self.ask("Page.captureScreenshot", json!({ "format": "png" })).await;
        let read =
            format!("fetch('data:image/png;base64,{}').then(r => r.bytes()).then(b => [...b])", shot["data"].as_str().unwrap());
        let bytes: Vec<u8> = serde_json::from_value(self.look(&read).await).unwrap();
        std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), bytes).unwrap();
    }

    /// Types a slash command; of each option what is typed, or what is offered first.
    pub async fn slash(&mut self, command: &str, options: &[(&str, &str)]) {
        self.until("the message box", "!$('box').hidden && ($('box').focus(), document.activeElement === $('box'))").await;
        self.type_text(&format!("/{command}")).await;
        self.until("the command in the list", &format!("composer.list[0]?.label === {}", json!(format!("/{command}")))).await;
        self.enter().await;
        for (name, typed) in options {
            let field = format!("$('opt-{name}')");
            if self.look(&format!("!{field}")).await == true {
                self.click("more options", "$('more')").await;
                let line =
                    format!("[...$('popup').querySelectorAll('.option')].find(o => o.textContent.startsWith({}))", json!(name));
                self.until(name, &format!("(n => n && n.dispatchEvent(new MouseEvent('mousedown', {{ bubbles: true, cancelable: true }})) !== null)({line})")).await;
            }
            self.until(name, &format!("document.activeElement === {field}")).await;
            self.type_text(typed).await;
            let asks = format!(
                "(p => composer.fixed(p.option) || p.option.autocomplete)(composer.command.pills.find(p => p.input === {field}))"
            );
            if self.look(&format!("!!{asks}")).await == true {
                self.until("suggestions", "!$('popup').hidden && composer.list.length > 0").await;
                self.enter().await;
            }
        }
        self.enter().await;
        self.until("the command to be sent", "!composer.command").await;
    }

    /// Answers the picker in the message that `picker` finds, always with the first choice, until a move is made.
    pub async fn pick_through(&mut self, picker: &str) {
        // What was answered is drawn anew when the next question comes, and loses the mark.
        let look = format!(
            "(m => {{
                if (m.innerText.includes('✓')) return 'played';
                const only = m.querySelector('[data-part^=\"play:\"]') || m.querySelector('button.btn[data-part^=\"pick:\"]'), menu = m.querySelector('.select > button');
                if (m.dataset.answered || !(only || menu)) return null;
                m.dataset.answered = 'yes';
                (only || menu).click();
                if (!only) m.querySelector('.options .option').click();
                return 'answered';
            }})({picker})"
        );
        while self.until("the picker's next question", &look).await != "played" {}
    }

    /// Presses "My hand" under the board that `board` finds, and says where the picture is that `answer` then shows.
    pub async fn hand(&mut self, board: &str, answer: &str) -> String {
        self.click("My hand", &format!("{board}.querySelector('[data-part^=\"hand:\"]')")).await;
        let picture = format!(
            "(i => i?.naturalWidth > 0 && i.src.endsWith('hand.png') && new URL(i.src).pathname)({answer}?.querySelector('img:not(.emoji)'))"
        );
        self.until("a hand", &picture).await.as_str().unwrap().to_owned()
    }

    /// Goes to a channel by its name.
    pub async fn go(&mut self, channel: &str) {
        let line = format!(
            "[...document.querySelectorAll('.channel')].find(c => c.querySelector('.name').textContent === {})",
            json!(channel)
        );
        self.click(channel, &line).await;
        self.until(channel, &format!("place()?.name === {}", json!(channel))).await;
    }

    pub async fn become_person(&mut self, name: &str) {
        let button = format!(
            "[...document.querySelectorAll('.person')].find(p => p.querySelector('.name').textContent === {})",
            json!(name)
        );
        self.click(name, &button).await;
        self.until(name, &format!("state.greeted === state.me && person(state.me).name === {}", json!(name))).await;
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
