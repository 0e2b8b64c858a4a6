//! A replay as a page of its own: one HTML file with every picture in it, a slider, arrows and the story beside the board.

use super::{Names, Raster};
use crate::engine::retelling::Retold;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;

const PAGE: &str = include_str!("../../assets/replay.html");

/// The page; `title` stands above it.
pub fn leaflet(raster: &mut Raster, title: &str, turns: &[Retold], names: &Names) -> String {
    let mut steps = String::new();
    for (at, turn) in turns.iter().enumerate() {
        let picture = STANDARD.encode(raster.png(&turn.scene, names));
        let alt = escaped(&names.fill_in(&turn.alt));
        let hidden = if at == 0 { "" } else { " hidden" };
        let _ = write!(steps, "<section{hidden}><img src=\"data:image/png;base64,{picture}\" alt=\"{alt}\"><ol>");
        for line in &turn.lines {
            let _ = write!(steps, "<li>{}</li>", escaped(&names.fill_in(&line.text)));
        }
        steps.push_str(if turn.lines.is_empty() { "<li>The game begins.</li></ol></section>\n" } else { "</ol></section>\n" });
    }
    let last = turns.len().saturating_sub(1).to_string();
    PAGE.replace("{title}", &escaped(title)).replace("{last}", &last).replace("{steps}", &steps)
}

/// Words as they stand in HTML, whatever is in them; marks of bold words are left out.
fn escaped(words: &str) -> String {
    let mut told = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => told.push_str("&amp;"),
            '<' => told.push_str("&lt;"),
            '>' => told.push_str("&gt;"),
            '"' => told.push_str("&quot;"),
            '*' | '`' => {}
            c => told.push(c),
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::story::Line;
    use crate::engine::{Audience, Scene, Seat};

    #[test]
    fn a_page_holds_every_picture_and_nothing_that_somebody_wrote_is_read_as_html() {
        let turn = |text: String| Retold {
            lines: vec![Line { audience: Audience::Everyone, text }],
            scene: Scene::new(20.0),
            alt: format!("{} \"leads\"", Seat(0)),
        };
        let turns = [turn(format!("{} draws", Seat(0))), turn("<script>alert(1)</script> & more".into())];
        let page = leaflet(&mut Raster::new(), "Cave <Troll>", &turns, &Names::new(["<b>Ada</b>"]));
        assert_eq!(page.matches("data:image/png;base64,").count(), 2);
        assert!(
            page.contains("&lt;b&gt;Ada&lt;/b&gt; draws") && page.contains("Cave &lt;Troll&gt;") && page.contains("max=\"1\"")
        );
        assert!(!page.contains("<script>alert") && !page.contains("<b>Ada"), "{page}");
        assert!(!page.contains("http"), "nothing is fetched from elsewhere");
    }
}
