import { addDays, type Day, longDay, toWire } from "../../../server/base/days";
import { counted } from "../../../server/base/text";
import type { ValuesOf } from "../../../server/call/funct";
import type { homeApi } from "../../../server/days/home/api";
import type { Visit } from "../../../server/days/home/store";
import { appointmentPage } from "../../../server/visits/appointments/model";
import { FirstStepsOnHome } from "../../accounts/first-steps/first-steps";
import { PhoneLink } from "../../clients/contacts";
import { ClientLink } from "../../clients/link";
import { Warnings } from "../../process/system/system";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { Ring } from "../../ui/charts";
import { Badge, DateText, EmptyLine, Section } from "../../ui/details";
import { ListAssets, ListRow, LiveList, RecordLink, rowId } from "../../ui/list";
import { useViewer } from "../../viewer";
import { StateOnRow } from "../../visits/appointments/state";
import { Reports, Tasks } from "./tasks";

type Props = ValuesOf<typeof homeApi.today>;
type DayPlan = Props["days"][number];
type Reminder = Props["memos"][number];

const live =
  "works crew appointments clients orders memos boxes materials accounts news settings letters".split(" ");

export function Home({ days: [today, next], memos, warnings, waiting, steps }: Props) {
  return (
    <>
      <Sheet name="home" />
      <LiveList id="home" live={live}>
        <Warnings warnings={warnings} />
        <FirstStepsOnHome steps={steps} />
        <Tasks waiting={waiting} warnings={warnings.length} />
        <div className="home">
          <div className="home-days">
            {today && <DayPlans title="Oggi" {...today} />}
            {today && next && (
              <DayPlans title={nameOfNext(next.day, today.day)} folded={hasPlans(today)} {...next} />
            )}
          </div>
          <div className="home-side">
            <UnreadNews {...waiting.news} />
            <Section
              title="Memo"
              actions={
                <LinkButton href="/memo/insert" kind="quiet" icon="plus" small>
                  Nuovo
                </LinkButton>
              }
            >
              <Reminders memos={memos} />
            </Section>
          </div>
        </div>
        <Reports waiting={waiting} warnings={warnings.length} />
      </LiveList>
      <ListAssets />
    </>
  );
}

const nameOfNext = (day: Day, today: Day) =>
  day === addDays(today, 1) ? "Domani" : "Prossimo giorno lavorativo";

const hasPlans = ({ works, continuing = [], visits }: DayPlan) =>
  works.length + continuing.length + visits.length > 0;

/** `folded`, or not, is of a phone; undefined is never folded. */
function DayPlans({ title, folded, day, ...plan }: { title: string; folded?: boolean } & DayPlan) {
  const { works, continuing, visits } = plan;
  const { mayCall } = useViewer();
  return (
    <Section
      title={`${title}, ${longDay(day)}`}
      actions={
        folded !== undefined && (
          <details id="next-day" className="day-fold" open={!folded} data-keep-open="">
            <summary>{daySum(works.length, visits.length)}</summary>
          </details>
        )
      }
    >
      <div className="home-day">
        <Works {...{ day, works, continuing }} />
        {mayCall("Appointment.getAll") && (
          <div>
            <h3>
              Appuntamenti
              {mayCall("Appointment.createNew") && (
                <a href={`/appointment/insert?date=${toWire(day)}`}>Nuovo</a>
              )}
            </h3>
            <Visits visits={visits} />
          </div>
        )}
      </div>
    </Section>
  );
}

const daySum = (works: number, visits: number) =>
  `${counted(works, "lavorazione", "lavorazioni")}, ${counted(visits, "appuntamento", "appuntamenti")}`;

