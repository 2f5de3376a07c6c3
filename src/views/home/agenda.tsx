import { addDays, type Day, formatDay, longDay } from "../../server/days";
import type { agenda } from "../../server/home/store";
import { LinkButton } from "../ui/button";
import { PageActions, Section } from "../ui/details";
import { LiveList } from "../ui/list";
import { Reminders, Visits } from "./home";

export function Agenda({ monday, days }: ReturnType<typeof agenda>) {
  const week = (day: Day) => `/agenda?week=${day}`;
  return (
    <>
      <PageActions>
        <LinkButton href={week(addDays(monday, -7))} icon="chevron-left" iconOnly>
          Settimana precedente
        </LinkButton>
        <LinkButton href="/agenda">Oggi</LinkButton>
        <LinkButton href={week(addDays(monday, 7))} icon="chevron-right" iconOnly>
          Settimana successiva
        </LinkButton>
      </PageActions>
      <p className="soft">
        Settimana dal {formatDay(monday)} al {formatDay(addDays(monday, 6))}
      </p>
      <LiveList live={["appointments", "memos", "clients", "settings"]} query={{ week: monday }}>
        {days.map(({ day, appointments, memos }) => (
          <Section key={day} title={longDay(day)}>
            {appointments.length > 0 && <Visits visits={appointments} />}
            {memos.length > 0 && <Reminders memos={memos} />}
            {appointments.length + memos.length === 0 && <p className="soft">Niente in agenda.</p>}
          </Section>
        ))}
      </LiveList>
    </>
  );
}
