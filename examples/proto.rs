use slide::design::survey::*;
use slide::puzzle::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let num = |i: usize| a[i].parse::<u32>().unwrap();
    let metric = match a[3].as_str() { "step" => Metric::Step, "slide" => Metric::Slide, _ => Metric::Move };
    let corner = if a[4] == "cell" { CornerSense::Cell } else { CornerSense::Box };
    let s = SurveyQuestion { size: Size { rows: num(1) as u16, cols: num(2) as u16 }, metric, corner, top: 1, pieces: None };
    let o = SurveyOptions { shard: Some(Shard{index:num(5),count: num(6)}), threads: num(7) as usize, ..Default::default() };
    let t = std::time::Instant::now();
    let f = survey(&s, &o, &mut slide::search::Silent).unwrap();
    for (n, r) in f.rows.iter().enumerate() {
        println!("{n} {} | {:?} {} {:?} | {:?} {} {:?}", r.boards, r.corner_start.length(), r.corner_start.ties, r.corner_start.top.first().map(|h| &h.board), r.any_start.length(), r.any_start.ties, r.any_start.top.first().map(|h| &h.board));
    }
    println!("{} boards", f.boards());
    eprintln!("{:?}", t.elapsed());
}
