import { asset } from "../../../server/http/assets";
import type { BoxGroup } from "../../../server/storage/boxes/model";
import type { Box, Line } from "../../../server/storage/boxes/store";
import { LinkButton } from "../../ui/button";
import { Section } from "../../ui/details";
import { actionsColumn, Table } from "../../ui/list";
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
          ...actionsColumn,
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

/** The first client with its actions; those of the others unfold, also for the browser's find and for the address of a line. */
function Lines({ id_box, lines, found }: Pick<Box, "id_box" | "lines"> & { found: Props["found"] }) {
  const [first, ...others] = lines;
  if (!first) return <>-</>;
  const line = (each: Line) => <BoxLine key={each.id_line} line={each} found={found?.has(each.id_line)} />;
  return (
    <>
      <ul className="box-lines">{line(first)}</ul>
      {others.length > 0 && (
        <details id={`lines-${id_box}`} open={found !== null} data-keep-open={found ? undefined : ""}>
          <summary>
            <b>{others.length}</b> {others.length === 1 ? "altro" : "altri"}
            <span className="soft">: {others.map(({ client }) => client).join(", ")}</span>
          </summary>
          <ul className="box-lines">{others.map(line)}</ul>
        </details>
      )}
    </>
  );
}

const AddButton = ({ id }: { id: number }) => (
  <LinkButton href={`/box/insert?box=${id}`} kind="quiet" icon="plus" iconOnly small dialog>
    {`Aggiungi nel deposito ${id}`}
  </LinkButton>
);
