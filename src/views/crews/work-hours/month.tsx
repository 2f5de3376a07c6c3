import { formatDay, formatDuration, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { workHoursApi } from "../../../server/crews/work-hours/api";
import type { MonthHours } from "../../../server/crews/work-hours/model";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { StackedBar } from "../../ui/charts";
import { Alert } from "../../ui/details";
import { ExportForm } from "../../ui/export-form";
import { LiveList, PageActions, Table } from "../../ui/list";
import { StepLinks } from "../../ui/step-links";

type Around = { month: string; previous: string; next: string };

type Props = ValuesOf<typeof workHoursApi.getMonthHours> & Around & { mayWrite: boolean };

export function MonthHoursView({ month, previous, next, mayWrite, workers, lacking }: Props) {
  const most = Math.max(...workers.map(({ minutes }) => minutes));
  return (
    <>
      <Sheet name="charts" />
      <PageActions>
        <ExportForm action={`/hours/month/csv?month=${month}`}>Scarica CSV</ExportForm>
        {mayWrite && <LinkButton href="/hours">Scrivi le ore</LinkButton>}
        <OtherMonths path="/hours/month" previous={previous} next={next} />
      </PageActions>
      <LiveList live={["work-hours", "crew", "settings"]} query={{ month }}>
        {lacking.length > 0 && (
          <Alert>
            {"Squadre senza ore: "}
            {lacking.map(({ date, works }, at) => (
              <span key={date}>
                {at > 0 && ", "}
                {mayWrite ? <a href={`/hours/${toWire(date)}`}>{formatDay(date)}</a> : formatDay(date)}
                {works > 1 && ` (${works})`}
              </span>
            ))}
          </Alert>
        )}
        <Table
          label="Ore degli operai"
          rows={workers}
          rowKey={({ id_worker }) => id_worker}
          empty="Nessuna ora in questo mese"
          columns={[
            { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
            {
              head: "Operaio",
              card: "title",
              narrow: true,
              cell: ({ id_worker, text }) => <a href={`/hours/worker/${id_worker}?month=${month}`}>{text}</a>,
            },
            { head: "Giorni lavorati", end: true, cell: ({ days }) => days },
            { head: "Ore", end: true, cell: ({ minutes }) => formatDuration(minutes) },
            {
              head: "Di cui straordinario",
              end: true,
              none: ({ overtime }) => overtime === 0,
              cell: ({ overtime }) => formatDuration(overtime),
            },
            {
              head: "Giorni di assenza",
              end: true,
              none: ({ away }) => away === 0,
              cell: ({ away }) => away,
            },
            {
              head: "Ordinarie e straordinarie",
              card: "hide",
              cell: ({ minutes, overtime }) => (
                <StackedBar
                  parts={[
                    { tone: "teal", amount: minutes - overtime },
                    { tone: "orange", amount: overtime },
                  ]}
                  whole={most}
                />
              ),
            },
          ]}
          foot={workers.length > 1 && <Totals workers={workers} />}
        />
      </LiveList>
    </>
  );
}

const sum = (workers: readonly MonthHours[], part: "days" | "minutes" | "overtime" | "away") =>
  workers.reduce((total, row) => total + row[part], 0);

const Totals = ({ workers }: { workers: readonly MonthHours[] }) => (
  <tr>
    <th scope="row" colSpan={2}>
      Totale
    </th>
    <td className="end">{sum(workers, "days")}</td>
    <td className="end">{formatDuration(sum(workers, "minutes"))}</td>
    <td className="end">{formatDuration(sum(workers, "overtime"))}</td>
    <td className="end">{sum(workers, "away")}</td>
  </tr>
);

export const OtherMonths = ({ path, previous, next }: { path: string; previous: string; next: string }) => (
  <StepLinks
    previous={{ href: `${path}?month=${previous}`, text: "Mese precedente" }}
    next={{ href: `${path}?month=${next}`, text: "Mese successivo" }}
  />
);
