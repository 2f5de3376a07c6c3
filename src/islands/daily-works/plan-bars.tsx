import { useEffect, useMemo, useState } from "react";
import type { Day } from "../../server/base/days";
import type { ValuesOf } from "../../server/call/funct";
import type { barApi } from "../../server/days/bars/api";
import type { PlannedSeat } from "../../server/days/composition/model";
import { BarsView } from "../bars/bars-view";
import { call } from "../frame/call";
import { untilAnswered } from "../frame/until-answered";
import type { Change } from "./proposed-seats";

/** What is taken of a plan, as it is sent. */
export const chosenSeats = (chosen: readonly Change[]) =>
  chosen.map(({ id_work, seat }) => ({ id_work, ...changeOf(seat) }));

const changeOf = ({ kind, id_line, id, state }: PlannedSeat) => ({
  kind,
  id_line,
  id: state === "removed" ? null : id,
});

/** The rows that the ticked seats change: as they are above, as they would be below. */
export function PlanBars({ date, chosen }: { date: Day; chosen: readonly Change[] }) {
  const seats = useMemo(() => chosenSeats(chosen), [chosen]);
  const found = usePlanBars(date, seats);
  if (!found) return null;
  const changed = new Set(found.of.map(({ id_work }) => id_work));
  return (
    <div className="plan-bars">
      {(["before", "after"] as const).map((state) => (
        <section key={state} aria-label={state === "before" ? "Barre di adesso" : "Barre del piano"}>
          <h3>{state === "before" ? "Adesso" : "Piano"}</h3>
          <div className="bars-frame">
            <BarsView bars={found[state]} now={found.now} isSmall isChanged={(work) => changed.has(work)} />
          </div>
        </section>
      ))}
    </div>
  );
}

type Seats = ReturnType<typeof chosenSeats>;
type PlanBarsOfSeats = { of: Seats } & ValuesOf<(typeof barApi)["getPlanBars"]>;

/** While those of other ticks are read the last ones stay. */
function usePlanBars(date: Day, seats: Seats) {
  const [found, setFound] = useState<PlanBarsOfSeats>();
  useEffect(() => {
    if (!seats.length) return setFound(undefined);
    return untilAnswered(
      () => read(date, seats),
      (answer) => setFound(answer.ok ? { of: seats, ...answer.values } : undefined),
    );
  }, [date, seats]);
  return found;
}

const read = (date: Day, seats: Seats) => call("Works", "getPlanBars", { date, seats });
