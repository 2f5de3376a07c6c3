import { crewWords } from "../../server/crews/model";
import { Icon } from "../../views/ui/icon";
import { type Entry, endText, screenReaderText, timeSpan } from "./entries";

type Props = {
  entry: Entry;
  tall: boolean;
  at?: string;
};

export function Chip({ entry, tall, at }: Props) {
  const end = at || entry.begun ? "" : endText(entry);
  const { missing } = entry;
  const crew = missing === undefined ? "" : crewWords(missing);
  return (
    <div
      className={tall ? "chip tall" : "chip"}
      data-event={entry.key}
      role="img"
      aria-label={screenReaderText(entry)}
      title={[`${timeSpan(entry)} ${entry.word}`, entry.title, entry.more, crew].filter(Boolean).join("\n")}
    >
      <span className="chip-when">
        <b>
          {at ?? shownTime(entry)}
          {end && <span className="until">{end}</span>}
        </b>{" "}
        {missing !== undefined && (
          <span className={missing === 0 ? "crew" : "crew lacking"}>
            {tall && missing !== 0 ? crew : missing || ""}
          </span>
        )}
        {` ${entry.word}`}
      </span>
      <span className="chip-who">
        {entry.kind === "memo" && <Icon name="sticky-note" />}
        {entry.title}
      </span>
      {tall && entry.more && <span className="chip-more">{entry.more}</span>}
    </div>
  );
}

const shownTime = ({ begun, time, until }: Entry) => {
  if (!begun) return time;
  return until === undefined ? "tutto il giorno" : `–${until}`;
};

export const LineSample = () => (
  <div className="chip sample" aria-hidden="true">
    <span>00:00 Trasl</span>
    <span>Trasloco</span>
  </div>
);
