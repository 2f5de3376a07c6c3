/** What is heard on a line: that it is up, that it lives, what changed, that it broke. */
export type LiveEvent = "ready" | "ping" | "change" | "error";

/** A line is silent for this long only when it is broken: the server pings every 5 seconds. */
const silence = 12_000;
const first = 5_000;

/**
 * Listens until the function it answers is called. A line that fell silent, or that the browser has given up,
 * is opened anew, ever more slowly up to `longest` milliseconds.
 */
export function subscribe(
  url: string,
  onEvent: (what: LiveEvent, at: number, data: string) => void,
  longest = 60_000,
) {
  let line: EventSource;
  let since: number;
  let wait = first;

  function open() {
    since = performance.now();
    line = new EventSource(url);
    for (const what of ["ready", "ping", "change", "error"] as const)
      line.addEventListener(what, (event) => {
        const { data, lastEventId } = event as MessageEvent;
        if (data !== undefined) {
          since = performance.now();
          wait = first;
        }
        onEvent(what, Number(lastEventId), data);
      });
  }

  open();
  const watch = setInterval(() => {
    if (performance.now() - since < (line.readyState === 1 ? silence : wait)) return;
    wait = Math.min(wait * 2, longest);
    line.close();
    open();
  }, 1_000);
  return () => {
    clearInterval(watch);
    line.close();
  };
}

/**
 * As a shared worker: the one line of a browser, whose pages of one account share it whichever of them closes.
 * Its name is the address, which names the account. In a page (no shared workers there) it only lends `listen`.
 */
if ("onconnect" in self) {
  const pages = new Set<MessagePort>();
  let last = 0;
  subscribe(self.name, (_, at, data) => {
    if (!at) return;
    last = at;
    for (const page of pages) page.postMessage([at, data]);
  });
  addEventListener("connect", (event) => {
    const page = (event as MessageEvent).ports[0] as MessagePort;
    pages.add(page);
    page.onmessage = () => pages.delete(page);
    page.postMessage([last]);
  });
}
