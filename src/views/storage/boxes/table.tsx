import { asset } from "../../../server/http/assets";
import type { BoxGroup } from "../../../server/storage/boxes/model";
import type { Box } from "../../../server/storage/boxes/store";
import { LinkButton } from "../../ui/button";
import { Section } from "../../ui/details";
import { Table } from "../../ui/table";
import { useViewer } from "../../viewer";
import { Fill } from "./fill";
import { BoxLine } from "./line";
import { inGroups } from "./map";

type TableProps = { boxes: Box[]; found: ReadonlySet<number> | null; max: number; same: ReadonlySet<Box> };
type Props = TableProps & { groups: readonly BoxGroup[] };

export function BoxTable({ boxes, groups, ...shown }: Props) {
  return (
    <>
      {inGroups(boxes, groups).map(([group, inside]) => (
        <Section key={group} title={group}>
          <GroupTable group={group} boxes={inside} {...shown} />
        </Section>
      ))}
      <script type="module" src={asset("keep-open").js} />
    </>
  );
}

function GroupTable({ group, boxes, found, max, same }: TableProps & { group: string }) {
  const { mayCall } = useViewer();
  return (
    <Table
      label={group}
      rows={boxes}
      rowKey={(box) => box.id_box}
      isSame={(box) => same.has(box)}
      columns={[
        { head: "Deposito", narrow: true, card: "title", cell: ({ id_box }) => <BoxLink id={id_box} /> },
        { head: "Occupato", narrow: true, cell: ({ percent }) => <Fill percent={percent} /> },
        { head: "Clienti", cell: (box) => <Lines {...box} found={found} /> },
        mayCall("Box.modify") && {
          head: "Azioni",
          narrow: true,
          card: "actions",
          cell: ({ id_box }) => id_box <= max && <AddButton id={id_box} />,
        },
      ]}
    />
  );
}

const BoxLink = ({ id }: { id: number }) => (
  <a href={`/box/show/${id}`} data-dialog="">
    <span className="hidden">Deposito </span>
    {id}
  </a>
);

/** One line a box; what it has inside unfolds, also for the browser's find and for the address of a line. */
function Lines({ id_box, lines, found }: Pick<Box, "id_box" | "lines"> & { found: Props["found"] }) {
  if (!lines.length) return <>-</>;
  return (
    <details id={`lines-${id_box}`} open={found !== null} data-keep-open={found ? undefined : ""}>
      <summary>
        <b>{lines.length}</b>
        <span className="hidden">{lines.length === 1 ? " cliente:" : " clienti:"}</span>{" "}
        <span className="soft">{lines.map(({ client }) => client).join(", ")}</span>
      </summary>
      <ul className="box-lines">
        {lines.map((line) => (
          <BoxLine key={line.id_line} line={line} found={found?.has(line.id_line)} />
        ))}
      </ul>
    </details>
  );
}

const AddButton = ({ id }: { id: number }) => (
  <LinkButton href={`/box/insert?box=${id}`} kind="quiet" icon="plus" iconOnly small dialog>
    {`Aggiungi nel deposito ${id}`}
  </LinkButton>
);
