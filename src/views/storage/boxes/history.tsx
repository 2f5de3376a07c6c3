import type { Movement } from "../../../server/storage/boxes/history";
import { actions, movementsPerPage } from "../../../server/storage/boxes/model";
import { Badge, DateText, Pagination, type Tone } from "../../ui/details";
import { LiveList, Table } from "../../ui/list";
import { useViewer } from "../../viewer";
import { FileLinks } from "./file-links";

const tones: Record<Movement["action"], Tone> = { insert: "green", modify: "blue", delete: "red" };

export function MovementList({ data, total, page }: { data: Movement[]; total: number; page: number }) {
  return (
    <LiveList live={["boxes", "clients", "orders"]} query={{ page }}>
      <Pagination page={page} pageSize={movementsPerPage} total={total}>
        <Table
          label="Movimenti dei depositi"
          main
          rows={data}
          columns={[
            { head: "Ordine", card: "title", cell: (row) => <Order {...row} /> },
            {
              head: "Titolo",
              cell: ({ title, title2 }) => [title, title2].filter(Boolean).join(" · ") || "-",
            },
            { head: "Deposito", narrow: true, card: "named", cell: ({ id_box }) => id_box },
            { head: "Movimento", narrow: true, cell: ({ action }) => <ActionBadge action={action} /> },
            { head: "Occupato", end: true, narrow: true, cell: ({ used }) => `${used}%` },
            { head: "Data", narrow: true, cell: ({ date_created }) => <DateText value={date_created} /> },
            {
              head: "Documenti",
              none: ({ files }) => !files.length,
              cell: ({ files }) => <FileLinks files={files} />,
            },
          ]}
        />
      </Pagination>
    </LiveList>
  );
}

const ActionBadge = ({ action }: Pick<Movement, "action">) => (
  <Badge tone={tones[action]}>{actions[action]}</Badge>
);

function Order({ id_order, surname, name }: Movement) {
  const { mayCall } = useViewer();
  const client = [surname, name].filter(Boolean).join(", ");
  if (!id_order)
    return (
      <>
        - <span className="soft">{client}</span>
      </>
    );
  const text = `#${id_order} - ${client}`;
  return mayCall("Orders.getFromId") ? <a href={`/orders/${id_order}`}>{text}</a> : text;
}
