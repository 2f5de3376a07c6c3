import { Fragment, type Key, type ReactNode } from "react";
import { EmptyState } from "./empty";

export type Column<Row> = {
  head: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Right-aligned, in tabular figures. */
  end?: boolean;
  /** As narrow as its content. */
  narrow?: boolean;
  /** Its place in the card of a phone: the heading, the buttons, or left out. */
  card?: "title" | "actions" | "hide";
};

type Props<Row> = {
  /** The accessible name. */
  label: string;
  rows: readonly Row[];
  columns: readonly (Column<Row> | false | null | undefined)[];
  rowKey: (row: Row) => Key;
  /** What the ids of the rows begin with, where a page has other rows of `row-<id>`. */
  rowName?: string;
  empty?: ReactNode;
  foot?: ReactNode;
  /** What stands below a row, as wide as the table. */
  under?: (row: Row) => ReactNode;
};

/** Rows on a desktop, cards on a phone. A falsy column is left out. */
export function Table<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey, rowName, empty, foot, under } = props;
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  const shown = columns.filter((column) => !!column).map((column) => ({ ...column, look: look(column) }));
  return (
    <div className="table-frame">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.head} scope="col" className={column.look}>
                {column.card === "actions" ? <span className="hidden">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <tr id={rowId(rowKey(row), rowName)}>
                {shown.map((column) => (
                  <td
                    key={column.head}
                    className={column.look}
                    data-label={column.card ? undefined : column.head}
                  >
                    {column.cell(row, index)}
                  </td>
                ))}
              </tr>
              {under && (
                <tr id={`${rowId(rowKey(row), rowName)}-more`} className="under">
                  <td colSpan={shown.length}>{under(row)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

/** By its id a refreshed list finds the row of the same record again, and a save returns to it (server/pages/back.ts). */
export const rowId = (key: Key, name = "row") => `${name}-${key}`.replace(/[^\w-]+/g, "-");

function look<Row>({ end, narrow, card }: Column<Row>) {
  const classes = [end && "end", narrow && "narrow", card && `card-${card}`];
  return classes.filter(Boolean).join(" ") || undefined;
}

/** The buttons at the end of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className="row-actions">{children}</span>
);
