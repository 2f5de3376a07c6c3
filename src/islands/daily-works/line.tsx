import { memo } from "react";
import type { LineColumn } from "../../server/days/daily-works/lines-model";
import { WorkMenu } from "./card-actions";
import { type CrewProps, crewSeats } from "./crew-seats";
import { Details } from "./facts";
import { ClientCell, lineCells } from "./line-cells";
import { cardId } from "./use-board";

type Props = CrewProps & { columns: readonly LineColumn[]; isOpen: boolean };

/** A work as a row of the table, with its details below while they are open. */
export const Line = memo(function Line({ columns, isOpen, ...crew }: Props) {
  const { work } = crew;
  const { unasked, lacks, seats } = crewSeats(crew, true);
  const heading = `work-${work.id}`;
  const facts = { work, columns, unasked, missing: lacks.worker + lacks.vehicle, isOpen };
  return (
    <tbody className="work" id={cardId(work.id)} tabIndex={-1} aria-labelledby={heading}>
      <tr>
        {columns.map((column) =>
          column === "client" ? (
            <th key={column} scope="row" className="line-client">
              <h3 id={heading}>
                <ClientCell {...facts} />
              </h3>
            </th>
          ) : (
            <td key={column} className={`line-${column}`}>
              {column === "worker" || column === "vehicle" ? seats(column) : lineCells[column](facts)}
            </td>
          ),
        )}
        <td className="line-menu">
          <WorkMenu work={work} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length + 1}>
            <div className="facts line-details">
              <Details work={work} unasked={unasked} isLine />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
});
