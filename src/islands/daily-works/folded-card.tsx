import { kinds } from "../../server/crews/model";
import { routeTowns } from "../../server/orders/works/model";
import { NotifiedMark } from "../../views/office/messages/mark";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import type { CrewProps, crewSeats } from "./crew-seats";
import { Cancelled } from "./facts";

type Props = Pick<ReturnType<typeof crewSeats>, "lacks" | "unasked"> & {
  crew: CrewProps;
  heading: string;
  isOpen: boolean;
};

/** On a phone a work is its hour, client and crew in three lines; all of it opens the rest. */
export function FoldedCard({ crew, lacks, unasked, heading, isOpen }: Props) {
  const { toggleDetails } = useBoardActions();
  const { work } = crew;
  const names = kinds
    .map((kind) => crew[kind].flatMap(({ person }) => person?.text ?? []).join(", "))
    .filter(Boolean);
  return (
    <div className="folded-card">
      <h3 id={heading}>
        <button type="button" aria-expanded={isOpen} onClick={() => toggleDetails(work.id)}>
          <time>{work.hour}</time>
          {work.end && <span className="until">–{work.end}</span>} {work.client}{" "}
          {work.order_cancelled && <Cancelled />} {work.mark && <NotifiedMark {...work.mark} />}
        </button>
      </h3>
      <Icon name={isOpen ? "chevron-up" : "chevron-down"} />
      {!isOpen && (
        <>
          <p className="soft">{routeTowns(work)}</p>
          <p>
            <b>{lacksText(lacks) || (unasked === "da indicare" && "risorse da indicare")}</b>{" "}
            {names.join(" · ")}
          </p>
        </>
      )}
    </div>
  );
}

function lacksText({ worker, vehicle }: Props["lacks"]) {
  const parts = [
    worker > 0 && `${worker} ${worker === 1 ? "operaio" : "operai"}`,
    vehicle > 0 && `${vehicle} ${vehicle === 1 ? "automezzo" : "automezzi"}`,
  ].filter(Boolean);
  return parts.length > 0 && `${worker + vehicle === 1 ? "manca" : "mancano"} ${parts.join(" e ")}`;
}
