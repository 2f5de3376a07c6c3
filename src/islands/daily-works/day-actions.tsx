import { type Day, toWire } from "../../server/base/days";
import type { BoardViewName } from "../../server/days/daily-works/lines-model";
import { Button, LinkButton, PopMenu } from "../../views/ui/button";
import { useBoardActions } from "./board-context";
import { LinesMenu } from "./lines-menu";
import type { Board } from "./state";
import type { Lines } from "./use-lines";

export type DayActionsProps = {
  board: Board;
  date: Day;
  view: BoardViewName;
  onView(view: BoardViewName): void;
  onSuggest?: () => void;
  /** While the works are lines. */
  lines: Pick<Lines, "choice" | "choose"> | undefined;
};

const views = [
  { name: "cards", icon: "layout-grid", text: "Una scheda per lavorazione" },
  { name: "lines", icon: "list", text: "Una riga per lavorazione" },
  { name: "bars", icon: "chart-gantt", text: "Barre sulle ore" },
] as const;

/** Entries of the menu that they close. */
const ViewChoice = ({ menu, view, onView }: Pick<DayActionsProps, "view" | "onView"> & { menu: string }) =>
  views.map(({ name, icon, text }) => (
    <Button
      key={name}
      kind="quiet"
      icon={icon}
      className={`switch-${name}`}
      aria-pressed={view === name}
      onClick={() => onView(name)}
      popoverTarget={menu}
      popoverTargetAction="hide"
    >
      {text}
    </Button>
  ));

export function DayActions({
  board,
  date,
  view,
  onView,
  onSuggest,
  lines,
  isPhone,
}: DayActionsProps & { isPhone?: boolean }) {
  const { editable, undo } = useBoardActions();
  return (
    <>
      {isPhone ? (
        <ViewChoice menu="day-menu" view={view} onView={onView} />
      ) : (
        <PopMenu
          id="day-views"
          icon={views.find(({ name }) => name === view)?.icon}
          label="Vista della giornata"
          className="button quiet icon-only"
        >
          <ViewChoice menu="day-views" view={view} onView={onView} />
        </PopMenu>
      )}
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
