import { minutesOf } from "../../server/base/days";
import { crewWords, type Missing } from "../../server/crews/model";
import { overlapThreshold } from "../../server/days/planning/model";
import { Icon } from "../../views/ui/icon";
import { type Entry, endText, screenReaderText, timeSpan } from "./entries";
import type { Size } from "./timeline";

type Props = {
  entry: Entry;
  size: Size;
  at?: string;
};

export function Chip({ entry, size, at }: Props) {
  const { missing } = entry;
  const crew = missing === undefined ? "" : crewWords(missing);
  const isLine = size === "line" || size === "shared";
  return (
    <div
      className={`chip ${size}`}
      data-event={entry.key}
      role="img"
      aria-label={screenReaderText(entry)}
      title={[`${timeSpan(entry)} ${entry.word}`, entry.title, entry.more, crew].filter(Boolean).join("\n")}
    >
      <span className="chip-who">
        {entry.kind === "memo" && <Icon name="sticky-note" />}
        {entry.title}
      </span>
      <span className="chip-when">
        <When {...{ entry, size, at }} />
        {missing !== undefined && !(isLine && missing === 0) && (
          <span className={missing === 0 ? "crew" : "crew lacking"}>{crewText(size, missing)}</span>
        )}
        {size === "line" ? <span className="wide-word"> {entry.word}</span> : !isLine && ` ${entry.word}`}
      </span>
      {size === "tall" && entry.more && <span className="chip-more">{entry.more}</span>}
    </div>
  );
}

function crewText(size: Size, missing: Missing): string {
  if (missing === 0 || size === "shared") return "";
  return size === "tall" ? crewWords(missing) : String(missing ?? "");
}

/** In a shared line only what the axis does not say: `:15`. */
function When({ entry, size, at }: Props) {
  const { begun, time } = entry;
  if (size === "shared" && !at && !begun)
    return minutesOf(time) % overlapThreshold === 0 ? null : <b>{time.slice(2)} </b>;
  const end = at || begun || size === "line" || size === "shared" ? "" : endText(entry);
  return (
    <>
      <b>
        {at ?? shownTime(entry)}
        {end && <Until end={end} />}
      </b>{" "}
    </>
  );
}

/** `–09:30 di ven 27`, in the column of one of seven days `–09:30 ven`. */
function Until({ end }: { end: string }) {
  const [hour, day] = end.split(" di ");
  const [weekday, number] = day?.split(" ") ?? [];
  return (
    <span className="until">
      {hour}
      {weekday && (
        <>
          <span className="wide-word"> di</span> {weekday}
          <span className="wide-word"> {number}</span>
        </>
      )}
    </span>
  );
}

const shownTime = ({ begun, time, until }: Entry) => {
  if (!begun) return time;
  return until === undefined ? "tutto il giorno" : `–${until}`;
};

export const LineSample = () => (
  <div className="chip sample" aria-hidden="true">
    <span>Trasloco</span>
    <span>00:00 Trasl</span>
  </div>
);
