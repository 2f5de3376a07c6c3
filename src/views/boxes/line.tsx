import { positions } from "../../server/boxes/model";
import type { Line } from "../../server/boxes/store";
import { ClientLink } from "../clients/link";
import { historyAddress } from "../ui/changed";
import { PostButton } from "../ui/confirm-form";
import { Icon } from "../ui/icon";
import { dateText } from "../ui/text";
import { useViewer } from "../viewer";

export function BoxLine({ line, found, move }: { line: Line; found?: boolean; move?: boolean }) {
  const { mayCall } = useViewer();
  return (
    <li className={found ? "box-line found" : "box-line"}>
      <div>
        <span>
          <b>
            <ClientLink id={line.id_client} name={line.client} />
          </b>{" "}
          {line.id_order && <OrderLink id={line.id_order} />}
        </span>
        <small>{lineFacts(line)}</small>
      </div>
      {mayCall("Box.modify") ? <LineActions {...line} move={move} /> : <LineHistory {...line} />}
    </li>
  );
}

/** Editors find it in the form of the line. */
const LineHistory = ({ id_line, client }: Line) => (
  <span className="line-actions">
    <a href={historyAddress({ table: "box_lines", id: id_line })} title={`Storia del deposito di ${client}`}>
      <Icon name="history" />
    </a>
  </span>
);

function OrderLink({ id }: { id: number }) {
  const { mayCall } = useViewer();
  return mayCall("Orders.getFromId") ? <a href={`/orders/${id}`}>#{id}</a> : `#${id}`;
}

/** `40%, destra · Mobili, fino al 31/12/2026`. */
export function lineFacts({ used, position, title, date, title2, date2 }: Line): string {
  const titled = [
    [title, date],
    [title2, date2],
  ].map(([name, until]) => [name, until && `fino al ${dateText(until)}`].filter(Boolean).join(", "));
  return [`${used}%, ${positions[position]}`, ...titled].filter(Boolean).join(" · ");
}

/** What the deletion of each line asks first (spec 2 §2). */
export const deleteQuestion = "Cancellare il deposito?";

/** Rendered once as a sprite: a page may have hundreds of lines. */
export const lineIcons = ["pencil", "forklift", "trash-2", "history"] as const;

function LineActions({ id_line, client, version, move }: Line & { move?: boolean }) {
  return (
    <span className="line-actions">
      <a data-dialog="" href={`/box/modify/${id_line}`} title={`Modifica ${client}`}>
        <Icon name="pencil" />
      </a>
      {move && (
        <a data-dialog="" href={`/box/move/${id_line}`} title={`Sposta ${client}`}>
          <Icon name="forklift" />
        </a>
      )}
      <PostButton
        action={`/box/delete/${id_line}`}
        version={version}
        yes="Cancella"
        title={`Cancella ${client}`}
      >
        <Icon name="trash-2" />
      </PostButton>
    </span>
  );
}
