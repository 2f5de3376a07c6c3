import type { ReactNode } from "react";
import { counted } from "../../../server/base/text";
import { asset } from "../../../server/http/assets";
import { type BoxGroup, parts, rangesOf } from "../../../server/storage/boxes/model";
import type { Box, Line } from "../../../server/storage/boxes/store";
import { Sheet } from "../../sheet";
import { Asking, address, LinkButton, NewButton, PopMenu } from "../../ui/button";
import { EmptyState, Section, Tabs } from "../../ui/details";
import { TextField } from "../../ui/fields";
import { actionsColumn, ListAssets, LiveList, PageActions, SearchForm, Table } from "../../ui/list";
import { useViewer } from "../../viewer";
import { Fill } from "./fill";
import { BoxLine } from "./line";
import { BoxMap, inGroups } from "./map";

type BoxView = "table" | "map";

type GroupsProps = {
  boxes: Box[];
  groups: readonly BoxGroup[];
  view: BoxView;
  /** The lines that match the search; null without one. */
  found: ReadonlySet<number> | null;
  /** One of the `parts` of the boxes; empty for all. */
  only: string;
  max: number;
  /** The boxes that the page shows already as they are. */
  same: ReadonlySet<Box>;
};

/** The slow part of the page, cached by its caller. */
export function BoxGroups({ boxes, groups, view, found, only, max, same }: GroupsProps) {
  const { day } = useViewer();
  const isIn = (box: Box) => isFound(box, found) && (parts[only]?.has(box, day) ?? true);
  if (!boxes.some(isIn)) return <EmptyState>Nessun deposito trovato</EmptyState>;
  if (view === "map") return <BoxMap {...{ boxes, groups, isIn, same }} />;
  return (
    <Asking>
      <BoxTable boxes={boxes.filter(isIn)} {...{ groups, found, max, same }} />
    </Asking>
  );
}

const isFound = (box: Box, found: GroupsProps["found"]) =>
  !found || box.lines.some((line) => found.has(line.id_line));

type Props = {
  boxes: Box[];
  groups: readonly BoxGroup[];
  view: BoxView;
  /** The account had the other view before: this one is remembered. */
  isNew: boolean;
  q: string;
  search?: string;
  found: ReadonlySet<number> | null;
  only: string;
  passed: number;
  fingerprints?: string;
  children: ReactNode;
};

export function BoxesPage(props: Props) {
  const { boxes, groups, view, isNew, q, search, found, only, passed, fingerprints, children } = props;
  const { mayCall } = useViewer();
  return (
    <>
      <PageActions>
        {mayCall("Box.insert") && <NewButton href="/box/insert">Nuovo deposito</NewButton>}
      </PageActions>
      <Sheet name="boxes" />
      {isNew && mayCall("Menu.setBoxMap") && (
        <div
          hidden
          data-reads=""
          hx-post="/menu/boxes"
          hx-vals={JSON.stringify({ on: Number(view === "map") })}
          hx-swap="none"
          hx-trigger="load"
        />
      )}
      <div className="boxes">
        <BoxInfo groups={groups} view={view} />
        <div className="boxes-main">
          <SearchForm values={{ q }} path={address("/box/", { view, only })} posted>
            <TextField name="q" label={searched} type="search" placeholder={searched} />
          </SearchForm>
          <LiveList
            live={["boxes", "clients", "orders", "settings"]}
            query={{ view, only, search }}
            rows={fingerprints}
          >
            <div className="boxes-views">
              <Tabs
                label="Vista"
                tabs={[
                  {
                    href: address("/box/", { view: "table", only, search }),
                    text: "Tabella",
                    current: view === "table",
                  },
                  {
                    href: address("/box/", { view: "map", only, search }),
                    text: "Mappa",
                    current: view === "map",
                  },
                  { href: "/box/deadlines/", text: "Scadenze dei depositi", count: passed || undefined },
                ]}
              />
              <Parts {...{ boxes, view, only, search }} />
            </div>
            <p className={found ? "boxes-found" : "hidden"} role="status">
              {found && foundText(found, boxes)}
            </p>
            {children}
          </LiveList>
        </div>
      </div>
    </>
  );
}

const searched = "Cliente, titolo o ordine";

/** All boxes or a part of them, each with its number. */
function Parts({ boxes, view, only, search }: Pick<Props, "boxes" | "view" | "only" | "search">) {
  const { day } = useViewer();
  const offered = [{ name: "", text: "Tutti", count: boxes.length }].concat(
    Object.entries(parts).map(([name, { text, has }]) => ({
      name,
      text,
      count: boxes.filter((box) => has(box, day)).length,
    })),
  );
  const chosen = offered.find(({ name }) => name === only);
  return (
    <>
      <span className={only ? "filter-chip chosen" : "filter-chip"}>
        <PopMenu id="parts" className="chip-button" text={`${chosen?.text} ${chosen?.count}`} arrow>
          <ul>
            {offered.map(({ name, text, count }) => (
              <li key={name}>
                <a
                  href={address("/box/", { view, only: name, search })}
                  aria-current={name === only ? "true" : undefined}
                >{`${text} ${count}`}</a>
              </li>
            ))}
          </ul>
        </PopMenu>
      </span>
      <ListAssets />
    </>
  );
}

function foundText(found: ReadonlySet<number>, boxes: Box[]): string {
  const inside = boxes.filter((box) => isFound(box, found)).length;
  return `${counted(found.size, "riga trovata", "righe trovate")} in ${counted(inside, "deposito", "depositi")}`;
}

function BoxInfo({ groups, view }: Pick<Props, "groups" | "view">) {
  const count = groups.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return (
    <aside className="boxes-info" aria-label="Informazioni">
      <p>
        {counted(count, "deposito in totale", "depositi in totale")} <a href="/box/log/">Movimenti</a>
      </p>
      <dl>
        {groups.map((group) => (
          <div key={group.text}>
            <dt>{rangesOf(group.numbers)}</dt>
            <dd>{group.text}</dd>
          </div>
        ))}
      </dl>
      <ul className="boxes-legend" aria-label="Colori">
        {legends[view].map(([tone, text]) => (
          <li key={text} className={`fill ${tone}`}>
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

const legends = {
  table: [
    ["green", "0%: libero"],
    ["orange", "Meno del 100%"],
    ["red", "100% e oltre: pieno"],
  ],
  map: [
    ["red", "Bordo: 100% e oltre"],
    ["red", "Numero: pagamenti in ritardo"],
    ["orange", "Numero: in scadenza entro 7 giorni"],
  ],
} as const;

type TableProps = { boxes: Box[]; found: ReadonlySet<number> | null; max: number; same: ReadonlySet<Box> };
type BoxTableProps = TableProps & { groups: readonly BoxGroup[] };

function BoxTable({ boxes, groups, ...shown }: BoxTableProps) {
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
function Lines({ id_box, lines, found }: Pick<Box, "id_box" | "lines"> & { found: BoxTableProps["found"] }) {
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