function Works({ day, works, continuing = [] }: Pick<DayPlan, "day" | "works" | "continuing">) {
  const { mayCall } = useViewer();
  if (!mayCall("Orders.getWork")) return null;
  const isEmpty = works.length + continuing.length === 0;
  return (
    <div>
      <h3>
        Lavorazioni
        {!isEmpty && mayCall("Works.getByDate") && <a href={`/dailyWorks/${toWire(day)}`}>Giornaliera</a>}
      </h3>
      {isEmpty && <EmptyLine of={["works"]} />}
      <ul className="day-list">
        {continuing.map((work) => (
          <ListRow key={work.id} id={rowId(work.id, "row-work")}>
            <RecordLink className="hour" href={`/orders/${work.id_order}`} title={`Ordine ${work.id_order}`}>
              in corso
            </RecordLink>
            <ClientLink id={work.id_client} name={work.client} />
            {work.isCancelled && <Badge tone="orange">annullato</Badge>}
            <span className="soft">
              da {work.since} alle {work.hour}, {work.type}, {work.city}
            </span>
          </ListRow>
        ))}
        {works.map((work) => (
          <ListRow key={work.id} id={rowId(work.id, "row-work")} className="work">
            <RecordLink className="hour" href={`/orders/${work.id_order}`} title={`Ordine ${work.id_order}`}>
              {work.hour}
            </RecordLink>
            <ClientLink id={work.id_client} name={work.client} />
            {work.isCancelled && <Badge tone="orange">annullato</Badge>}
            <span className="soft">
              {work.type}, {work.city}
            </span>
            <Ring part={work.taken} whole={work.seats} label={crewText(work)} />
          </ListRow>
        ))}
      </ul>
    </div>
  );
}

const crewText = ({ staffed, seats, taken }: DayPlan["works"][number]) =>
  staffed ? "Squadra completa" : `Squadra incompleta: ${taken} di ${seats}`;

function Visits({ visits }: { visits: DayPlan["visits"] }) {
  if (visits.length === 0) return <EmptyLine of={["visits"]} />;
  return (
    <ul className="day-list">
      {visits.map((visit) => (
        <ListRow key={visit.id} id={rowId(visit.id, "row-appointment")} className="visit">
          <VisitCard visit={visit} />
        </ListRow>
      ))}
    </ul>
  );
}

function Reminders({ memos }: { memos: Reminder[] }) {
  if (memos.length === 0) return <p className="soft">Nessun memo nei prossimi giorni.</p>;
  return (
    <ul className="day-list">
      {memos.map((memo) => (
        <li key={memo.id} id={rowId(memo.id, "row-memo")}>
          <span className="hour">
            <DateText value={memo.date} time={memo.time} />
          </span>
          <a href={`/memo/show/${memo.id}`} data-dialog="">
            {memo.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function UnreadNews({ newest, total }: Props["waiting"]["news"]) {
  const others = total - newest.length;
  if (total === 0) return null;
  return (
    <Section title="Notizie">
      <ul className="day-list">
        {newest.map(({ id, title }) => (
          <li key={id}>
            <a href={`/news/show/${id}`}>{title}</a>
          </li>
        ))}
        {others > 0 && (
          <li>
            <a href="/news/">{counted(others, "altra notizia da leggere", "altre notizie da leggere")}</a>
          </li>
        )}
      </ul>
    </Section>
  );
}

function VisitCard({ visit }: { visit: Visit }) {
  const { id, id_client, client, time, time_end, address, city, agent, order_created: order } = visit;
  const { contact, phone } = visit;
  const { mayCall } = useViewer();
  return (
    <>
      <div className="visit-who">
        <a className="hour" href={appointmentPage(id)}>{`${time}–${time_end}`}</a>
        <ClientLink id={id_client} name={client} />
        {contact && <span className="soft">{contact}</span>}
        {phone && <PhoneLink number={phone} />}
      </div>
      <div className="visit-where">
        <span>{[address, city].filter(Boolean).join(", ")}</span>
        {agent && <span>{agent}</span>}
        {order && mayCall("Orders.getFromId") && (
          <RecordLink href={`/orders/${order}`}>{`Ordine ${order}`}</RecordLink>
        )}
        <StateOnRow {...visit} />
      </div>
    </>
  );
}
