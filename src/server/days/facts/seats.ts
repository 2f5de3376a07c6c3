import { kinds } from "../../crews/model";
import { all } from "../../db/db";
import type { CrewLine } from "../../orders/works/model";
import type { SeatAround } from "./store";

export const seatsOfWorks = (works: readonly number[]): SeatAround[] =>
  !works.length
    ? []
    : all<CrewLine>`
        SELECT id, id_work, id_worker, id_vehicle FROM crew_lines
        WHERE id_work IN (SELECT value FROM json_each(${JSON.stringify(works)})) ORDER BY id`.flatMap(
        (line) =>
          kinds.flatMap((kind) => {
            const id = line[`id_${kind}`];
            return id === null ? [] : [{ id_line: line.id, id_work: line.id_work, kind, id }];
          }),
      );
