import { type Kind, requiredCounts, staffing } from "../../server/crews/model";
import { type Column, columnOf } from "./cells";
import { Seats } from "./seats";
import type { Work } from "./state";

/** Plain values, so that an unchanged work is not rendered again. */
export type CrewProps = {
  work: Work;
  worker: Column;
  vehicle: Column;
  workersThere: number;
  vehiclesThere: number;
  markedWorker: string;
  markedVehicle: string;
};

/** The seats of a card or a line, and what the crew lacks. */
export function crewSeats({ work, ...props }: CrewProps, isLine: boolean) {
  const marked = { worker: props.markedWorker, vehicle: props.markedVehicle };
  const present = { worker: props.workersThere, vehicle: props.vehiclesThere };
  const required = requiredCounts(work);
  const { lacks, requiresNothing, isIncomplete } = staffing(required, present);
  return {
    unasked: requiresNothing && (isIncomplete ? "da indicare" : "non indicate"),
    lacks,
    seats: (kind: Kind) => (
      <Seats
        key={kind}
        column={columnOf(work.id, kind)}
        kind={kind}
        cells={props[kind]}
        present={present[kind]}
        required={required[kind]}
        lacks={lacks[kind]}
        extra={requiresNothing ? 0 : Math.max(0, present[kind] - required[kind])}
        isComplete={!requiresNothing && lacks[kind] === 0}
        marked={marked[kind]}
        client={work.client}
        vehicles={kind === "worker" ? props.vehicle : undefined}
        isLine={isLine}
      />
    ),
  } as const;
}
