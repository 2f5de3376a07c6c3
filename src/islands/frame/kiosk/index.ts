import { type Day, dayOf, formatDay } from "../../../server/days";
import "./wall.css";
import "./tiles.css";
import { looksAhead, wordFor } from "../../../server/kiosk/model";
import type { LiveEvent } from "../event-source";
import { ask, shownDay } from "./board";
import { moment } from "./clock";
import { firstSheet, turnSheets } from "./sheets";

/** The wall follows the date again so long after the last press of a button. */
const browsing = 5 * 60_000;
/** Asked again this often whatever was heard: the clock is set, a lost event made good. */
const resync = 60_000;
const retry = 5_000;
/** Changes that come together are asked for once. */
const gathering = 200;
/** Pings come every 5 seconds. */
const silence = 8_000;

const nouns = new Set(["works", "crew", "clients", "orders", "appointments", "settings", "all"]);
const home = "/kiosk";

let path = location.pathname + location.search;
let pressed = performance.now();
let asked = performance.now();
let lastEventAt = performance.now();
let asking = false;
let wanted = false;
let gathered: ReturnType<typeof setTimeout> | undefined;
let turn = turnOf(moment());
let upTo = moment();
let lost = false;

const { subscribe } = (await import(
  document.body.dataset.source as string
)) as typeof import("../event-source");
const unsubscribe = subscribe("/kiosk/live", onEvent, retry);
const ticking = setInterval(tick, 1_000);
document.addEventListener("click", press);
tick();

/** One question at a time; what changes while it is under way is asked once more. */
async function refresh() {
  wanted = true;
  if (asking) return;
  asking = true;
  while (wanted) {
    wanted = false;
    asked = performance.now();
    const answer = await ask(path);
    if (answer === "locked") return lock();
    lost = answer === "silent";
    if (!lost) upTo = moment();
  }
  asking = false;
  tick();
}

function onEvent(what: LiveEvent, _at: number, data: string) {
  if (what === "error") return void refresh();
  lastEventAt = performance.now();
  if (what === "ready") refresh();
  if (what !== "change") return;
  const { noun, day } = JSON.parse(data) as { noun: string; day: Day | null };
  // After 17:00 a work on any day may change which one the wall follows.
  const mayTurn = path === home && looksAhead(moment());
  if (!nouns.has(noun) || (day && day !== shownDay() && !mayTurn)) return;
  clearTimeout(gathered);
  gathered = setTimeout(refresh, gathering);
}

/** Changes at 17:00 and at midnight, when the wall follows another day. */
function turnOf(moment: string) {
  return dayOf(moment) + looksAhead(moment);
}

/** Once a second: the time, the turn of the day, and what is due. */
function tick() {
  const now = performance.now();
  const isTurn = turnOf(moment()) !== turn;
  turn = turnOf(moment());
  if (path !== home && now - pressed > browsing) show(home);
  else if (isTurn || now - asked > (lost ? retry : resync)) refresh();
  draw(lost || now - lastEventAt > silence);
}

function press(event: MouseEvent) {
  const button = (event.target as Element).closest<HTMLAnchorElement>("#wall nav a");
  if (!button) return;
  event.preventDefault();
  pressed = performance.now();
  show(button.pathname + button.search);
}

function show(asked: string) {
  path = asked;
  firstSheet();
  refresh();
}

function draw(isOld: boolean) {
  const now = moment();
  const today = dayOf(now);
  write("#clock", now.slice(11, 16));
  write("#word", wordFor(shownDay() ?? today, today));
  write("#stale", isOld ? `Collegamento interrotto: dati delle ${since(today)}` : "");
  document.querySelector("#stale")?.toggleAttribute("hidden", !isOld);
  turnSheets();
}

/** The hour of the last answer; with its day when that is over. */
function since(today: Day) {
  const [day, time] = [dayOf(upTo), upTo.slice(11, 16)];
  return day === today ? time : `${time} del ${formatDay(day)}`;
}

function write(selector: string, text: string) {
  const element = document.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

/** The link was revoked: nothing of the house is left here, and nothing is asked any more. */
function lock() {
  unsubscribe();
  clearInterval(ticking);
  clearTimeout(gathered);
  document.removeEventListener("click", press);
}
