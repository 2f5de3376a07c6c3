import {
  Children,
  type ComponentProps,
  createContext,
  Fragment,
  isValidElement,
  type Key,
  type ReactNode,
  useContext,
} from "react";
import type { ListNoun } from "../../server/base/empty-lists";
import { textsInColumn } from "../../server/base/text";
import { asset } from "../../server/http/assets";
import type { ColumnKind, Cell as Value } from "../../server/transfer/spreadsheets/model";
import { Sheet } from "../sheet";
import { useViewer } from "../viewer";
import { address, Button, PopMenu, type Query } from "./button";
import { EmptyState, Money } from "./details";
import { FormContext } from "./field";
import { Icon } from "./icon";

/**
 * The buttons beside the title; must be the first child of the page. The main action comes last: it and the one before
 * it (`inSight`) stay, the others are under "…", upside down: what deletes comes first here and last there. What is not an action of its own, such as a menu, belongs into the page.
 */
export function PageActions({ inSight = 2, children }: { inSight?: number; children: ReactNode }) {
  const actions = flat(children);
  const [folded, shown] = [actions.slice(0, -inSight).reverse(), actions.slice(-inSight)];
  if (!actions.length) return null;
  return (
    <div className="page-actions">
      {shown}
      {folded.length > 0 && (
        <>
          <PopMenu id="more-actions" className="button plain icon-only" icon="ellipsis" label="Altre azioni">
            {folded}
          </PopMenu>
          <ListAssets />
        </>
      )}
    </div>
  );
}

/** Whatever stands in fragments, one after the other; what is falsy is no action. */
const flat = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  );

/** Whether something around has the styles already: an answer that refreshes it would link them again. */
const ListStylesContext = createContext(false);

export const ListStyles = () => (useContext(ListStylesContext) ? null : <Sheet name="lists" />);

export const ListAssets = () => (
  <>
    <ListStyles />
    <script type="module" src={asset("lists").js} />
  </>
);

type Common<Row> = {
  head: string;
  end?: boolean;
  narrow?: boolean;
  /**
   * On a phone: `icons` are actions that are icons alone; in a `main` list `end` stands at the right of the title, `last`
   * at the right end below, `fill` takes what its line leaves, `named` has its head before it, `tick` is chosen.
   */
  card?: "title" | "actions" | "icons" | "hide" | "end" | "last" | "fill" | "named" | "tick";
  /** Only where the screen is wider than usual, never one that the specification names; the record's own page has it too. */
  tucked?: boolean;
  /** Left out while no row of the page has it. */
  ifAny?: boolean;
  /** Whether the row has none of it: its card has no line for it. */
  none?: (row: Row) => boolean;
  sort?: string;
  text?: (row: Row) => Value;
  kind?: ColumnKind;
  /** An amount of money; a table has all with cents or none, since a card on a phone has those of a row in one column. */
  cents?: (row: Row) => number | null | undefined;
  /** What a file of the list has in its place, one fact a column. */
  inFile?: readonly Fact<Row>[];
};

export type Fact<Row> = { head: string; kind?: ColumnKind; text: (row: Row) => Value };

/** `amount` is what `cents` are. */
type Content<Row> = (row: Row, index: number, amount: ReactNode) => ReactNode;

export type Column<Row> = Common<Row> &
  (
    | { cell: Content<Row> }
    | { cell?: undefined; text: (row: Row) => Value }
    | { cell?: undefined; cents: NonNullable<Common<Row>["cents"]> }
  );

export type Columns<Row> = readonly (Column<Row> | false | null | undefined)[];

export const shownColumns = <Row,>(columns: Columns<Row>): Column<Row>[] =>
  columns
    .filter((column) => !!column)
    .map((column) => (column.cents ? ofMoney(column, column.cents) : column));

const ofMoney = <Row,>(column: Column<Row>, cents: NonNullable<Common<Row>["cents"]>): Column<Row> => ({
  end: true,
  kind: "money",
  text: (row: Row) => inEuros(cents(row)),
  ...column,
});

const inEuros = (cents: number | null | undefined) => (cents ? cents / 100 : (cents ?? null));

