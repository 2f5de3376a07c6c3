import type { ComponentProps } from "react";
import { daysLeftOf, positions } from "../../../server/storage/boxes/model";
import type { Line } from "../../../server/storage/boxes/store";
import { dueText, week } from "../../../server/storage/deadlines/model";
import { ClientLink } from "../../clients/link";
import { PostButton } from "../../ui/button";
import { historyAddress } from "../../ui/changed";
import { dateText } from "../../ui/details";
import { ListRow, RecordLink, rowId } from "../../ui/list";
import { useViewer } from "../../viewer";

/** Each dialog styles hundreds of lines again: a line has few elements, its icons are in the style sheet. */
export function BoxLine({ line, found, move }: { line: Line; found?: boolean; move?: boolean }) {
  const { mayCall } = useViewer();
  return (
    <ListRow id={rowId(line.id_line, "row-line")} className={found ? "box-line found" : "box-line"}>
      <span>
        <ClientLink id={line.id_client} name={line.client} />{" "}
        {line.id_order && <OrderLink id={line.id_order} />} <small>{lineFacts(line)}</small>
        <Dues {...line} />
      </span>
      {mayCall("Box.modify") ? <LineActions {...line} move={move} /> : <LineHistory {...line} />}
    </ListRow>
  );
}

/** What has ended or ends within a week. */
function Dues(line: Line) {
  const { day } = useViewer();
  const due = daysLeftOf(line, day).filter((days) => days <= week);
  return due.map((days, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one of two titles
    <small key={at} className={days < 0 ? "due red" : "due orange"}>
      {` ${dueText(days)}`}
    </small>
  ));
}

const LineHistory = ({ id_line, client }: Line) => (
  <IconLink
    className="line-act history"
    href={historyAddress({ table: "box_lines", id: id_line })}
    title={`Storia del deposito di ${client}`}
  />
);

const IconLink = (props: ComponentProps<"a"> & { title: string }) => <a {...props} />;

const DialogLink = (props: ComponentProps<typeof IconLink>) => <IconLink data-dialog="" {...props} />;

function OrderLink({ id }: { id: number }) {
  const { mayCall } = useViewer();
  return mayCall("Orders.getFromId") ? <RecordLink href={`/orders/${id}`}>#{id}</RecordLink> : `#${id}`;
}

function lineFacts({ used, position, title, date, title2, date2 }: Line): string {
  const titled = [
    [title, date],
    [title2, date2],
  ].map(([name, until]) => [name, until && `fino al ${dateText(until)}`].filter(Boolean).join(", "));
  return [`${used}%, ${positions[position]}`, ...titled].filter(Boolean).join(" · ");
}

function LineActions({ id_line, id_box, client, version, move }: Line & { move?: boolean }) {
  return (
    <>
      <DialogLink className="line-act modify" href={`/box/modify/${id_line}`} title={`Modifica ${client}`} />
      {move && (
        <DialogLink className="line-act move" href={`/box/move/${id_line}`} title={`Sposta ${client}`} />
      )}
      <PostButton
        className="line-act delete"
        action={`/box/delete/${id_line}`}
        version={version}
        question={`Cancellare il deposito? ${client}, deposito ${id_box}.`}
        yes="Elimina"
        title={`Elimina ${client}`}
      />
    </>
  );
}
