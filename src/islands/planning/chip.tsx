import { Icon } from "../../views/ui/icon";
import { type Entry, span, spoken, until } from "./entries";

/** One event: its hour and word, then who or what. `at` is the hour it would get while it is dragged. */
export function Chip({ entry, at }: { entry: Entry; at?: string }) {
  return (
    <div className="chip" title={[`${span(entry)} ${entry.word}`, entry.title, entry.more].join("\n")}>
      <span className="hidden">{spoken(entry)}</span>
      <span className="chip-when" aria-hidden="true">
        <b>
          {at ?? entry.time}
          {!at && <span className="until">{until(entry)}</span>}
        </b>{" "}
        {entry.word}
      </span>
      <span className="chip-who" aria-hidden="true">
        {entry.kind === "memo" && <Icon name="sticky-note" />}
        {entry.title}
      </span>
      {entry.more && (
        <span className="chip-more" aria-hidden="true">
          {entry.more}
        </span>
      )}
    </div>
  );
}
