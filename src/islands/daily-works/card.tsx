import { memo } from "react";
import { kinds } from "../../server/crews/model";
import { type CrewProps, crewSeats } from "./crew-seats";
import { Facts } from "./facts";
import { cardId } from "./use-board";

export const Card = memo(function Card(props: CrewProps) {
  const { work } = props;
  const { unasked, seats } = crewSeats(props, false);
  const heading = `work-${work.id}`;
  return (
    <article className="work" id={cardId(work.id)} tabIndex={-1} aria-labelledby={heading}>
      <Facts {...{ work, heading, unasked }} />
      {kinds.map(seats)}
    </article>
  );
});
