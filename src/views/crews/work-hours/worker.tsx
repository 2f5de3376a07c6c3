import { formatDay, formatDuration } from "../../../server/base/days";
import { counted } from "../../../server/base/text";
import type { ValuesOf } from "../../../server/call/funct";
import type { workHoursApi } from "../../../server/crews/work-hours/api";
import { DateText, Section } from "../../ui/details";
import { LiveList, PageActions, RecordLink, Table } from "../../ui/list";
import { OtherMonths } from "./day";

type Props = ValuesOf<typeof workHoursApi.getWorkerHours> & {
  id: number;
  month: string;
  previous: string;
  next: string;
};

export function WorkerHoursView({ id, month, previous, next, works, days, away }: Props) {
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0);
  const overtime = days.reduce((sum, day) => sum + day.overtime, 0);
  return (
    <>
      <PageActions>
        <OtherMonths path={`/hours/worker/${id}`} previous={previous} next={next} />
      </PageActions>
      <LiveList live={["work-hours", "crew", "settings"]} query={{ month }}>
        <p className="soft">
          {`${formatDuration(total)} ore in ${counted(days.length, "giorno", "giorni")}, di cui ${formatDuration(overtime)} di straordinario.`}
        </p>
        <Table
          label="Lavorazioni"
          rows={works}
          rowKey={({ id_work }) => id_work}
          empty="Nessuna ora in questo mese"
          columns={[
            { head: "Giorno", narrow: true, cell: ({ date }) => <DateText value={date} /> },
            {
              head: "Cliente",
              card: "title",
              cell: ({ client, id_order }) => <RecordLink href={`/orders/${id_order}`}>{client}</RecordLink>,
            },
            { head: "Arrivo", narrow: true, cell: ({ arrival }) => arrival },
            { head: "Inizio", narrow: true, cell: ({ start }) => start },
            { head: "Pausa", narrow: true, end: true, cell: ({ pause }) => formatDuration(pause) },
            { head: "Fine", narrow: true, cell: ({ finish }) => finish },
            { head: "Ore", narrow: true, end: true, cell: ({ minutes }) => formatDuration(minutes) },
          ]}
        />
        {away.length > 0 && (
          <Section title="Assenze">
            <ul>
              {away.map(({ from, to, reason }) => (
                <li key={from}>
                  {from === to ? formatDay(from) : `dal ${formatDay(from)} al ${formatDay(to)}`}
                  {reason && `: ${reason}`}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </LiveList>
    </>
  );
}
