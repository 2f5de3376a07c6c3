import { type KeyboardEvent, useEffect, useRef } from "react";
import { addDays, type Day, dayName, mondayOf, toWire } from "../../server/base/days";
import { Button, LinkButton, PopMenu } from "../../views/ui/button";
import { DayJump } from "./day-jump";
import { filters } from "./entries";
import { weekLabel } from "./week-label";

type Props = {
  day: Day;
  today: Day;
  filter: number;
  go(change: { day?: Day; filter?: number }): void;
  viewLoad: boolean;
  composeDays: boolean;
  viewBars: boolean;
  onJump(day: Day): void;
  onCreate?(): void;
};

/** The buttons of the calendar library have no accessible names (spec 2 §2). */
export function Toolbar({ day, today, filter, go, onJump, onCreate, ...may }: Props) {
  const buttons = useOneStop();
  return (
    <div className="planning-bar" role="toolbar" aria-label="Settimana" {...buttons}>
      <div className="week-buttons">
        <Button icon="chevron-left" iconOnly onClick={() => go({ day: addDays(day, -7) })}>
          Settimana precedente
        </Button>
        <Button onClick={() => go({ day: today })}>Oggi</Button>
        <Button icon="chevron-right" iconOnly onClick={() => go({ day: addDays(day, 7) })}>
          Settimana successiva
        </Button>
      </div>
      <h2 aria-live="polite">{weekLabel(mondayOf(day))}</h2>
      <DayJump onChoose={onJump} />
      <div className="planning-tools">
        <label className="hidden" htmlFor="planning-filter">
          Mostra
        </label>
        <select
          id="planning-filter"
          value={filter}
          onChange={({ target }) => go({ filter: Number(target.value) })}
        >
          {filters.map((text, value) => (
            <option key={text} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <div className="planning-ways">
        {onCreate && (
          <Button icon="plus" title="Nuovo appuntamento, lavorazione o memo" onClick={onCreate}>
            <span>Nuovo</span>
          </Button>
        )}
        {may.composeDays && (
          <LinkButton href={`/dailyWorks/week/${toWire(day)}`} icon="users" title="Componi la settimana">
            <span>Componi</span>
          </LinkButton>
        )}
        {may.viewBars && (
          <LinkButton
            href={`/planning/day/${toWire(day)}`}
            icon="chart-gantt"
            iconOnly
            title={`Barre di ${dayName(day)}`}
          >
            Barre
          </LinkButton>
        )}
        <PopMenu
          id="planning-more"
          className="button plain icon-only"
          icon="ellipsis"
          label="Altro per la settimana"
        >
          {may.viewLoad && (
            <LinkButton href={`/planning/load?day=${toWire(day)}`} icon="layout-grid">
              Carico di dieci settimane
            </LinkButton>
          )}
          <LinkButton href="/planning/feed" icon="phone" dialog>
            Calendario sul telefono
          </LinkButton>
          <Button icon="printer" onClick={printWeek}>
            Stampa la settimana
          </Button>
        </PopMenu>
      </div>
    </div>
  );
}

function printWeek({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  print();
}

const buttonsIn = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>(".button:not(.pop-menu *)")];

/** The buttons are one stop for the keyboard, and arrows lead from one to the next; the fields stay stops of their own. */
function useOneStop() {
  const ref = useRef<HTMLDivElement>(null);
  const stopAt = (stop?: HTMLElement) => {
    const buttons = buttonsIn(ref.current as HTMLElement);
    for (const each of buttons) each.tabIndex = each === (stop ?? buttons[0]) ? 0 : -1;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons stay the same
  useEffect(() => stopAt(), []);

  function onKeyDown({ key, target }: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const buttons = buttonsIn(ref.current as HTMLElement);
    const at = buttons.indexOf(target as HTMLElement);
    if (step && at >= 0) buttons.at((at + step) % buttons.length)?.focus();
  }
  const onFocus = ({ target }: { target: Element }) =>
    target.matches(".button") && stopAt(target as HTMLElement);
  return { ref, onKeyDown, onFocus };
}
