/** "silence": nothing came for too long, as behind a proxy that holds events back; its id is -1. */
export type LiveEvent = "ready" | "ping" | "change" | "error" | "silence";

/** The server pings every 5 seconds. */
const silenceLimit = 12_000;
const firstWait = 5_000;

/** Until the returned function is called; waits between attempts double up to `maxWait` ms. */
export function subscribe(
  url: string,
  onEvent: (type: LiveEvent, id: number, data?: string) => void,
  maxWait = 60_000,
) {
  let source: EventSource;
  let lastSeen: number;
  let wait = firstWait;

  function open() {
    lastSeen = performance.now();
    source = new EventSource(url);
    for (const type of ["ready", "ping", "change", "error"] as const)
      source.addEventListener(type, (event) => {
        const { data, lastEventId } = event as MessageEvent;
        if (data !== undefined) {
          lastSeen = performance.now();
          wait = firstWait;
        }
        // What "ready" tells is beside this computer's clock of the moment when it came.
        onEvent(type, Number(lastEventId), type === "ready" ? `${data} ${Date.now()}` : data);
      });
  }

  open();
  const watch = setInterval(() => {
    if (performance.now() - lastSeen < (source.readyState === 1 ? silenceLimit : wait)) return;
    wait = Math.min(wait * 2, maxWait);
    onEvent("silence", -1, undefined);
    source.close();
    open();
  }, 1_000);
  return () => {
    clearInterval(watch);
    source.close();
  };
}

/** As a shared worker this file holds one stream for all pages of an account, whose URL is its name. */
if ("onconnect" in self) {
  const pages = new Set<MessagePort>();
  let last = 0;
  let state: string | undefined;
  subscribe(self.name, (type, id, data) => {
    if (id) last = id;
    if (type === "ready") state = data;
    for (const page of pages) page.postMessage([id, data]);
  });
  addEventListener("connect", (event) => {
    const page = (event as MessageEvent).ports[0] as MessagePort;
    pages.add(page);
    page.onmessage = () => pages.delete(page);
    page.postMessage([last, state]);
  });
}
