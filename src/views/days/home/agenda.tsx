import {
  type Day,
  dayName,
  formatDay,
  holidayOn,
  longDay,
  minutesOf,
  shortDay,
  timeOf,
  toWire,
} from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { homeApi } from "../../../server/days/home/api";
import { asset } from "../../../server/http/assets";
import { failedState, visitingHours } from "../../../server/visits/appointments/model";
import type { Choice } from "../../search/listing/chips";
import { Sheet } from "../../sheet";
import { address, LinkButton, PopMenu, StepLinks } from "../../ui/button";
import { EmptyLine } from "../../ui/details";
import { ListAssets, LiveList, PageActions } from "../../ui/list";
import { useViewer } from "../../viewer";
import { MemoEntry, VisitEntry } from "./agenda-entry";

type Found = ValuesOf<typeof homeApi.agenda>;
type DayPlan = Found["days"][number] & Pick<Found, "memos">;
type Visit = DayPlan["visits"][number];
type Memo = DayPlan["memos"][number];

type Props = Found & { week?: Day; agent?: number; agents: readonly Choice[] };

/** Of one agent its appointments alone. */
export function Agenda({ week, agent, agents, today, previous, next, days: seven, memos }: Props) {
  const days = seven.map((plan) => ({
    ...plan,
    visits: plan.visits.filter(({ id_agent }) => agent === undefined || id_agent === agent),
    memos: agent === undefined ? memos.filter(({ date }) => date === plan.day) : [],
  }));
  const { mayCall } = useViewer();
  const path = (week?: Day) => address("/agenda", { week, agent });
  const hours = hoursOf(days);
  const [first, last] = [days[0], days.at(-1)] as [DayPlan, DayPlan];
  return (
    <>
      <PageActions>
        <StepLinks
          previous={{ href: path(previous), text: "Settimana precedente" }}
          next={{ href: path(next), text: "Settimana successiva" }}
        >
          <LinkButton href={path()}>Oggi</LinkButton>
        </StepLinks>
      </PageActions>
      <Sheet name="agenda" />
      <div className="agenda-bar">
        <Agents week={week} agent={agent} agents={agents} />
        <p className="soft">
          {`Dal ${formatDay(first.day)} al ${formatDay(last.day)}.`}
          {mayCall("Appointment.move") && (
            <span className="wide-only">
              {" "}
              Per spostare un appuntamento trascinarlo, oppure usare Maiusc e le frecce.
            </span>
          )}
        </p>
      </div>
      <x-agenda>
        <LiveList
          live={["appointments", "orders", "memos", "clients", "settings", "closures"]}
          query={{ week, agent }}
        >
          <div className="agenda">
            <div className="agenda-axis" aria-hidden="true">
              <span />
              {hours.map((at) => (
                <span key={at}>{timeOf(at * 60)}</span>
              ))}
            </div>
            {days.map((day) => (
              <DayColumn key={day.day} {...day} agent={agent} hours={hours} isToday={day.day === today} />
            ))}
          </div>
        </LiveList>
      </x-agenda>
      <script type="module" src={asset("agenda").js} />
      <ListAssets />
    </>
  );
}

/** Nobody needs them who sees the appointments of one agent only. */
function Agents({ week, agent, agents }: Pick<Props, "week" | "agent" | "agents">) {
  const { mayCall, can } = useViewer();
  if (!mayCall("Appointment.getAll") || can("planning.onlyAgent2") || agents.length < 3) return null;
  const choices = [{ value: undefined, text: "Tutti gli agenti" }, ...agents];
  const chosen = choices.find(({ value }) => value === agent);
  return (
    <nav className={agent === undefined ? "filter-chip" : "filter-chip chosen"} aria-label="Agente">
      <PopMenu id="agents" className="chip-button" text={chosen?.text ?? "Agente"} arrow>
        <ul>
          {choices.map(({ value, text }) => (
            <li key={text}>
              <a
                href={address("/agenda", { week, agent: value })}
                aria-current={value === agent ? "true" : undefined}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </PopMenu>
    </nav>
  );
}

/** The visiting hours, and more where something is earlier or later. */
function hoursOf(days: DayPlan[]): number[] {
  const starts = days.flatMap(({ visits, memos }) => [...visits, ...memos].map(hourOf));
  const first = Math.min(hour(visitingHours.from), ...starts);
  const last = Math.max(hour(visitingHours.until) - 1, ...starts);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

const hour = (time: string) => Math.min(Math.floor(minutesOf(time) / 60), 23);
const hourOf = ({ time }: { time: string }) => hour(time);

type ColumnProps = DayPlan & { agent?: number; hours: number[]; isToday: boolean };

function DayColumn({ day, closed, visits, memos, agent, hours, isToday }: ColumnProps) {
  const { mayCall } = useViewer();
  const mayAdd = mayCall("Appointment.createNew");
  const insertPath = (time?: string) => address("/appointment/insert", { date: toWire(day), time, agent });
  const holiday = holidayOn(day);
  const entries = Object.groupBy(inOrder(visits, memos), hourOf);
  return (
    <section className="agenda-day" aria-label={longDay(day)} aria-current={isToday ? "date" : undefined}>
      <header>
        <h2>{shortDay(day)}</h2>
        {isToday && <span className="badge teal">Oggi</span>}
        {closed !== null && <span className="badge orange">{`Chiuso: ${closed}`}</span>}
        {holiday && <span className="badge orange">{`Festa: ${holiday}`}</span>}
        {mayAdd && closed === null && (
          <LinkButton
            href={insertPath()}
            kind="quiet"
            icon="plus"
            iconOnly
            small
          >{`Nuovo appuntamento ${dayName(day)}`}</LinkButton>
        )}
      </header>
      {hours.map((at) => (
        <div key={at} className="agenda-hour" data-date={toWire(day)} data-time={timeOf(at * 60)}>
          {mayAdd && closed === null && (
            <HourLink href={insertPath(timeOf(at * 60))} time={timeOf(at * 60)} />
          )}
          {!entries[at] && <Continuing visits={visits} hour={at} />}
          {entries[at]?.map((entry) =>
            "title" in entry ? (
              <MemoEntry key={`memo ${entry.id}`} memo={entry} />
            ) : (
              <VisitEntry key={entry.id} visit={entry} />
            ),
          )}
        </div>
      ))}
      {visits.length + memos.length === 0 && (
        <div className="agenda-empty">
          <EmptyLine of={["visits", "memos"]} whole="Niente in agenda." />
        </div>
      )}
    </section>
  );
}

const inOrder = (visits: Visit[], memos: Memo[]) =>
  [...visits, ...memos].sort((one, other) => (one.time < other.time ? -1 : 1));

/** An hour that looks free while an appointment goes on. */
function Continuing({ visits, hour: at }: { visits: Visit[]; hour: number }) {
  const ends = visits.flatMap((visit) =>
    visit.state !== failedState && hourOf(visit) < at && minutesOf(visit.time_end) > at * 60
      ? visit.time_end
      : [],
  );
  return ends.length > 0 && <span className="agenda-until">{`fino alle ${ends.sort().at(-1)}`}</span>;
}

/** For the mouse; the keyboard reaches the button of the day. */
const HourLink = ({ href, time }: { href: string; time: string }) => (
  <a className="agenda-new" href={href} tabIndex={-1}>
    {time}
  </a>
);
