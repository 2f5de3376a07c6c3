import { memo } from "react";
import { kinds } from "../../server/crews/model";
import { type CrewProps, crewSeats } from "./crew-seats";
import { Details, Facts } from "./facts";
import { FoldedCard } from "./folded-card";
import { cardId } from "./use-board";

type Props = CrewProps & { folds: boolean; isOpen: boolean };

export const Card = memo(function Card({ folds, isOpen, ...crew }: Props) {
  const { work } = crew;
  const { unasked, lacks, seats } = crewSeats(crew, false);
  const heading = `work-${work.id}`;
  return (
    <article className="work" id={cardId(work.id)} tabIndex={-1} aria-labelledby={heading}>
      {folds ? (
        <FoldedCard {...{ crew, lacks, unasked, heading, isOpen }} />
      ) : (
        <Facts {...{ work, heading, unasked }} />
      )}
      {folds && isOpen && (
        <div className="facts">
          <Details {...{ work, unasked }} />
        </div>
      )}
      {(!folds || isOpen) && kinds.map(seats)}
    </article>
  );
});
