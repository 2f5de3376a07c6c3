import type { ReactNode } from "react";
import type { LineColumn } from "../../server/days/daily-works/lines-model";
import { lateText } from "../../server/days/delays/model";
import { routeTowns, spanText } from "../../server/orders/works/model";
import { PhoneLink } from "../../views/clients/contacts";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import { resourcesOf } from "./facts";
import { Hours } from "./hours";
import type { Work } from "./state";

export type LineFacts = {
  work: Work;
  columns: readonly LineColumn[];
  unasked: string | false;
  missing: number;
  isOpen: boolean;
};

/** What each column of a line shows of a work; the crew's columns are in line.tsx. */
export const lineCells: Record<
  Exclude<LineColumn, "client" | "worker" | "vehicle">,
  (of: LineFacts) => ReactNode
> = {
  hour: ({ work }) => <HourCell work={work} />,
  place: ({ work }) => <Text>{routeTowns(work) || work.place}</Text>,
  type: ({ work }) => <Text>{work.type_text}</Text>,
  resources: ({ work }) => <Text>{resourcesOf(work).join(" · ")}</Text>,
  phone: ({ work }) => <PhoneCell work={work} />,
  missing: ({ missing, unasked }) => <MissingCell {...{ missing, unasked }} />,
};

function HourCell({ work }: Pick<LineFacts, "work">) {
  const { hour, end } = work;
  return (
    <Hours work={work}>
      <time>{hour}</time>
      {end && <small title={`–${end}`}>–{end.replace(" di ", " ")}</small>}
    </Hours>
  );
}

export function ClientCell({ work, columns, unasked, isOpen }: LineFacts) {
  const { toggleDetails } = useBoardActions();
  const { order_cancelled, late, span, mark } = work;
  const wrong = [
    order_cancelled && "annullato",
    late && lateText(late),
    mark?.isTrue === false && mark.text,
    unasked && `risorse ${unasked}`,
  ]
    .filter(Boolean)
    .join(" · ");
  const has = (column: LineColumn) => columns.includes(column);
  const more = [
    span && spanText(span),
    !has("place") && routeTowns(work),
    ...(has("resources") ? [] : resourcesOf(work)),
  ];
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => toggleDetails(work.id)} title={work.client}>
      {work.client}
      <small>
        {/* What is wrong comes first: the end of a long line is cut off. */}
        {wrong && <b>{wrong} · </b>}
        {mark?.isTrue && (
          <span title={mark.text}>
            <Icon name="send" label={mark.text} />{" "}
          </span>
        )}
        {more.filter(Boolean).join(" · ")}
      </small>
    </button>
  );
}

function PhoneCell({ work: { cellphone, phone } }: Pick<LineFacts, "work">) {
  const number = cellphone || phone;
  return number && <PhoneLink number={number} />;
}

const MissingCell = ({ missing, unasked }: Pick<LineFacts, "missing" | "unasked">) =>
  missing > 0 ? <b>{missing}</b> : unasked === "da indicare" ? <b title="Risorse da indicare">?</b> : null;

const Text = ({ children }: { children: string }) => <span title={children}>{children}</span>;
