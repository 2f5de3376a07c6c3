import { type Day, toWire } from "../../server/base/days";
import { Button, LinkButton } from "../../views/ui/button";
import { useBoardActions } from "./board-context";
import { LinesMenu } from "./lines-menu";
import type { Board } from "./state";
import type { Lines } from "./use-lines";

export type DayActionsProps = {
  board: Board;
  date: Day;
  isDense: boolean;
  onDense(): void;
  onSuggest?: () => void;
  /** While the works are lines. */
  lines: Pick<Lines, "choice" | "choose"> | undefined;
};

export function DayActions({
  board,
  date,
  isDense,
  onDense,
  onSuggest,
  lines,
  isPhone,
}: DayActionsProps & { isPhone?: boolean }) {
  const { editable, undo } = useBoardActions();
  return (
    <>
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
      {lines && <LinesMenu {...lines} />}
      {editable && (
        <Button
          kind="quiet"
          icon="undo-2"
          iconOnly={!isPhone}
          onClick={undo}
          data-undo=""
          disabled={!board.steps.length && !board.outbox.length}
          title="Annulla l'ultima modifica (Ctrl Z)"
        >
          Annulla l'ultima modifica
        </Button>
      )}
      <LinkButton
        href={`/api/works/pdf-day/${toWire(date)}?print=list`}
        target="_blank"
        icon="printer"
        kind="quiet"
        aria-label="Stampa l'elenco del giorno"
      >
        Elenco
      </LinkButton>
      <LinkButton
        href={`/dailyWorks/${toWire(date)}/print`}
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
    </>
  );
}
