import { type Day, dayName, shortDay, toWire } from "../../server/days";
import type { WeekValues } from "../../views/planning/planning";
import { initials } from "./words";

type Usage = WeekValues["resources"][string];

type HeadsProps = {
  days: Day[];
  today: Day;
  /** Absent where the filter or the site shows none. */
  resources?: WeekValues["resources"];
  /** The day's board, for who may see it. */
  linked: boolean;
};

/** Over each day its name and what its works ask for (spec 2 §2). */
export function Heads({ days, today, resources, linked }: HeadsProps) {
  return (
    <ul className="heads" aria-label="Giorni">
      {days.map((day) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <h3>
            {linked ? (
              <a href={`/dailyWorks/${toWire(day)}`} title={`Giornaliera di ${dayName(day)}`}>
                {shortDay(day)}
              </a>
            ) : (
              shortDay(day)
            )}
          </h3>
          {resources && <DayUsage usage={resources[day] ?? []} />}
        </li>
      ))}
    </ul>
  );
}

/** Resources asked for that day; the total is said for all but Op, and a shortage is said in words. */
function DayUsage({ usage }: { usage: Usage }) {
  const used = usage.filter(({ count }) => count > 0);
  if (!used.length) return <p className="usage none">Nessuna risorsa</p>;
  return (
    <ul className="usage">
      {used.map((resource) => (
        <li key={resource.id_resource} className={lacks(resource) ? "lacking" : undefined}>
          {usageText(resource)}
          {lacks(resource) && <span className="hidden"> (non bastano)</span>}
        </li>
      ))}
    </ul>
  );
}

const lacks = ({ count, total }: Usage[number]) => total !== null && count > total;

/** `Furgone 3/6`, `Op 12`. */
export const usageText = ({ label, count, total }: Usage[number]) =>
  `${label} ${count}${total === null ? "" : `/${total}`}`;

type ButtonsProps = { days: Day[]; day: Day; today: Day; onChoose(day: Day): void };

/** Seven buttons to choose the day on small screens (spec 2 §2). */
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
