import { holidayOn, toWire } from "../../server/base/days";
import type { BoardProps } from "../../views/days/daily-works/board";
import { Button, LinkButton, PopMenu } from "../../views/ui/button";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import { incompleteWorks } from "./counts";
import { DayActions, type DayActionsProps } from "./day-actions";
import type { Board } from "./state";
import { Unsent } from "./unsent";

type Search = Pick<BoardProps, "date" | "shown" | "error" | "previous" | "next">;

type Props = Search & DayActionsProps & { isPhone: boolean };

export function DayBar({ board, isPhone, error, shown, previous, next, ...actions }: Props) {
  const { date } = actions;
  return (
    <div className="day-bar" ref={measured}>
      <DaySearch {...{ date, shown, error, previous, next }} />
      <Holiday date={date} />
      <p className="totals">
        <NextMissing board={board} />
      </p>
      <Unsent board={board} />
      {isPhone ? (
        <PopMenu
          id="day-menu"
          icon="ellipsis"
          label="Altro per la giornata"
          className="button quiet icon-only"
        >
          <DayActions board={board} {...actions} isPhone />
        </PopMenu>
      ) : (
        <div className="day-actions">
          <DayActions board={board} {...actions} />
        </div>
      )}
    </div>
  );
}

function Holiday({ date }: Pick<Props, "date">) {
  const holiday = holidayOn(date);
  return holiday && <p className="badge orange">{`Festa: ${holiday}`}</p>;
}

/** With larger text the bar has more lines, on narrow windows it is not sticky. */
function measured(bar: HTMLDivElement) {
  const board = bar.parentElement as HTMLElement;
  const observer = new ResizeObserver(() => {
    const height = getComputedStyle(bar).position === "sticky" ? `${bar.offsetHeight}px` : "0px";
    // It styles all of the board anew.
    if (getComputedStyle(board).getPropertyValue("--bar") !== height)
      board.style.setProperty("--bar", height);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

function DaySearch({ date, shown, error, previous, next }: Search) {
  return (
    <search aria-label="Giorno">
      <form className="day-search" action="/dailyWorks/">
        <LinkButton href={`/dailyWorks/${previous}`} icon="chevron-left" iconOnly>
          Giorno precedente
        </LinkButton>
        <input type="hidden" name="from" value={toWire(date)} />
        <input
          name="date"
          defaultValue={shown}
          aria-label="Data"
          inputMode="numeric"
          autoComplete="off"
          placeholder="gg/mm/aaaa"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "day-error" : undefined}
        />
        <LinkButton href={`/dailyWorks/${next}`} icon="chevron-right" iconOnly>
          Giorno successivo
        </LinkButton>
        <Button type="submit">Cerca</Button>
        {error && (
          <p className="field-error" id="day-error">
            {error}
          </p>
        )}
      </form>
    </search>
  );
}

/** The one count of the day: the lists have those of people and vehicles. The first words stay on a phone (phone.css). */
function NextMissing({ board }: { board: Board }) {
  const { goToGap } = useBoardActions();
  const count = incompleteWorks(board).length;
  if (!board.works.length) return null;
  if (!count)
    return (
      <span className="complete">
        <Icon name="check" />
        <span>
          tutte<span className="words"> complete</span>
        </span>
      </span>
    );
  return (
    // A click must not move the focus: the next work is searched from the focused cell.
    <button
      type="button"
      className="missing"
      title="Va alla prossima lavorazione da completare (Ctrl ↓)"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => goToGap()}
    >
      <Icon name="circle-alert" />
      <span>
        <span>{count}</span>
        <span className="words"> da completare</span>
      </span>
    </button>
  );
}
