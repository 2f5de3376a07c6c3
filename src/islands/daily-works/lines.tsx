import type { ReactNode } from "react";
import { initialLines, type LineChoice } from "../../server/days/daily-works/lines-model";
import { Icon } from "../../views/ui/icon";
import type { Lines } from "./use-lines";

type Props = Pick<Lines, "table" | "choice"> & { children: ReactNode };

const shareRoom =
  ({ columns }: LineChoice) =>
  (table: HTMLTableElement | null) => {
    const added = columns.filter((column) => !initialLines.columns.includes(column)).length;
    table?.style.setProperty("--added", String(added));
    table?.toggleAttribute("data-added", added > 0);
  };

const order = { asc: "ascending", desc: "descending" } as const;

/** The table of the day: a column's header sorts by it. The columns that are not there at first share what room is left. */
export const LineTable = ({ table, choice, children }: Props) => (
  <table className="lines" aria-label="Lavorazioni" ref={shareRoom(choice)}>
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map(({ id, column }) => {
            const sorted = column.getIsSorted();
            const name = String(column.columnDef.header);
            return (
              <th
                key={id}
                scope="col"
                className={`line-${id}`}
                aria-sort={sorted ? order[sorted] : undefined}
              >
                {column.getCanSort() ? (
                  <button type="button" onClick={column.getToggleSortingHandler()}>
                    {name}
                    {sorted && <Icon name={sorted === "asc" ? "chevron-up" : "chevron-down"} />}
                  </button>
                ) : (
                  name
                )}
              </th>
            );
          })}
          <td className="line-menu" />
        </tr>
      ))}
    </thead>
    {children}
  </table>
);
