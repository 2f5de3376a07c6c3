import {
  addDays,
  type Day,
  formatDay,
  holidayOn,
  isWorkingDay,
  longDay,
  toWire,
} from "../../../server/base/days";
import { limitText } from "../../../server/base/empty-lists";
import type { ValuesOf } from "../../../server/call/funct";
import { presentOf } from "../../../server/days/capacity/model";
import type { calendarApi } from "../../../server/days/planning/api";
import {
  type DayLoad,
  type Level,
  levelOf,
  levelTexts,
  loadText,
  loadWeeks,
  minVisits,
} from "../../../server/days/planning/model";
import { Island } from "../../island";
import { Sheet } from "../../sheet";
import { LinkButton, StepLinks } from "../../ui/button";
import { EmptyState } from "../../ui/details";
import { LiveList } from "../../ui/list";
import { useViewer } from "../../viewer";

const samples: [Level, string, string?][] = [
  ["none", "0/9"],
  ["some", "3/9"],
  ["most", "6/9"],
  ["full", "9/9"],
  ["risk", "8/9", "+2"],
  ["over", "11/9"],
];

/** Every level has its figures and its border besides the colour. */
const LoadLegend = () => (
  <ul className="legend" aria-label="Legenda">
    {samples.map(([level, figures, more]) => (
      <li key={level}>
        <Square level={level} figures={figures} more={more} />
        {levelTexts[level]}
      </li>
    ))}
    <li>
      <Square level="none" isClosed figures="0/9" />
      chiuso, o festa
    </li>
    <li>
      <b>8/9 +2</b> richiesti dalle lavorazioni su presenti, più gli attesi
    </li>
  </ul>
);

type SquareProps = { level: Level; isClosed?: boolean; figures: string; more?: string };

const Square = ({ level, isClosed, figures, more }: SquareProps) => (
  <span className={squareClass(level, isClosed)}>
    <Figures figures={figures} more={more} />
  </span>
);

const squareClass = (level: Level, isClosed = false) =>
  ["square", level, isClosed && "closed"].filter(Boolean).join(" ");

const Figures = ({ figures, more }: Pick<SquareProps, "figures" | "more">) => (
  <>
    <span aria-hidden="true">{figures}</span>
    {more && <small aria-hidden="true">{more}</small>}
  </>
);

type Load = ValuesOf<typeof calendarApi.getLoad>;
type Props = { load: Load; day?: Day };

const live = ["works", "appointments", "orders", "resources", "absences", "closures"];

export function LoadView({ load, day }: Props) {
  const { from, to, today, days, conversion } = load;
  const limit = limitText(useViewer(), ["visits"]);
  const names = new Map(
    days.flatMap(({ resources }) => resources.map(({ id_resource, name }) => [id_resource, name])),
  );
  return (
    <>
      <Sheet name="load" />
      <LoadBar from={from} to={to} />
      <LiveList id="load" live={live} query={{ day: day && toWire(day) }}>
        <LoadLegend />
        {names.size === 0 && <EmptyState>Nessuna risorsa.</EmptyState>}
        <Island name="load">
          <div className="load">
            {[...names].map(([id, name]) => (
              <div key={id}>
                <ResourceSquares id={id} name={name} days={days} today={today} />
              </div>
            ))}
          </div>
        </Island>
        <p className="soft">{[conversionText(conversion), limit].filter(Boolean).join(" ")}</p>
      </LiveList>
    </>
  );
}

const LoadBar = ({ from, to }: Pick<Load, "from" | "to">) => {
  const weeks = (after: number) => `/planning/load?day=${toWire(addDays(from, after * 7))}`;
  return (
    <nav className="load-bar" aria-label="Settimane">
      <StepLinks
        previous={{ href: weeks(-loadWeeks), text: "Dieci settimane prima" }}
        next={{ href: weeks(loadWeeks), text: "Dieci settimane dopo" }}
      >
        <LinkButton href="/planning/load">Da oggi</LinkButton>
      </StepLinks>
      <h2>{`${formatDay(from)} – ${formatDay(to)}`}</h2>
      <LinkButton href={`/planning/?day=${toWire(from)}`} icon="calendar-days">
        Planning
      </LinkButton>
    </nav>
  );
};

function conversionText({ visits, orders, wait }: Load["conversion"]): string {
  if (visits < minVisits)
    return `Gli attesi mancano: servono almeno ${minVisits} appuntamenti di un anno, fino a un mese fa, per dire quanti diventano ordini.`;
  return `Attesi: degli appuntamenti ancora in trattativa si conta il ${Math.round((100 * orders) / visits)}%, quanti dei ${visits} di un anno, fino a un mese fa, sono diventati ordini (${orders}); ciascuno ${wait === 1 ? "un giorno" : `${wait} giorni`} dopo l'appuntamento, come di solito la prima lavorazione, con le risorse medie di una lavorazione.`;
}

type ResourceSquaresProps = { id: number; name: string; days: readonly DayLoad[]; today: Day };

/** One square is a tab stop, the arrows lead to the others. */
function ResourceSquares({ id, name, days, today }: ResourceSquaresProps) {
  const weeks = [...Map.groupBy(days, (_, at) => Math.floor(at / 7)).values()];
  const stop = days.find(({ date }) => date === today)?.date ?? days[0]?.date;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with arrows
    <table role="grid">
      <caption>{name}</caption>
      <thead>
        <tr>
          <td />
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col" abbr={longDay(date).split(" ")[0]}>
              {longDay(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            <th scope="row">{week[0] && formatDay(week[0].date).slice(0, 5)}</th>
            {week.map((day) => (
              <DayCell
                key={day.date}
                id={id}
                name={name}
                day={day}
                today={today}
                isStop={day.date === stop}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<ResourceSquaresProps, "id" | "name" | "today"> & { day: DayLoad; isStop: boolean };

function DayCell({ id, name, day, today, isStop }: CellProps) {
  const { date, closed, resources } = day;
  const resource = resources.find(({ id_resource }) => id_resource === id) ?? {
    id_resource: id,
    name,
    type: 0 as const,
    total: 0,
    away: 0,
    used: 0,
    free: 0,
    peak: 0,
    expected: 0,
  };
  const { used, expected } = resource;
  const text = loadText(date, closed, resource);
  return (
    <td className={!isWorkingDay(date) ? "weekend" : undefined}>
      <a
        href={`/planning/load/${toWire(date)}/${id}`}
        data-dialog=""
        className={squareClass(levelOf(resource), closed !== null || holidayOn(date) !== null)}
        aria-current={date === today ? "date" : undefined}
        title={text}
        tabIndex={isStop ? 0 : -1}
      >
        <Figures
          figures={`${used}/${presentOf(resource)}`}
          more={expected > 0 ? `+${expected}` : undefined}
        />
      </a>
    </td>
  );
}
