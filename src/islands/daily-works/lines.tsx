import type { ReactNode } from "react";
import { Icon } from "../../views/ui/icon";
import type { Lines } from "./use-lines";

const order = { asc: "ascending", desc: "descending" } as const;

/** The table of the day: a column's header sorts by it. */
export const LineTable = ({ table, children }: Pick<Lines, "table"> & { children: ReactNode }) => (
  <table className="lines" aria-label="Lavorazioni">
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
