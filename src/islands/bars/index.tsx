import { useRef, useState } from "react";
import { longDay, toWire } from "../../server/base/days";
import type { DayBarsProps } from "../../views/days/bars/day";
import { EmptyState } from "../../views/ui/details";
import { call } from "../frame/call";
import { island } from "../frame/island";
import { untilAnswered } from "../frame/until-answered";
import { useLiveFirst } from "../frame/use-live";
import { useNow } from "../frame/use-now";
import { BarsView } from "./bars-view";
import "./bars.css";
import "./bars-print.css";

const nouns = ["works", "crew_lines", "work_stops", "work_resources", "absences", "workers", "vehicles"];

/** The planning's day: nothing is dragged, each bar leads to the board. */
function DayBars({ bars: first }: DayBarsProps) {
  const [bars, setBars] = useState(first);
  const { date, works } = bars;
  const { milliseconds } = useNow(first.now);
  const stop = useRef<() => void>(undefined);
  useLiveFirst(nouns, () => {
    stop.current?.();
    stop.current = untilAnswered(
      () => call("Works", "getBars", { date }),
      (answer) => answer.ok && setBars(answer.values),
    );
  });
  if (!works.length) return <EmptyState>{`Nessuna lavorazione ${longDay(date)}`}</EmptyState>;
  return (
    <section className="bars-frame" aria-label="Barre del giorno">
      <BarsView
        bars={bars}
        now={milliseconds}
        hrefOf={(work) => `/dailyWorks/${toWire(date)}#card-${work}`}
      />
    </section>
  );
}

island("bars", DayBars);
