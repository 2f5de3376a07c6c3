import { Icon } from "../../views/ui/icon";
import { type Entry, span, spoken, until } from "./entries";

type Props = {
  entry: Entry;
  /** Higher than a row: there is room for more than who. */
  tall: boolean;
  /** The hour it would get while it is dragged. */
  at?: string;
};

/** One event: its hour and word, then who or what. */
export function Chip({ entry, tall, at }: Props) {
  const end = at ? "" : until(entry);
  return (
    <div className="chip" title={[`${span(entry)} ${entry.word}`, entry.title, entry.more].join("\n")}>
      <span className="hidden">{spoken(entry)}</span>
      <span className="chip-when" aria-hidden="true">
        <b>
          {at ?? entry.time}
          {end && <span className="until">{end}</span>}
        </b>{" "}
        {entry.word}
      </span>
      <span className="chip-who" aria-hidden="true">
        {entry.kind === "memo" && <Icon name="sticky-note" />}
        {entry.title}
      </span>
      {tall && entry.more && (
        <span className="chip-more" aria-hidden="true">
          {entry.more}
        </span>
      )}
    </div>
  );
}
