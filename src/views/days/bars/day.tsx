import { addDays, type Day, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { barApi } from "../../../server/days/bars/api";
import { Island } from "../../island";
import { LinkButton, StepLinks } from "../../ui/button";

export type DayBarsProps = { bars: ValuesOf<(typeof barApi)["getBars"]> };

const dayOfPlanning = (date: Day) => `/planning/day/${toWire(date)}`;
const boardOf = (date: Day) => `/dailyWorks/${toWire(date)}`;

/** Islands draw what stands at an hour: pages have no inline styles. */
export function DayOfPlanning({ bars }: DayBarsProps) {
  const { date } = bars;
  return (
    <>
      <StepLinks
        previous={{ href: dayOfPlanning(addDays(date, -1)), text: "Giorno precedente" }}
        next={{ href: dayOfPlanning(addDays(date, 1)), text: "Giorno successivo" }}
      >
        <LinkButton href={boardOf(date)} icon="clipboard-list">
          Giornaliera
        </LinkButton>
      </StepLinks>
      <Island name="bars" props={{ bars }} />
    </>
  );
}
