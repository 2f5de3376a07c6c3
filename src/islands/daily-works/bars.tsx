import { useEffect, useState } from "react";
import { type Day, daysBetween } from "../../server/base/days";
import type { DayBars } from "../../server/days/bars/model";
import { BarsView } from "../bars/bars-view";
import { call } from "../frame/call";
import { useNow } from "../frame/use-now";
import { useBoardActions } from "./board-context";
import type { Board } from "./state";

type AtMoment = DayBars & { now: number };

/** Read anew with each reading of the day. */
export function useBars(date: Day, reading: string): AtMoment | undefined {
  const [bars, setBars] = useState<AtMoment>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with each reading
  useEffect(() => {
    let isLate = false;
    call("Works", "getBars", { date }).then((answer) => {
      if (answer.ok && !isLate) setBars(answer.values);
    });
    return () => {
      isLate = true;
    };
  }, [date, reading]);
  return bars;
}

type Props = {
  date: Day;
  board: Board;
  opened: number | undefined;
  /** Back to the cards. */
  onClose(): void;
};

/** The third view; the work that is open stands as a card below. */
export function Bars({ date, board, opened }: Props) {
  const { toggleDetails } = useBoardActions();
  const bars = useBars(date, board.reading);
  if (!bars) return <p className="waiting">Caricamento…</p>;
  return <BarsNow bars={bars} opened={opened} onOpen={toggleDetails} />;
}

type NowProps = { bars: AtMoment; opened: number | undefined; onOpen(work: number): void };

export function BarsNow({ bars, opened, onOpen }: NowProps) {
  const { today, minutes } = useNow(bars.now);
  const now = daysBetween(bars.date, today) * 1440 + minutes;
  return (
    <section className="bars-frame" aria-label="Barre del giorno">
      <BarsView bars={bars} now={now} opened={opened} onOpen={onOpen} />
    </section>
  );
}
