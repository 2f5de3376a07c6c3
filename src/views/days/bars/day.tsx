import { type Day, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { barApi } from "../../../server/days/bars/api";
import { Island } from "../../island";
import { StepsOfDay } from "../steps-of-day";

export type DayBarsProps = { bars: ValuesOf<(typeof barApi)["getBars"]> };

/** Islands draw what stands at an hour: pages have no inline styles. */
export const DayOfPlanning = ({ bars }: DayBarsProps) => (
  <>
    <StepsOfDay date={bars.date} path={(day: Day) => `/planning/day/${toWire(day)}`} />
    <Island name="bars" props={{ bars }} />
  </>
);
