import { type Day, dayName, holidayOn, shortDay, toWire } from "../../server/base/days";
import { presentOf } from "../../server/days/capacity/model";
import type { WeekValues } from "../../views/days/planning/planning";
import { Icon } from "../../views/ui/icon";
import { initials } from "./week-label";

type Usage = WeekValues["resources"][string];

type DayHeadersProps = {
  days: Day[];
  today: Day;
  resources?: WeekValues["resources"];
  linked: boolean;
  hasBars: boolean;
  closed?: WeekValues["closed"];
};

export function DayHeaders({ days, today, resources, linked, hasBars, closed }: DayHeadersProps) {
  return (
    <ul className="heads" aria-label="Giorni">
      {days.map((day) => (
        <li key={day} data-day={day} tabIndex={-1} aria-current={day === today ? "date" : undefined}>
          <h3>
            {linked ? (
              <a href={`/dailyWorks/${toWire(day)}`} tabIndex={-1} title={`Giornaliera di ${dayName(day)}`}>
                {shortDay(day)}
              </a>
            ) : (
              shortDay(day)
            )}
            {hasBars && <BarsOfDay day={day} />}
          </h3>
          {closed?.[day] !== undefined && <p className="closed-day">{`Chiuso: ${closed[day]}`}</p>}
          <Holiday day={day} />
          {resources && <DayUsage usage={resources[day] ?? []} />}
        </li>
      ))}
    </ul>
  );
}

const BarsOfDay = ({ day }: { day: Day }) => (
  <a href={`/planning/day/${toWire(day)}`} tabIndex={-1} title={`Barre di ${dayName(day)}`}>
    <Icon name="chart-gantt" />
  </a>
);

function Holiday({ day }: { day: Day }) {
  const holiday = holidayOn(day);
  return holiday && <p className="closed-day">{`Festa: ${holiday}`}</p>;
}

function DayUsage({ usage }: { usage: Usage }) {
  const used = usage.filter(isUsed);
  if (!used.length) return <p className="usage none">Nessuna risorsa</p>;
  return (
    <ul className="usage">
      {used.map((resource) => (
        <li key={resource.id_resource} title={usageText(resource)}>
          <span>{askedText(resource)}</span> <Wrong resource={resource} />
        </li>
      ))}
    </ul>
  );
}

export const isUsed = ({ count, continuing = 0 }: Usage[number]) => count + continuing > 0;

/** `peak`: how many are needed at the same time; absent: all. */
type Use = Omit<Usage[number], "peak"> & { peak?: number };

const askedText = ({ label, count, total, away }: Use) =>
  `${label} ${count}${total === null ? "" : `/${presentOf({ total, away })}`}`;

/** The counts of the Giornaliera are without them. */
const offBoardText = ({ offBoard }: Use) => offBoard && `${offBoard} fuori giornaliera`;

/** `Furgone 3/6`, of those that are not stopped; `Op 30 + 2 in corso` of works begun before. */
export const usageText = (use: Use) =>
  [`${askedText(use)}${use.continuing ? ` + ${use.continuing} in corso` : ""}`, offBoardText(use)]
    .filter(Boolean)
    .join(", ");

/** `mancano 19`; `5 di troppo`. */
export function wrongText({ count, free, peak = count, staffed }: Use): string {
  // What is there is the count with what is free of it.
  const over = peak - (count + free);
  const missing = staffed === null ? 0 : count - staffed;
  return [missing > 0 && (missing === 1 ? "manca 1" : `mancano ${missing}`), over > 0 && `${over} di troppo`]
    .filter(Boolean)
    .join(", ");
}

const Wrong = ({ resource }: { resource: Usage[number] }) => {
  const text = wrongText(resource);
  return text && <b>{text}</b>;
};

type ButtonsProps = { days: Day[]; day: Day; today: Day; onChoose(day: Day): void };

export function DayButtons({ days, day, today, onChoose }: ButtonsProps) {
  return (
    <fieldset className="day-buttons" aria-label="Giorno">
      {days.map((each, index) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === day}
          aria-current={each === today ? "date" : undefined}
          onClick={() => onChoose(each)}
        >
          <b aria-hidden="true">{initials[index]}</b>
          <span aria-hidden="true">{Number(each.slice(8))}</span>
          <span className="hidden">{dayName(each)}</span>
        </button>
      ))}
    </fieldset>
  );
}
