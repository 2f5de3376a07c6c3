import { type Day, dayText, longDay, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { homeApi } from "../../../server/days/home/api";
import { messagesPage } from "../../../server/office/messages/model";
import { address } from "../../ui/button";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";

type Found = ValuesOf<typeof homeApi.today>;
type Task = { count: number; href: string; icon?: IconName; one: string; more: string; first?: First };
type First = readonly [which: "il primo" | "la prima", when: string];

type Props = { waiting: Found["waiting"]; warnings: number };

/** In sight at once, with the warnings above them; further ones begin the line of what waits. */
const maxNotices = 3;

/** What is to be done, each with its day, in one line above all else. */
export function Tasks(props: Props) {
  const { notices } = listed(props);
  if (!notices.length) return null;
  return (
    <ul className="tasks" aria-label="Da fare">
      {notices.map((task) => (
        <li key={task.href}>
          <TaskLink {...task} />
        </li>
      ))}
    </ul>
  );
}

/** What waits and seldom ends, in one quiet line below all else. */
export function Reports(props: Props) {
  const { reports } = listed(props);
  if (!reports.length) return null;
  return (
    <ul className="reports" aria-label="In attesa">
      {reports.map((task) => (
        <li key={task.href}>
          <TaskLink {...task} icon={undefined} first={undefined} />
        </li>
      ))}
    </ul>
  );
}

function listed({ waiting, warnings }: Props) {
  const due = dueNow(waiting).filter(isOpen);
  const room = Math.max(0, maxNotices - warnings);
  return {
    notices: due.slice(0, room),
    reports: [...due.slice(room), ...waitingLong(waiting).filter(isOpen)],
  };
}

const isOpen = ({ count }: Task) => count > 0;

const TaskLink = ({ count, href, icon, one, more, first }: Task) => (
  <a href={href}>
    {icon && <Icon name={icon} />}
    <span>
      <strong>{count}</strong> {count === 1 ? one : more}
      {first && `, ${count === 1 ? first[1] : first.join(" ")}`}
    </span>
  </a>
);

const dueNow = ({ unstaffed, overlaps, permits, messages, licences, requests }: Found["waiting"]): Task[] => [
  ...unstaffed.map(unstaffedOn),
  {
    count: overlaps.count,
    href: address("/agenda", { week: overlaps.first }),
    icon: "calendar-days",
    one: "appuntamento alla stessa ora di un altro",
    more: "appuntamenti alla stessa ora di un altro",
    first: ["il primo", overlaps.when],
  },
  {
    count: permits.count,
    href: "/orders/permits/",
    icon: "traffic-cone",
    one: "permesso di sosta in scadenza",
    more: "permessi di sosta in scadenza",
    first: ["il primo", permits.when],
  },
  notNotified(messages),
  {
    count: licences.count,
    href: "/admin/settings/workers/skills",
    icon: "id-card",
    one: "operaio con patente o CQC scaduta o in scadenza",
    more: "operai con patente o CQC scaduta o in scadenza",
    first: ["la prima", licences.when],
  },
  {
    count: requests.count,
    href: "/admin/accounts/",
    icon: "user-plus",
    one: "richiesta di account da approvare",
    more: "richieste di account da approvare",
    first: ["la prima", requests.when],
  },
];

const waitingLong = (waiting: Found["waiting"]): Task[] => [
  {
    count: waiting.toCall,
    href: "/appointment/?missing=call&sort=date",
    one: "cliente da richiamare",
    more: "clienti da richiamare",
  },
  {
    count: waiting.unplanned.count,
    href: `/orders/?state=unplanned&from=${toWire(waiting.unplanned.from)}`,
    one: "ordine senza lavorazioni",
    more: "ordini senza lavorazioni",
  },
  {
    count: waiting.deadlines,
    href: "/box/deadlines/?when=passed",
    one: "deposito scaduto",
    more: "depositi scaduti",
  },
  {
    count: waiting.endingDeadlines,
    href: "/box/deadlines/?when=week",
    one: "deposito in scadenza entro 7 giorni",
    more: "depositi in scadenza entro 7 giorni",
  },
  {
    count: waiting.materials,
    href: "/materials/low/",
    one: "materiale sotto soglia",
    more: "materiali sotto soglia",
  },
];

function unstaffedOn({ day, ahead, count }: Found["waiting"]["unstaffed"][number]): Task {
  const when = ["oggi", "domani"][ahead] ?? nearDay(day, ahead);
  return {
    count,
    href: `/dailyWorks/${toWire(day)}`,
    icon: "clipboard-list",
    one: `lavorazione di ${when} senza squadra completa`,
    more: `lavorazioni di ${when} senza squadra completa`,
  };
}

const nearDay = (day: Day, ahead: number) => (ahead < 7 ? dayText(day, { weekday: "long" }) : longDay(day));

/** `14 da avvisare per lunedì, 2 da riavvisare`. */
function notNotified({ due, again, until, ahead }: Found["waiting"]["messages"]): Task {
  const text = due
    ? `da avvisare per ${ahead > 1 ? nearDay(until, ahead) : "domani"}${again ? `, ${again} da riavvisare` : ""}`
    : "da riavvisare";
  return { count: due || again, href: messagesPage, icon: "check", one: text, more: text };
}
