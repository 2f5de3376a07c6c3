import type { Day } from "../../server/days";

type Change = { noun: string; id: number; day: Day | null };

/** The address of this account's line, the number of the last act this page knows, and the shared worker. */
const { live, last, source = "" } = document.body.dataset;
let known = Number(last);
let missed = false;

/** Every list and island listens for the nouns it shows, and for "back": anything may have changed. */
export const dispatch = (noun: string, detail?: Change) =>
  document.body.dispatchEvent(new CustomEvent(`live-${noun}`, { detail }));

/** A number that runs ahead without its change says that something was missed. */
function onEvent(at: number, data?: string) {
  if (!(data ? at >= known : at > known)) return;
  known = at;
  const change: Change | undefined = data && JSON.parse(data);
  // Nobody is looking: what happens meanwhile is made good in one go.
  if (document.hidden) missed = true;
  else if (!change || change.noun === "all") dispatch("back");
  else for (const noun of [change.noun, "all"]) dispatch(noun, change);
}

const onLook = (look: () => void) => document.addEventListener("visibilitychange", look);

/** One line for all the pages of a browser, in a worker that they share: none of them holds it, so any may go. */
function share() {
  const { port } = new SharedWorker(source, { name: live, type: "module" });
  port.onmessage = ({ data }) => onEvent(...(data as [number]));
  addEventListener("pagehide", () => port.postMessage(0));
}

/** A line of its own, while somebody looks: a browser opens few to one server. */
async function listenAlone() {
  const { subscribe } = (await import(source)) as typeof import("./event-source");
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = document.hidden ? undefined : subscribe(live as string, (_, ...news) => onEvent(...news));
  };
  onLook(follow);
  follow();
}

if (live) {
  onLook(() => {
    if (document.hidden || !missed) return;
    missed = false;
    dispatch("back");
  });
  // A page brought back from the browser's memory joins again.
  if (window.SharedWorker) addEventListener("pageshow", share);
  else listenAlone();
}
