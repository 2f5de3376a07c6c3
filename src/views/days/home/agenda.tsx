import {
  type Day,
  dayName,
  dayText,
  formatDay,
  longDay,
  minutesOf,
  timeOf,
  toWire,
} from "../../../server/base/days";
import { holidayOn } from "../../../server/base/working-days";
import type { ValuesOf } from "../../../server/call/funct";
import type { homeApi } from "../../../server/days/home/api";
import { asset } from "../../../server/http/assets";
import { visitingHours } from "../../../server/visits/appointments/model";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { EmptyLine } from "../../ui/empty";
import { LiveList } from "../../ui/list";
import { ListAssets } from "../../ui/list-assets";
import { PageActions } from "../../ui/page-actions";
import { RowContext } from "../../ui/record-link";
import { StepLinks } from "../../ui/step-links";
import { rowId } from "../../ui/table";
import { useViewer } from "../../viewer";
import { VisitCard } from "./visit";

type Found = ValuesOf<typeof homeApi.agenda>;
type DayPlan = Found["days"][number] & Pick<Found, "memos">;
type Visit = DayPlan["visits"][number];
type Memo = DayPlan["memos"][number];

const path = (week: Day) => `/agenda?week=${week}`;

export function Agenda({ week, today, previous, next, days: seven, memos }: Found & { week?: Day }) {
  const days = seven.map((plan) => ({ ...plan, memos: memos.filter(({ date }) => date === plan.day) }));
  const { mayCall } = useViewer();
  const hours = hoursOf(days);
  const [first, last] = [days[0], days.at(-1)] as [DayPlan, DayPlan];
  return (
    <>
      <PageActions>
        <StepLinks
          previous={{ href: path(previous), text: "Settimana precedente" }}
          next={{ href: path(next), text: "Settimana successiva" }}
        >
          <LinkButton href="/agenda">Oggi</LinkButton>
        </StepLinks>
      </PageActions>
      <Sheet name="home" />
      <p className="soft">
        {`Dal ${formatDay(first.day)} al ${formatDay(last.day)}.`}
        {mayCall("Appointment.move") && (
          <span className="wide-only">
            {" "}
            Per spostare un appuntamento trascinarlo, oppure usare Maiusc e le frecce.
          </span>
        )}
      </p>
      <x-agenda>
        <LiveList
          live={["appointments", "orders", "memos", "clients", "settings", "closures"]}
          query={{ week }}
        >
          <div className="agenda">
            {days.map((day) => (
              <DayColumn key={day.day} {...day} hours={hours} isToday={day.day === today} />
            ))}
          </div>
        </LiveList>
      </x-agenda>
      <script type="module" src={asset("agenda").js} />
      <ListAssets />
    </>
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

type ColumnProps = DayPlan & { hours: number[]; isToday: boolean };

function DayColumn({ day, closed, visits, memos, hours, isToday }: ColumnProps) {
  const { mayCall } = useViewer();
  const mayAdd = mayCall("Appointment.createNew");
  const holiday = holidayOn(day);
  const entries = Object.groupBy(inOrder(visits, memos), hourOf);
  return (
    <section className="agenda-day" aria-label={longDay(day)} aria-current={isToday ? "date" : undefined}>
      <header>
        <h2>{dayText(day, { weekday: "short", day: "numeric" })}</h2>
        {isToday && <span className="badge teal">Oggi</span>}
        {closed !== null && <span className="badge orange">{`Chiuso: ${closed}`}</span>}
        {holiday && <span className="badge orange">{`Festa: ${holiday}`}</span>}
        {mayAdd && closed === null && (
          <LinkButton
            href={insertPath(day)}
            kind="quiet"
            icon="plus"
            iconOnly
            small
          >{`Nuovo appuntamento ${dayName(day)}`}</LinkButton>
        )}
      </header>
      {hours.map((at) => (
        <div key={at} className="agenda-hour" data-date={toWire(day)} data-time={timeOf(at * 60)}>
          {mayAdd && closed === null && <HourLink day={day} time={timeOf(at * 60)} />}
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

const insertPath = (day: Day, time?: string) =>
  `/appointment/insert?date=${toWire(day)}${time ? `&time=${time}` : ""}`;

/** For the mouse; the keyboard reaches the button of the day. */
const HourLink = ({ day, time }: { day: Day; time: string }) => (
  <a
    className="agenda-new"
    href={insertPath(day, time)}
    tabIndex={-1}
    title={`Nuovo appuntamento alle ${time}`}
    aria-label={`Nuovo appuntamento ${dayName(day)} alle ${time}`}
  >
    {time}
  </a>
);

const MemoEntry = ({ memo }: { memo: Memo }) => (
  <article id={rowId(memo.id, "row-memo")} className="agenda-entry memo">
    <div className="visit-when">
      <span>{memo.time}</span>
      <span className="soft">Memo</span>
    </div>
    <a href={`/memo/show/${memo.id}`} data-dialog="">
      {memo.title}
    </a>
  </article>
);

function VisitEntry({ visit }: { visit: Visit }) {
  const { mayCall } = useViewer();
  const { id, date, time, state, version, order_created } = visit;
  const movable = !order_created && mayCall("Appointment.move");
  return (
    <article
      id={rowId(id, "row-appointment")}
      className={`agenda-entry state-${state}`}
      draggable={movable || undefined}
    >
      <RowContext value={rowId(id, "row-appointment")}>
        <VisitCard visit={visit} />
      </RowContext>
      {movable && (
        <form
          hidden
          method="post"
          action={`/appointment/${id}/move`}
          hx-post={`/appointment/${id}/move`}
          hx-swap="none"
          data-no-reload=""
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="date" value={toWire(date)} />
          <input type="hidden" name="time" value={time} />
        </form>
      )}
    </article>
  );
}