/** The column that a list is sorted by, `-` before it when backwards, and the address of each order. */
type Sorted = { by?: string; href: (sort: string) => string };

/** What a row is known by, where it is not its `id`. */
type Keyed<Row> = { rowKey: (row: Row) => Key } | (Row extends { id: Key } ? { rowKey?: undefined } : never);

const idOf = (row: unknown) => (row as { id: Key }).id;

type Props<Row> = Keyed<Row> & {
  label: string;
  rows: readonly Row[];
  columns: Columns<Row>;
  /** What the ids of the rows begin with, where a page has other rows of `row-<id>`. */
  rowName?: string;
  empty?: ReactNode;
  of?: readonly ListNoun[];
  foot?: ReactNode;
  /** Whether the page that asked shows the row already as it is. */
  isSame?: (row: Row) => boolean;
  main?: boolean;
  sorted?: Sorted;
};

export function Table<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey = idOf, rowName, empty, of, foot, isSame, main, sorted } = props;
  if (rows.length === 0) return <EmptyState of={of}>{empty}</EmptyState>;
  const all = shownColumns(columns);
  const textOf = textsInColumn(all.flatMap(({ cents }) => (cents ? rows.map(cents) : [])));
  const shown = all
    .filter(({ ifAny, text }) => !ifAny || rows.some((row) => text?.(row)))
    .map((column) => ({ ...column, look: look(column), content: contentOf(column, textOf) }));
  return (
    <div className="table-frame">
      <ListStyles />
      <table className={main ? "table lines" : "table"} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <Heading key={column.head} {...column} sorted={sorted} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <RowContext key={rowKey(row)} value={rowId(rowKey(row), rowName)}>
              <tr id={rowId(rowKey(row), rowName)} tabIndex={-1} {...(isSame?.(row) && asShown)}>
                {(isSame?.(row) ? [] : shown).map(({ head, card, content, ...column }) => (
                  <Cell
                    key={head}
                    isHead={card === "title"}
                    className={classOf(column, row)}
                    data-label={card === "named" || (!main && !card) ? head : undefined}
                  >
                    {content(row, index)}
                  </Cell>
                ))}
              </tr>
            </RowContext>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

function contentOf<Row>({ cents, cell, text }: Column<Row>, textOf: ReturnType<typeof textsInColumn>) {
  return (row: Row, index: number) =>
    cell
      ? cell(row, index, cents && <Money cents={cents(row)} textOf={textOf} />)
      : cents
        ? textOf(cents(row))
        : text?.(row);
}

type Look<Row> = Pick<Column<Row>, "cents" | "cell" | "narrow" | "none"> & { look?: string };

/** A narrow cell is on one line by itself. */
function classOf<Row>({ look, cents, cell, narrow, none }: Look<Row>, row: Row) {
  const amount = cents && !cell && !narrow && (Number(cents(row)) < 0 ? "money negative" : "money");
  return [look, amount, none?.(row) && "card-hide"].filter(Boolean).join(" ") || undefined;
}

/** The title of a row is spoken before its other cells. */
const Cell = ({ isHead, ...cell }: ComponentProps<"td"> & { isHead: boolean }) =>
  isHead ? <th scope="row" {...cell} /> : <td {...cell} />;

type HeadingProps = Pick<Common<never>, "head" | "card" | "sort"> & { look?: string; sorted?: Sorted };

function Heading({ head, card, sort, look, sorted }: HeadingProps) {
  const isNamed = card !== "actions" && card !== "icons";
  if (!isNamed || !sort || !sorted)
    return (
      <th scope="col" className={look}>
        {!isNamed ? <span className="hidden">{head}</span> : head}
      </th>
    );
  const way = sorted.by === sort ? "ascending" : sorted.by === `-${sort}` ? "descending" : undefined;
  return (
    <th scope="col" className={look} aria-sort={way}>
      <a className="sort" href={sorted.href(way === "ascending" ? `-${sort}` : sort)}>
        {head}
        {way && <Icon name={way === "ascending" ? "arrow-up" : "arrow-down"} />}
      </a>
    </th>
  );
}

/** By its id a refreshed list finds the row of the same record again, and a save returns to it (http/pages/back.ts) and focuses it. */
export const rowId = (key: Key, name = "row") => `${name}-${key}`.replace(/[^\w-]+/g, "-");

function look<Row>({ end, narrow, card, tucked }: Common<Row>) {
  const inCard = card === "icons" ? "card-actions line-actions" : card && `card-${card}`;
  // Icons are narrow by themselves.
  const classes = [end && "end", narrow && card !== "icons" && "narrow", tucked && "tucked", inCard];
  return classes.filter(Boolean).join(" ") || undefined;
}

export const actionsColumn = { head: "Azioni", card: "actions", narrow: true } as const;

type LiveListProps = {
  id?: string;
  live: readonly string[];
  query?: Query;
  /** Names and other texts, which must not be in an address: they are posted. */
  posted?: Record<string, string>;
  path?: string;
  /** Prints of its rows: an answer leaves out those that are the same (`asShown`). */
  rows?: string;
  children: ReactNode;
};

/** For an element that a response leaves empty: its content on the page stays. */
export const asShown = { "hx-morph-skip-children": "" };

/** Only differences are applied, so that the focus and open parts stay; no change is an empty answer. */
export function LiveList({ id = "list", live, query, posted, path, rows, children }: LiveListProps) {
  const viewer = useViewer();
  const here = path ?? viewer.path;
  return (
    <>
      <ListStyles />
      <div
        id={id}
        className="list"
        {...(posted
          ? { "data-reads": "", "hx-post": here, "hx-vals": JSON.stringify(posted) }
          : { "hx-get": address(here, query) })}
        hx-headers={viewer.shown && JSON.stringify({ "Traslo-Shown": viewer.shown, "Traslo-Rows": rows })}
        hx-select={`#${id}`}
        hx-select-oob="#changed,#state"
        hx-target="this"
        hx-swap="outerMorph ignoreTitle:true"
        hx-trigger={[...live, "back"].map((noun) => `live-${noun} from:body delay:80ms`).join(", ")}
      >
        <ListStylesContext value={true}>{children}</ListStylesContext>
      </div>
    </>
  );
}

type SearchFormProps = {
  target?: string;
  values?: object;
  errors?: Record<string, string>;
  path?: string;
  label?: string;
  /** Searches while typing; otherwise only on Cerca or Enter. */
  asYouType?: boolean;
  /** Its texts are about persons: they are posted, and a search id stands for them in addresses. */
  posted?: boolean;
  along?: string;
  children: ReactNode;
};

/** Only differences are applied: leaving the field searches once more, and must not take the focus. */
export function SearchForm(props: SearchFormProps) {
  const {
    target = "#list",
    values = {},
    errors = {},
    label = "Filtro",
    asYouType = true,
    posted,
    along,
  } = props;
  const viewer = useViewer();
  const here = props.path ?? viewer.path;
  const submit = (
    <Button type="submit" icon="search">
      Cerca
    </Button>
  );
  return (
    <search aria-label={label}>
      <form
        className="search-form"
        action={here}
        {...(posted ? { method: "post", "data-reads": "", "hx-post": here } : { "hx-get": here })}
        hx-select={target}
        hx-select-oob={along}
        hx-target={target}
        hx-swap="outerMorph ignoreTitle:true"
        hx-replace-url="true"
        hx-sync="this:replace"
        hx-trigger={asYouType ? "submit, change, input changed delay:250ms" : "submit"}
      >
        <FormContext value={{ id: "filter", values: values as Record<string, unknown>, errors }}>
          {props.children}
        </FormContext>
        {/* What searches with each key needs a button without a script alone. */}
        {asYouType ? <noscript>{submit}</noscript> : submit}
      </form>
    </search>
  );
}

export const RowContext = createContext<string | undefined>(undefined);

export const ListRow = (entry: ComponentProps<"li"> & { id: string }) => (
  <RowContext value={entry.id}>
    <li {...entry} />
  </RowContext>
);

/** Says in which row it stands, so that the arrow of the record's page leads back there. */
export function RecordLink({ href, ...others }: ComponentProps<"a"> & { href: string }) {
  const row = useContext(RowContext);
  return <a {...others} href={row ? `${href}?row=${row}` : href} />;
}
