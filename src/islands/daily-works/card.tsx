import { memo } from "react";
import { kinds, requiredCounts, staffing } from "../../server/crews/model";
import { type Column, columnOf } from "./cells";
import { Details, Facts, LineFacts } from "./facts";
import { Seats } from "./seats";
import type { Work } from "./state";
import { cardId } from "./use-board";

type Props = {
  work: Work;
  worker: Column;
  vehicle: Column;
  workersThere: number;
  vehiclesThere: number;
  markedWorker: string;
  markedVehicle: string;
  isLine: boolean;
  isOpen: boolean;
};

export const Card = memo(function Card({ work, isLine, isOpen, ...props }: Props) {
  const marked = { worker: props.markedWorker, vehicle: props.markedVehicle };
  const present = { worker: props.workersThere, vehicle: props.vehiclesThere };
  const required = requiredCounts(work);
  const { lacks, requiresNothing, isIncomplete } = staffing(required, present);
  const facts = {
    work,
    heading: `work-${work.id}`,
    unasked: requiresNothing && (isIncomplete ? "da indicare" : "non indicate"),
  } as const;
  return (
    <article className="work" id={cardId(work.id)} tabIndex={-1} aria-labelledby={facts.heading}>
      {isLine ? <LineFacts {...facts} isOpen={isOpen} /> : <Facts {...facts} />}
      {kinds.map((kind) => (
        <Seats
          key={kind}
          column={columnOf(work.id, kind)}
          kind={kind}
          cells={props[kind]}
          present={present[kind]}
          required={required[kind]}
          lacks={lacks[kind]}
          extra={requiresNothing ? 0 : Math.max(0, present[kind] - required[kind])}
          marked={marked[kind]}
          client={work.client}
          vehicles={kind === "worker" ? props.vehicle : undefined}
        />
      ))}
      {isLine && isOpen && (
        <div className="facts line-details">
          <Details {...facts} />
        </div>
      )}
    </article>
  );
});
