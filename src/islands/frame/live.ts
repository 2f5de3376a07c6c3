type Change = { noun: string; id: number; day: string | null };

let source: EventSource | undefined;
let opened = false;

const tell = (noun: string, detail?: Change) =>
  document.body.dispatchEvent(new CustomEvent(`live-${noun}`, { detail }));

function listen() {
  source = new EventSource("/live");
  source.onopen = () => {
    // The line was down or the tab asleep: whatever happened meanwhile was missed.
    if (opened) tell("back");
    opened = true;
  };
  source.addEventListener("change", ({ data }) => {
    const change: Change = JSON.parse(data);
    tell(change.noun === "all" ? "back" : change.noun, change);
  });
}

/** One stream a tab, and none while nobody looks at it. */
function follow() {
  source?.close();
  if (!document.hidden) listen();
}

if (document.body.hasAttribute("data-live")) {
  document.addEventListener("visibilitychange", follow);
  follow();
}
