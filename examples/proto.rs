use slide::design::survey::*;
use slide::puzzle::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let num = |i: usize| a[i].parse::<u32>().unwrap();
    let metric = match a[3].as_str() { "step" => Metric::Step, "slide" => Metric::Slide, _ => Metric::Move };
    let sense = if a[4] == "cell" { Sense::Cell } else { Sense::Box };
    let s = Survey { size: Size { rows: num(1) as u16, cols: num(2) as u16 }, metric, sense, top: 1, shard: (num(5), num(6)), threads: num(7) as usize };
    let t = std::time::Instant::now();
    let f = survey(&s);
    let mut all = 0;
    for (n, r) in f.rows.iter().enumerate() {
        all += r.boards;
        println!("{n} {} | {:?} {} {:?} | {:?} {} {:?}", r.boards, r.corner_start.length(), r.corner_start.ties, r.corner_start.top.first().map(|h| &h.board), r.any_start.length(), r.any_start.ties, r.any_start.top.first().map(|h| &h.board));
    }
    println!("{all} boards");
    eprintln!("{:?} {:?}", f.tally, t.elapsed());
}
