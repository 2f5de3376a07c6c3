import type { Day } from "../../server/base/days";
import { late, sayMissing } from "./late";

type Change = { noun: string; id: number; day: Day | null };

const { dataset } = document.body;
const { live, last, source = "" } = dataset;
let lastId = Number(last);
let missed = false;

/** "back": anything may have changed. */
export const dispatch = (noun: string, detail?: Change) =>
  document.body.dispatchEvent(new CustomEvent(`live-${noun}`, { detail }));

/** The running program's own script knows what an older page does (open-page.ts). */
function follow(state: string) {
  const [script = "", build, day, now, own] = state.split(" ");
  if (build === dataset.build && day === dataset.serverDay && Math.abs(Number(now) - Number(own)) < 3_600_000)
    return;
  late(() => import(script)).then((page) => page?.follow(build, day, now, own));
}

/** A newer number without a change means that events were missed. */
function onEvent(id: number, data?: string) {
  // A stream that failed has no number: the server may be away (links.ts). One that is not yet there has 0.
  document.body.toggleAttribute("data-away", !(id >= 0));
  if (id) document.body.toggleAttribute("data-silent", id < 0);
  if (data?.startsWith("/")) {
    follow(data);
    data = "";
  }
  if (!(data ? id >= lastId : id > lastId)) return;
  lastId = id;
  // An island that is drawn later has older data (use-live.ts).
  dataset.last = "";
  const change: Change | undefined = data && JSON.parse(data);
  // A hidden page refreshes once when it is shown again.
  if (document.hidden) missed = true;
  else {
    if (change) dispatch(change.noun, change);
    // Other rights: every part of the page may differ.
    if (!change || ["all", "profiles"].includes(change.noun)) dispatch("back");
  }
}

const onVisibility = (handler: () => void) => document.addEventListener("visibilitychange", handler);

/** In a shared worker, so that any page may be closed. */
function share() {
  const worker = new SharedWorker(source, { name: live, type: "module" });
  const { port } = worker;
  worker.onerror = sayMissing;
  port.onmessage = ({ data }) => onEvent(...(data as [number]));
  addEventListener("pagehide", () => port.postMessage(0));
}

/** While the page is visible: browsers open few connections to one server. */
async function subscribeAlone() {
  const part = await late<typeof import("./event-source")>(() => import(source));
  if (!part) return;
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = document.hidden ? undefined : part.subscribe(live as string, (_, ...event) => onEvent(...event));
  };
  onVisibility(follow);
  follow();
}

if (live) {
  onVisibility(() => {
    if (document.hidden || !missed) return;
    missed = false;
    dispatch("back");
  });
  // A page restored from the back/forward cache connects again.
  if (window.SharedWorker) addEventListener("pageshow", share);
  else subscribeAlone();
}
