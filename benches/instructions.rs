//! Runs the workload that is named, once, and nothing else, so that a tool outside can count its
//! instructions: see `benches/count-instructions`. Without a name it says which there are.

mod workload;

fn main() {
    // `cargo bench` adds an argument of its own.
    let name = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let Some(name) = name else {
        for work in workload::ALL {
            println!("{}", work.name);
        }
        return;
    };
    let found = workload::ALL.into_iter().find(|work| work.name == name);
    let Some(work) = found else {
        eprintln!("no workload is called {name}");
        std::process::exit(2);
    };
    work.run(&work.puzzle());
}
