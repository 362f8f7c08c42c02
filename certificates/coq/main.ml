(* Reads one certificate, unpacked, from stdin, and asks the proved checker; the argument is the name
   to print. What is read here of the header and of the claim is trusted: it decides what the theorem
   speaks of. The layers and the solution are not: the checker believes none of them. *)

exception Unreadable of string

let unreadable reason = raise (Unreadable reason)

(* JSON, as far as certificates use it. *)
type json = Null | Bool of bool | Int of int | String of string | List of json list | Object of (string * json) list

let json_of text =
  let at = ref 0 in
  let peek () = if !at < String.length text then text.[!at] else unreadable "JSON is cut off" in
  let next () = let c = peek () in incr at; c in
  let expect word = String.iter (fun c -> if next () <> c then unreadable ("JSON without " ^ word)) word in
  let rec blanks () = if peek () = ' ' then (incr at; blanks ()) in
  let rec string_rest into =
    match next () with
    | '"' -> Buffer.contents into
    | '\\' ->
      (* Only names and letters have escapes, and nothing depends on them. *)
      Buffer.add_char into '\\'; Buffer.add_char into (next ()); string_rest into
    | c -> Buffer.add_char into c; string_rest into in
  let rec several close item =
    blanks ();
    if peek () = close then (incr at; []) else items close item
  and items close item =
    let first = item () in
    blanks ();
    match next () with
    | ',' -> first :: items close item
    | c when c = close -> [ first ]
    | _ -> unreadable "JSON without a comma" in
  let rec value () =
    blanks ();
    match peek () with
    | '{' -> incr at; Object (several '}' member)
    | '[' -> incr at; List (several ']' value)
    | '"' -> incr at; String (string_rest (Buffer.create 16))
    | 'n' -> expect "null"; Null
    | 't' -> expect "true"; Bool true
    | 'f' -> expect "false"; Bool false
    | _ -> Int (number ())
  and member () =
    blanks ();
    expect "\"";
    let name = string_rest (Buffer.create 16) in
    blanks ();
    expect ":";
    (name, value ())
  and number () =
    let from = !at in
    while !at < String.length text && text.[!at] >= '0' && text.[!at] <= '9' do incr at done;
    if !at = from || !at - from > 8 then unreadable "JSON with something that is no small number";
    int_of_string ("0u" ^ String.sub text from (!at - from)) in
  let whole = value () in
  if !at < String.length text then unreadable "something follows JSON";
  whole

let field name = function
  | Object members ->
    (match List.filter (fun (other, _) -> other = name) members with
     | [ (_, value) ] -> value
     | _ -> unreadable ("not one field " ^ name))
  | _ -> unreadable ("no object with a field " ^ name)

let int = function Int n -> n | _ -> unreadable "no number"
let bool = function Bool b -> b | _ -> unreadable "neither true nor false"
let string = function String s -> s | _ -> unreadable "no string"
let list item = function List items -> List.map item items | _ -> unreadable "no list"
let optional item = function Null -> None | value -> Some (item value)
let characters s = List.init (String.length s) (String.get s)

(* The numbers of the checker. *)
open Proved

let nat n =
  let rec count n sum = if n = 0 then sum else count (n - 1) (S sum) in
  count n O

let z n =
  let rec positive n =
    if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2)) in
  if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

let cell = function
  | List [ Int row; Int column ] -> (z row, z column)
  | _ -> unreadable "no pair of numbers"

let way = function
  | 'U' -> Up | 'D' -> Down | 'L' -> Left | 'R' -> Right
  | _ -> unreadable "no way"

let ways value = List.map way (characters (string value))

(* The puzzle of a header. *)
let puzzle_of header =
  let board = list string (field "board" header) in
  let columns = match board with [] -> unreadable "no board" | row :: _ -> String.length row in
  if columns = 0 || List.exists (fun row -> String.length row <> columns) board then unreadable "the board is no grid";
  let squares = List.concat (List.mapi (fun r row ->
      List.mapi (fun c sign -> (sign, (z r, z c))) (characters row)) board) in
  if List.exists (fun (sign, _) -> not (String.contains ".-#" sign)) squares then unreadable "an unknown sign on the board";
  let drawn sign = List.filter_map (fun (other, at) -> if other = sign then Some at else None) squares in
  let kind group =
    { shape = list cell (field "cells" group); ways = ways (field "ways" group);
      has_key = bool (field "gate_key" group); solid = list cell (field "blockers" group) } in
  let groups = list Fun.id (field "groups" header) in
  let per_cell, overhang, ends_only =
    match field "blockers" header with
    | Null -> (0, 0, false)
    | rule -> (int (field "per_cell" rule), int (field "overhang" rule), bool (field "ends_only" rule)) in
  let place = function
    | List [ Int group; Int row; Int column ] when group < List.length groups -> (nat group, (z row, z column))
    | _ -> unreadable "no place of a goal" in
  let goal value = { places = list place (field "places" value); empty = list cell (field "empty" value) } in
  let aim =
    match list goal (field "goals" header), field "exit" header with
    | goals, Null -> Goals goals
    | [], leave ->
      let out = match ways (field "way" leave) with [ w ] -> w | _ -> unreadable "no way out" in
      let group = int (field "group" leave) in
      if group >= List.length groups then unreadable "no such group";
      Exit (nat group, cell (field "at" leave), out)
    | _ -> unreadable "an exit and goals" in
  let start = List.concat (List.mapi (fun number group ->
      list (fun at -> (nat number, cell at)) (field "start" group)) groups) in
  let counts = List.map (fun group -> List.length (list Fun.id (field "start" group))) groups in
  ( { rows = z (List.length board); columns = z columns; floor = drawn '.'; gates = drawn '-';
      kinds = List.map kind groups; per_cell = nat per_cell; overhang = nat overhang; ends_only;
      start; aim_of = aim },
    columns, List.length board * columns, counts )

