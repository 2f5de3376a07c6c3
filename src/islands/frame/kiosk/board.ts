import type { Day } from "../../../server/base/days";
import { setClock } from "./clock";

export type Answer = "shown" | "locked" | "silent";

const timeout = 4_000;

const boardElement = () => document.querySelector("#kiosk") as HTMLElement;

export const shownDay = () => boardElement().dataset.date as Day | undefined;

setClock(Number(document.body.dataset.now));
let shownHtml = boardElement().outerHTML;

export async function loadBoard(path: string): Promise<Answer> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeout) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.querySelector<HTMLElement>("#kiosk");
    if (!fresh || (!response.ok && response.status !== 401)) return showNotice(response.status, page);
    setClock(Number(page.body.dataset.now));
    showBoard(fresh);
    if (response.status === 401) return "locked";
    reloadForBuild(page.body.dataset.build);
    return "shown";
  } catch {
    return "silent";
  }
}

function showBoard(fresh: HTMLElement) {
  if (fresh.outerHTML === shownHtml) return;
  shownHtml = fresh.outerHTML;
  const reached = document.activeElement?.id;
  boardElement().replaceWith(document.adoptNode(fresh));
  if (reached) document.getElementById(reached)?.focus();
}

function showNotice(status: number, page: Document): Answer {
  const notice = page.querySelector("#page");
  if (status !== 503 || !notice) return "silent";
  const blank = document.createElement("main");
  blank.id = "kiosk";
  blank.className = "locked";
  blank.textContent = notice.textContent;
  showBoard(blank);
  return "shown";
}

function reloadForBuild(build = "") {
  if (build === document.body.dataset.build || sessionStorage.getItem("build") === build) return;
  sessionStorage.setItem("build", build);
  location.reload();
}
