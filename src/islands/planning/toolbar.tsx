import { addDays, type Day, mondayOf, toWire } from "../../server/base/days";
import { Button, LinkButton } from "../../views/ui/button";
import { DayJump } from "./day-jump";
import { filters } from "./entries";
import { weekLabel } from "./week-label";

type Props = {
  day: Day;
  today: Day;
  filter: number;
  go(change: { day?: Day; filter?: number }): void;
  viewLoad: boolean;
  onJump(day: Day): void;
  onCreate?(): void;
};

/** The buttons of the calendar library have no accessible names (spec 2 §2). */
export function Toolbar({ day, today, filter, go, viewLoad, onJump, onCreate }: Props) {
  return (
    <div className="planning-bar">
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
        <Button icon="printer" title="Stampa la settimana" onClick={() => print()}>
          <span>Stampa</span>
        </Button>
        {viewLoad && (
          <LinkButton href={`/planning/load?day=${toWire(day)}`} icon="layout-grid" title="Dieci settimane">
            <span>Carico</span>
          </LinkButton>
        )}
        <LinkButton href="/planning/feed" icon="phone" title="Calendario sul telefono" dialog>
          <span>Sul telefono</span>
        </LinkButton>
      </div>
    </div>
  );
}