let claim_of_json claim =
  let number name = nat (int (field name claim)) in
  let numbers name = list (fun n -> nat (int n)) (field name claim) in
  let perhaps name = optional (fun n -> nat (int n)) (field name claim) in
  match string (field "answer" claim) with
  | "solved" -> Solved (number "length")
  | "unsolvable" -> Unsolvable (number "states")
  | "parity" -> ForbiddenByParity
  | "count" -> Count (number "states")
  | "count-depths" -> Depths (number "states", numbers "layers")
  | "goals" ->
    GoalDepths (number "states", numbers "layers", number "goals", perhaps "nearest", perhaps "farthest")
  | "hardest" -> Hardest (number "states", number "goals", perhaps "length", numbers "histogram")
  | _ -> unreadable "an unknown claim"

let metric_of = function
  | "step" -> Step | "slide" -> Slide | "move" -> Move
  | _ -> unreadable "unknown metric"

(* Nothing from here to the end of [layers_of] is trusted. *)
let turn_of move =
  let anchor = cell (field "from" move) in
  ((nat (int (field "group" move)), anchor), ways (field "path" move))

let layers_of bytes at columns area counts =
  let byte () =
    if !at >= String.length bytes then unreadable "it is cut off";
    incr at;
    Char.code bytes.[!at - 1] in
  let rec big n sum = if n = 0 then sum else big (n - 1) (sum lsl 8 lor byte ()) in
  let groups = Array.of_list (List.concat (List.mapi (fun number count -> List.init count (fun _ -> number)) counts)) in
  let length = Array.length groups in
  (* A piece is made once, and then shared. *)
  let pieces = Hashtbl.create 256 in
  let piece group at =
    try Hashtbl.find pieces (group, at) with Not_found ->
      let made = (nat group, (z (at / columns), z (at mod columns))) in
      Hashtbl.add pieces (group, at) made; made in
  let size = if area <= 256 then 1 else 2 in
  let rec layers sum =
    let count = big 8 0 in
    if count = 0 then List.rev sum
    else begin
      let state = Array.make length 0 in
      let rec states n sum =
        if n = 0 then List.rev sum
        else begin
          let shared = byte () in
          for i = shared to length - 1 do state.(i) <- big size 0 done;
          states (n - 1) (List.init length (fun i -> piece groups.(i) state.(i)) :: sum)
        end in
      layers (states count [] :: sum)
    end in
  layers []

let read_all channel =
  let buffer = Buffer.create 65536 in
  (try while true do Buffer.add_channel buffer channel 1 done with End_of_file -> ());
  Buffer.contents buffer

let claimed metric claim =
  let number name = string_of_int (int (field name claim)) in
  match string (field "answer" claim) with
  | "solved" -> number "length" ^ " " ^ metric ^ "s are needed, and enough"
  | "unsolvable" -> "no solution; " ^ number "states" ^ " states"
  | "parity" -> "no solution, by parity"
  | "hardest" ->
    number "states" ^ " states, " ^ number "goals" ^ " of them goals; " ^
    (match field "length" claim with Null -> "none can be solved" | Int n -> "the hardest needs " ^ string_of_int n | _ -> "")
  | _ -> number "states" ^ " states"

let () =
  let name = if Array.length Sys.argv > 1 then Sys.argv.(1) else "stdin" in
  set_binary_mode_in stdin true;
  try
    let bytes = read_all stdin in
    let at = ref 0 in
    let line () =
      match String.index_from_opt bytes !at '\n' with
      | None -> unreadable "it is cut off"
      | Some stop -> let text = String.sub bytes !at (stop - !at) in at := stop + 1; text in
    let header = json_of (line ()) in
    if string (field "schema" header) <> "slide.certificate/1" then unreadable "another schema";
    let puzzle, columns, area, counts = puzzle_of (field "puzzle" header) in
    let metric = string (field "metric" header) in
    let layers = layers_of bytes at columns area counts in
    let back = if field "question" header = String "hardest" then layers_of bytes at columns area counts else [] in
    let trailer = json_of (line ()) in
    (* Leaving the board is no turn of the solution: the checker asks whether the exit is open. *)
    let turns = List.filter (fun move -> not (bool (field "exit" move))) (list Fun.id (field "solution" trailer)) in
    let claim = field "claim" trailer in
    let certificate = { claim_of = claim_of_json claim; layers; back; solution = List.map turn_of turns } in
    (* Enough for all slides and moves of a piece; the checker refuses if it is not. *)
    let fuel = nat (5 * area + 5) in
    if check puzzle (metric_of metric) fuel certificate then
      Printf.printf "%s: %s: proved: %s\n" name (string (field "name" header)) (claimed metric claim)
    else begin
      Printf.printf "%s: not proved\n" name;
      exit 1
    end
  with Unreadable reason | Failure reason | Invalid_argument reason ->
    Printf.printf "%s: no certificate that can be read: %s\n" name reason;
    exit 2
