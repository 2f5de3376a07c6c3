import { memo, useEffect, useRef, useState } from "react";
import type { Day } from "../../server/base/days";
import type { DayBars } from "../../server/days/bars/model";
import { BarsView } from "../bars/bars-view";
import { call } from "../frame/call";
import { refusalText } from "../frame/conflict-dialog";
import { movedText } from "../frame/moves";
import { saving } from "../frame/show-saving";
import { snackbar } from "../frame/snackbar";
import { untilAnswered } from "../frame/until-answered";
import { useNow } from "../frame/use-now";
import { type Pull, passesMidnight } from "./bar-pulls";
import { Breaks, Midnight, placeText, shiftOf } from "./bar-questions";
import { useBoardActions } from "./board-context";
import { offerTo } from "./offer-to";
import type { Board } from "./state";
import { useBarPulls } from "./use-bar-pulls";

type AtMoment = DayBars & { now: number };

/** Read anew with each reading of the day, and when it is asked for. */
function useBars(date: Day, reading: string) {
  const [bars, setBars] = useState<AtMoment>();
  const [refusal, setRefusal] = useState<string>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew with each reading
  useEffect(
    () =>
      untilAnswered(
        () => call("Works", "getBars", { date }),
        (answer) => (answer.ok ? setBars(answer.values) : setRefusal(answer.values.msg)),
      ),
    [date, reading, turn],
  );
  return { bars, refusal, readAgain: () => setTurn(turn + 1) };
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
  const { bars, refusal, readAgain } = useBars(date, board.reading);
  if (!bars) return <p className="waiting">{refusal ?? "Caricamento…"}</p>;
  if (!bars.works.length) return null;
  return <PulledBars bars={bars} board={board} opened={opened} onRefused={readAgain} />;
}

type PulledProps = Pick<Props, "board" | "opened"> & { bars: AtMoment; onRefused(): void };

function PulledBars({ bars, board, opened, onRefused }: PulledProps) {
  const { toggleDetails, site, may, editable, dispatch, reload, undo, settled } = useBoardActions();
  const [asked, setAsked] = useState<Pull>();
  const rights = { time: site === "A" && may.move, row: site === "A" && editable };
  const { pull, handlers } = useBarPulls(bars, rights, (done) =>
    passesMidnight(done) ? setAsked(done) : save(done),
  );

  // In another row the bar is another element.
  const moved = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new bars only
  useEffect(() => {
    if (moved.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-work="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [bars]);

  async function save(done: Pull) {
    moved.current = done.work.id;
    await settled();
    const answer = await saving(
      call("Works", "shiftWork", { ...shiftOf(done, bars.date), version: done.work.version }),
    );
    reload();
    if (!answer.ok) {
      onRefused();
      return snackbar("error", refusalText(answer.values));
    }
    if (answer.activity) dispatch({ type: "accepted", activity: answer.activity });
    const to = { date: bars.date, time: shiftOf(done, bars.date).hour };
    const msg = `${answer.values.msg}: ${placeText(done, bars)}`;
    snackbar("success", movedText(to, { ...answer.values, msg }), {
      text: "Annulla",
      run: undo,
      isUndo: true,
    });
    const work = board.works.find(({ id }) => id === done.work.id);
    if (work && to.time !== done.work.hour) offerTo(work, bars.date, may);
  }

  return (
    <>
      <div className="bar-pulls" {...handlers}>
        <BarsNow bars={bars} opened={opened} onOpen={toggleDetails} hasHandles={rights.time} />
      </div>
      {pull && <Breaks pull={pull} bars={bars} />}
      {asked && (
        <Midnight
          pull={asked}
          date={bars.date}
          mayContinue={may.continue}
          onNight={() => save(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

type NowProps = {
  bars: AtMoment;
  opened: number | undefined;
  onOpen(work: number): void;
  hasHandles: boolean;
};

/** Drawn anew only with new bars, not while one is pulled. */
const BarsNow = memo(function BarsNow({ bars, ...shown }: NowProps) {
  const { milliseconds } = useNow(bars.now);
  return (
    <section className="bars-frame" aria-label="Barre del giorno">
      <BarsView bars={bars} now={milliseconds} {...shown} />
    </section>
  );
});
