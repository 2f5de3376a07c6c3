import { addDays, type Day, dayOf, formatDay } from "../../../server/base/days";
import "./board.css";
import "./tiles.css";
import { relativeDayLabel, showsNextDay } from "../../../server/days/kiosk/model";
import type { LiveEvent } from "../event-source";
import { loadBoard, shownDay } from "./board";
import { moment } from "./clock";
import { firstPart, turnParts } from "./parts";

const browsingTime = 5 * 60_000;
const resync = 60_000;
const retry = 5_000;
const debounce = 200;
/** Pings come every 5 seconds. */
const maxSilence = 8_000;

const nouns = new Set(["works", "crew", "clients", "orders", "appointments", "settings", "all"]);
const home = "/kiosk";

let path = location.pathname + location.search;
let clickedAt = performance.now();
let requestedAt = performance.now();
let lastEventAt = performance.now();
let isLoading = false;
let isRequested = false;
let pendingRefresh: ReturnType<typeof setTimeout> | undefined;
let period = dayPeriod(moment());
let shownAt = moment();
let isOffline = false;

const load = (): Promise<typeof import("../event-source")> =>
  import(document.body.dataset.source as string).catch(() =>
    new Promise((wait) => setTimeout(wait, retry)).then(load),
  );
const { subscribe } = await load();
const unsubscribe = subscribe("/kiosk/live", onEvent, retry);
const ticking = setInterval(tick, 1_000);
document.addEventListener("click", onClick);
tick();

async function refresh() {
  isRequested = true;
  if (isLoading) return;
  isLoading = true;
  while (isRequested) {
    isRequested = false;
    requestedAt = performance.now();
    const answer = await loadBoard(path);
    if (answer === "locked") return lock();
    isOffline = answer === "silent";
    if (!isOffline) shownAt = moment();
  }
  isLoading = false;
  tick();
}

function onEvent(what: LiveEvent, _at: number, data?: string) {
  if (what === "error" || what === "silence") return void refresh();
  lastEventAt = performance.now();
  if (what === "ready") refresh();
  if (what !== "change" || !data) return;
  const { noun, day } = JSON.parse(data) as { noun: string; day: Day | null };
  // While a later day is shown, a work on any day may change which one.
  const mayChangeDay = path === home && shownDay() !== dayOf(moment());
  if (!nouns.has(noun) || (day && !bearsOn(day, shownDay()) && !mayChangeDay)) return;
  clearTimeout(pendingRefresh);
  pendingRefresh = setTimeout(refresh, debounce);
}

/** A work of the day before may still last. */
const bearsOn = (day: Day, shown: Day | undefined) =>
  shown !== undefined && (day === shown || day === addDays(shown, -1));

/** The default day changes at 17:00 and at midnight. */
function dayPeriod(moment: string) {
  return dayOf(moment) + showsNextDay(moment);
}

function tick() {
  const now = performance.now();
  const isChange = dayPeriod(moment()) !== period;
  period = dayPeriod(moment());
  if (path !== home && now - clickedAt > browsingTime) goTo(home);
  else if (isChange || now - requestedAt > (isOffline ? retry : resync)) refresh();
  render(isOffline || now - lastEventAt > maxSilence);
}

function onClick(event: MouseEvent) {
  const button = (event.target as Element).closest<HTMLAnchorElement>("#kiosk nav a");
  if (!button) return;
  event.preventDefault();
  clickedAt = performance.now();
  goTo(button.pathname + button.search);
}

function goTo(target: string) {
  path = target;
  firstPart();
  refresh();
}

function render(isOld: boolean) {
  const now = moment();
  const today = dayOf(now);
  setText("#clock", now.slice(11, 16));
  setText("#word", relativeDayLabel(shownDay() ?? today, today));
  setText("#stale", isOld ? `Collegamento interrotto: dati delle ${since(today)}` : "");
  document.querySelector("#stale")?.toggleAttribute("hidden", !isOld);
  turnParts();
}

function since(today: Day) {
  const [day, time] = [dayOf(shownAt), shownAt.slice(11, 16)];
  return day === today ? time : `${time} del ${formatDay(day)}`;
}

function setText(selector: string, text: string) {
  const element = document.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

function lock() {
  unsubscribe();
  clearInterval(ticking);
  clearTimeout(pendingRefresh);
  document.removeEventListener("click", onClick);
}
