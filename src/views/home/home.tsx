import { type Day, longDay, toWire } from "../../server/days";
import type { home } from "../../server/home/store";
import { FirstStepsOnHome } from "../first-steps/first-steps";
import { Warnings } from "../system/warnings";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { Section } from "../ui/details";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { LiveList } from "../ui/list";
import { rowId } from "../ui/table";
import { DateText } from "../ui/text";
import { useViewer } from "../viewer";

type Props = ReturnType<typeof home>;
type DayPlan = Props["days"][number];
type Visit = DayPlan["appointments"][number];
type Reminder = Props["memos"][number];

const live = "works crew appointments clients orders memos boxes materials accounts news settings".split(" ");

export function Home({ days, memos, warnings, waiting, steps }: Props) {
  const [first, second] = days;
  return (
    <LiveList id="home" live={live}>
      <Warnings warnings={warnings} />
      <FirstStepsOnHome steps={steps} />
      <Waiting {...waiting} tomorrow={second?.day} />
      <div className="home">
        {first && <DayColumn title="Oggi" {...first} />}
        {second && <DayColumn title="Domani" {...second} />}
        <Section
          title="Memo"
          actions={
            <LinkButton href="/memo/insert" kind="quiet" icon="plus" small>
              Nuova
            </LinkButton>
          }
        >
          <Reminders memos={memos} />
        </Section>
      </div>
    </LiveList>
  );
}

type Task = { count: number; href: string; icon: IconName; one: string; more: string };

type WaitingProps = Props["waiting"] & { tomorrow?: Day };

function Waiting({ unstaffed, deadlines, materials, requests, news, tomorrow }: WaitingProps) {
  const board = tomorrow ? `/dailyWorks/${toWire(tomorrow)}` : "/dailyWorks/";
  const tasks: Task[] = [
    {
      count: unstaffed,
      href: board,
      icon: "clipboard-list",
      one: "lavorazione di domani senza squadra completa",
      more: "lavorazioni di domani senza squadra completa",
    },
    {
      count: deadlines,
      href: "/box/deadlines/",
      icon: "archive",
      one: "deposito scaduto",
      more: "depositi scaduti",
    },
    {
      count: materials,
      href: "/materials/low/",
      icon: "package",
      one: "materiale sotto soglia",
      more: "materiali sotto soglia",
    },
    {
      count: requests,
      href: "/admin/accounts/",
      icon: "user-plus",
      one: "richiesta di account",
      more: "richieste di account",
    },
    { count: news, href: "/news/", icon: "bell", one: "notizia da leggere", more: "notizie da leggere" },
  ];
  const open = tasks.filter(({ count }) => count > 0);
  if (!open.length) return null;
  return (
    <ul className="tasks" aria-label="Da fare">
      {open.map(({ count, href, icon, one, more }) => (
        <li key={href}>
          <a href={href}>
            <Icon name={icon} />
            <strong>{count}</strong> {count === 1 ? one : more}
          </a>
        </li>
      ))}
    </ul>
  );
}

function DayColumn({ title, day, works, appointments }: { title: string } & DayPlan) {
  return (
    <Section title={`${title}, ${longDay(day)}`}>
      <Works day={day} works={works} />
      <h3>Appuntamenti</h3>
      <Visits visits={appointments} />
    </Section>
  );
}

function Works({ day, works }: { day: Day; works: DayPlan["works"] }) {
  const { mayCall } = useViewer();
  if (!mayCall("Orders.getWork")) return null;
  return (
    <>
      <h3>
        Lavorazioni
        {mayCall("Works.getByDate") && <a href={`/dailyWorks/${toWire(day)}`}>Giornaliera</a>}
      </h3>
      {works.length === 0 && <p className="soft">Nessuna lavorazione.</p>}
      <ul className="day-list">
        {works.map((work) => (
          <li key={work.id}>
            <span className="hour">{work.hour}</span>
            <a href={`/orders/${work.id_order}`}>{work.client}</a>
            <span className="soft">
              {work.type}, {work.city}
            </span>
            {!work.staffed && <Badge tone="orange">squadra incompleta</Badge>}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Visits({ visits }: { visits: Visit[] }) {
  if (visits.length === 0) return <p className="soft">Nessun appuntamento.</p>;
  return (
    <ul className="day-list">
      {visits.map((visit) => (
        <li key={visit.id} id={rowId(visit.id)}>
          <span className="hour">{visit.time}</span>
          {visit.order_created ? (
            <a href={`/orders/${visit.order_created}`}>{visit.client}</a>
          ) : (
            <a href={`/appointment/modify/${visit.id}`}>{visit.client}</a>
          )}
          <span className="soft">
            {visit.city}, {visit.agent}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Reminders({ memos }: { memos: Reminder[] }) {
  if (memos.length === 0) return <p className="soft">Nessuna memo.</p>;
  return (
    <ul className="day-list">
      {memos.map((memo) => (
        <li key={memo.id}>
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
