import { addDays, type Day, dayText, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { homeApi } from "../../../server/days/home/api";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";

type Found = ValuesOf<typeof homeApi.today>;
type DayPlan = Found["days"][number];

type Task = { count: number; href: string; icon: IconName; one: string; more: string };

type Props = { waiting: Found["waiting"]; days: DayPlan[] };

/** On a phone it is folded, so that today comes first. */
export function Tasks({ waiting, days }: Props) {
  const open = tasks(waiting, days).filter(({ count }) => count > 0);
  const { newest } = waiting.news;
  if (!open.length && !newest.length) return null;
  const total = newest.length + open.length;
  return (
    <div className="task-fold">
      <label>
        <input type="checkbox" id="home-tasks" />
        {total === 1 ? "Mostra 1 avviso" : `Mostra ${total} avvisi`}
      </label>
      <ul className="tasks" aria-label="Da fare">
        {newest.map(({ id, title }) => (
          <li key={id}>
            <a href={`/news/show/${id}`}>
              <Icon name="newspaper" />
              <span className="cut">{title}</span>
            </a>
          </li>
        ))}
        {open.map(({ count, href, icon, one, more }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <strong>{count}</strong> {count === 1 ? one : more}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const tasks = (waiting: Found["waiting"], days: DayPlan[]): Task[] => [
  ...days.map(({ day, unstaffed }) => unstaffedOn(day, unstaffed, days[0]?.day)),
  {
    count: waiting.toCall,
    href: "/appointment/?missing=call&sort=date",
    icon: "phone",
    one: "cliente da richiamare",
    more: "clienti da richiamare",
  },
  {
    count: waiting.unplanned.count,
    href: `/orders/?state=unplanned&from=${toWire(waiting.unplanned.from)}`,
    icon: "truck",
    one: "ordine senza lavorazioni",
    more: "ordini senza lavorazioni",
  },
  {
    count: waiting.deadlines,
    href: "/box/deadlines/?when=passed",
    icon: "archive",
    one: "deposito scaduto",
    more: "depositi scaduti",
  },
  {
    count: waiting.endingDeadlines,
    href: "/box/deadlines/?when=week",
    icon: "archive",
    one: "deposito in scadenza entro 7 giorni",
    more: "depositi in scadenza entro 7 giorni",
  },
  {
    count: waiting.materials,
    href: "/materials/low/",
    icon: "package",
    one: "materiale sotto soglia",
    more: "materiali sotto soglia",
  },
  {
    count: waiting.licences,
    href: "/admin/settings/workers/skills",
    icon: "id-card",
    one: "operaio con patente o CQC scaduta o in scadenza",
    more: "operai con patente o CQC scaduta o in scadenza",
  },
  {
    count: waiting.requests,
    href: "/admin/accounts/",
    icon: "user-plus",
    one: "richiesta di account da approvare",
    more: "richieste di account da approvare",
  },
  {
    count: waiting.news.total - waiting.news.newest.length,
    href: "/news/",
    icon: "bell",
    one: "altra notizia da leggere",
    more: "altre notizie da leggere",
  },
];

function unstaffedOn(day: Day, count: number, today: Day | undefined): Task {
  const when = day === today ? "oggi" : today && day === addDays(today, 1) ? "domani" : weekdayOf(day);
  return {
    count,
    href: `/dailyWorks/${toWire(day)}`,
    icon: "clipboard-list",
    one: `lavorazione di ${when} senza squadra completa`,
    more: `lavorazioni di ${when} senza squadra completa`,
  };
}

const weekdayOf = (day: Day) => dayText(day, { weekday: "long" });
