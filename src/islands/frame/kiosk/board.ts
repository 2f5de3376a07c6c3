import type { Day } from "../../../server/days";
import { setClock } from "./clock";

/** What became of a question: shown, not for this display any more, or no answer. */
export type Answer = "shown" | "locked" | "silent";

const timeout = 4_000;

const wall = () => document.querySelector("#wall") as HTMLElement;

/** The day on the wall, `YYYY-MM-DD`; none when there is no board. */
export const shownDay = () => wall().dataset.date as Day | undefined;

setClock(Number(document.body.dataset.now));
let shownHtml = wall().outerHTML;

/** Asks for the board and puts it on the wall; without an answer the last one stays. */
export async function ask(path: string): Promise<Answer> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeout) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector<HTMLElement>("#wall");
    if (!fresh || (!response.ok && response.status !== 401)) return closed(response.status, page);
    setClock(Number(page.body.dataset.now));
    hang(fresh);
    if (response.status === 401) return "locked";
    renew(page.body.dataset.build);
    return "shown";
  } catch {
    return "silent";
  }
}

/** Only what differs is drawn, and a button that was reached stays reached. */
function hang(fresh: HTMLElement) {
  if (fresh.outerHTML === shownHtml) return;
  shownHtml = fresh.outerHTML;
  const reached = document.activeElement?.id;
  wall().replaceWith(document.adoptNode(fresh));
  if (reached) document.getElementById(reached)?.focus();
}

/** Site B is offline: the house shows nothing, its walls neither. */
function closed(status: number, page: Document): Answer {
  const notice = page.querySelector("#page");
  if (status !== 503 || !notice) return "silent";
  const blank = document.createElement("main");
  blank.id = "wall";
  blank.className = "locked";
  blank.textContent = notice.textContent;
  hang(blank);
  return "shown";
}

/** Another build is served: loads it, once for each. */
function renew(build = "") {
  if (build === document.body.dataset.build || sessionStorage.getItem("build") === build) return;
  sessionStorage.setItem("build", build);
  location.reload();
}
