import { toWire } from "../../server/base/days";
import { holidayOn } from "../../server/base/working-days";
import { kinds, seatSaved } from "../../server/crews/model";
import type { BoardProps } from "../../views/days/daily-works/board";
import { Button, LinkButton } from "../../views/ui/button";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import { incompleteWorks, totals } from "./counts";
import { LinesMenu } from "./lines-menu";
import type { Board } from "./state";
import type { Lines } from "./use-lines";

type Props = Pick<BoardProps, "date" | "shown" | "error" | "previous" | "next"> & {
  board: Board;
  isDense: boolean;
  onDense(): void;
  onSuggest?: () => void;
  lines: Pick<Lines, "choice" | "choose">;
};

export function DayBar({ board, isDense, onDense, onSuggest, lines, ...day }: Props) {
  const { editable, undo } = useBoardActions();
  return (
    <div className="day-bar" ref={measured}>
      <DaySearch {...day} />
      <Holiday date={day.date} />
      <Totals board={board} />
      <Unsent board={board} />
      <div className="day-actions">
        <Button
          kind="quiet"
          icon="list"
          iconOnly
          className="dense-switch"
          aria-pressed={isDense}
          onClick={onDense}
          title={isDense ? "Una scheda per lavorazione" : "Una riga per lavorazione"}
        >
          Una riga per lavorazione
        </Button>
        {isDense && <LinesMenu {...lines} />}
        {editable && (
          <Button
            kind="quiet"
            icon="undo-2"
            iconOnly
            onClick={undo}
            disabled={!board.steps.length && !board.outbox.length}
            title="Annulla l'ultima modifica (Ctrl Z)"
          >
            Annulla l'ultima modifica
          </Button>
        )}
        <LinkButton
          href={`/api/works/pdf-day/${toWire(day.date)}?print=list`}
          target="_blank"
          icon="printer"
          kind="quiet"
          aria-label="Stampa l'elenco del giorno"
        >
          Elenco
        </LinkButton>
        <LinkButton
          href={`/dailyWorks/${toWire(day.date)}/print`}
          dialog
          icon="files"
          kind="quiet"
          aria-label="Stampa i fogli"
        >
          Fogli
        </LinkButton>
        {onSuggest && (
          <Button icon="users" onClick={onSuggest}>
            Componi
          </Button>
        )}
      </div>
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

function DaySearch({
  date,
  shown,
  error,
  previous,
  next,
}: Omit<Props, "board" | "isDense" | "onDense" | "onSuggest" | "lines">) {
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

function Totals({ board }: { board: Board }) {
  const [workers, vehicles] = kinds.map((kind) => totals(board, kind));
  const missing = incompleteWorks(board);
  return (
    <p className="totals">
      <span>
        <b>{board.works.length}</b> {board.works.length === 1 ? "lavorazione" : "lavorazioni"}
      </span>
      <span>
        Operai <b>{workers?.taken}</b> / {workers?.required}
      </span>
      <span>
        Automezzi <b>{vehicles?.taken}</b> / {vehicles?.required}
      </span>
      {missing.length > 0 ? <NextMissing count={missing.length} /> : <Complete works={board.works.length} />}
    </p>
  );
}

function NextMissing({ count }: { count: number }) {
  const { goToGap } = useBoardActions();
  return (
    // A click must not move the focus: the next work is searched from the focused cell.
    <button
      type="button"
      className="missing"
      title="Va alla prossima lavorazione da completare (Ctrl ↓)"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => goToGap()}
    >
      <Icon name="circle-alert" /> {count === 1 ? "1 da completare" : `${count} da completare`}
    </button>
  );
}

const Complete = ({ works }: { works: number }) =>
  works ? (
    <span className="complete">
      <Icon name="check" /> tutte complete
    </span>
  ) : null;

function Unsent({ board }: { board: Board }) {
  if (!board.outbox.length) return <Saved at={Math.max(0, ...Object.values(board.written))} />;
  if (!board.trouble) return null;
  const cells = new Set(board.outbox.map((write) => write.cell)).size;
  return (
    <p className="unsent" role="alert">
      <Icon name="triangle-alert" />
      {board.trouble}: {cells === 1 ? "1 cella da inviare" : `${cells} celle da inviare`}
    </p>
  );
}

/** For some seconds; screen readers read what is typed next instead. */
const Saved = ({ at }: { at: number }) =>
  at ? (
    <p key={at} className="unsent saved" aria-hidden="true">
      <Icon name="check" />
      {seatSaved}
    </p>
  ) : null;
