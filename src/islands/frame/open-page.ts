import { counted } from "../../server/base/text";
import { snackbar } from "./snackbar";

const { body } = document;
const quiet = 30_000;
let actedAt = performance.now();
/** The newest state that the stream has named; set while it waits to be loaded again. */
let wanted: string | undefined;
for (const name of ["pointermove", "pointerdown", "keydown", "wheel"])
  addEventListener(name, () => {
    actedAt = performance.now();
  });

/** Called by pages of this and of older builds, whose other scripts the server may not have any more. */
export function follow(build: string, day: string, now: string, own: string) {
  if (day !== body.dataset.serverDay) {
    body.dataset.serverDay = day;
    body.dispatchEvent(new CustomEvent("live-back"));
    // What is not read again by itself: forms that begin with today, periods, what may be done today alone.
    reloadWhenFree(build + day);
  }
  if (build !== body.dataset.build) return onUpdate(build + day);
  const hours = Math.round((Number(own) - Number(now)) / 3_600_000);
  // Once a day: also a clock that nobody sets right.
  if (!hours || localStorage.clock === day) return;
  localStorage.clock = day;
  snackbar("warning", clockSentence(hours));
}

function clockSentence(hours: number) {
  const off = Math.abs(hours);
  const much = off < 48 ? counted(off, "ora", "ore") : counted(Math.round(off / 24), "giorno", "giorni");
  return `L'orologio di questo computer è ${hours < 0 ? "indietro" : "avanti"} di ${much}: qui valgono data e ora del server.`;
}

function onUpdate(state: string) {
  reloadWhenFree(state);
  if (body.dataset.newer) return;
  body.dataset.newer = "Il programma è stato aggiornato: ricaricare la pagina.";
  // Told quietly: most pages are loaded again before anybody needs them.
  snackbar("info", body.dataset.newer, { text: "Ricarica", run: () => location.reload() });
}

function reloadWhenFree(state: string) {
  // A page that comes old once more, from some cache, would be loaded for ever.
  if (sessionStorage.loaded === state) return;
  const waits = wanted !== undefined;
  wanted = state;
  if (waits) return;
  setInterval(() => {
    if (!(document.hidden || performance.now() - actedAt > quiet) || !isFree()) return;
    sessionStorage.loaded = wanted;
    location.reload();
  }, 1_000);
}

/** Nothing is typed, sent, open, or to be undone by this page alone. */
function isFree() {
  // Those that would ask before the page is left are asked.
  const leaving = new Event("beforeunload", { cancelable: true });
  const focused = document.activeElement as HTMLInputElement;
  const typed = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  return (
    dispatchEvent(leaving) &&
    !typed &&
    !(focused.matches("input, textarea, select") && focused.value) &&
    !document.querySelector("dialog[open], :popover-open, [data-saving], [data-away], [data-undo]:enabled")
  );
}
