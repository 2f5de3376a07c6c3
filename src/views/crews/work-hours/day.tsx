import type { ReactNode } from "react";
import { addDays, type Day, formatDay, formatDuration, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { workHoursApi } from "../../../server/crews/work-hours/api";
import {
  type MonthHours,
  messages,
  type PersonHours,
  type Planned,
  plannedText,
  workedMinutes,
} from "../../../server/crews/work-hours/model";
import { asset } from "../../../server/http/assets";
import { Sheet } from "../../sheet";
import { Button, LinkButton, StepLinks } from "../../ui/button";
import { RowErrors, TimesCell } from "../../ui/cells";
import { StackedBar } from "../../ui/charts";
import { Alert, Badge, EmptyState, Section } from "../../ui/details";
import { ExportForm } from "../../ui/export-form";
import { Form, FormActions, type FormState } from "../../ui/form";
import { LiveList, PageActions, Table } from "../../ui/list";

type Work = {
  id: number;
  id_order: number;
  hour: string;
  type_text: string;
  client: string;
  city: string;
  people: PersonHours[];
  planned: Planned | null;
};

type Props = { date: Day; isFuture: boolean; mayReadMonth: boolean; works: Work[]; form: FormState };

export function DayHoursView({ date, isFuture, mayReadMonth, works, form }: Props) {
  const staffed = works.filter(({ people }) => people.length > 0);
  // Typing begins where the hours are still missing; after a refusal the focus is where it says.
  const first = staffed.find(({ people }) => people.every(({ times }) => !times));
  return (
    <>
      <Sheet name="hours" />
      <PageActions>
        {mayReadMonth && (
          <LinkButton href={`/hours/month?month=${date.slice(0, 7)}`}>Ore del mese</LinkButton>
        )}
        <LinkButton href={`/dailyWorks/${toWire(date)}`}>Giornaliera</LinkButton>
        <StepLinks
          previous={{ href: `/hours/${toWire(addDays(date, -1))}`, text: "Giorno precedente" }}
          next={{ href: `/hours/${toWire(addDays(date, 1))}`, text: "Giorno successivo" }}
        />
      </PageActions>
      {isFuture ? (
        <EmptyState>{messages.future}</EmptyState>
      ) : staffed.length ? (
        <Form id="hours" action={`/hours/${toWire(date)}`} columns={1} aside={!first} {...form}>
          {staffed.map((work) => (
            <WorkHours key={work.id} {...work} date={date} isFirst={work === first && !form.isTyped} />
          ))}
          <FormActions submit="Salva la giornata" />
          {/* The first key may be the Enter that accepts and goes on. */}
          <script type="module" src={asset("fields").js} />
        </Form>
      ) : (
        <EmptyState>{`Nessuna squadra il ${formatDay(date)}`}</EmptyState>
      )}
    </>
  );
}

const columns = ["Operaio", "Arrivo", "Inizio", "Pausa", "Fine", "Ore"];

function WorkHours({
  id,
  id_order,
  hour,
  type_text,
  client,
  city,
  people,
  planned,
  isFirst,
  date,
}: Work & { date: Day; isFirst: boolean }) {
  const where = [client, city].filter(Boolean).join(", ");
  const isNew = people.every(({ times }) => !times);
  const hasCrewRow = isNew && people.length > 1;
  const total = people.reduce((sum, { times }) => sum + (times ? workedMinutes({ date, ...times }) : 0), 0);
  return (
    <Section
      title={`${hour} ${type_text}, ${where}`}
      actions={<a href={`/orders/${id_order}`}>{`Ordine ${id_order}`}</a>}
    >
      <x-rows data-onward="" id={`hours-${id}`}>
        <table className="hours" aria-label={`Ore di ${where}`}>
          <thead>
            <tr>
              {columns.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hasCrewRow && (
              <HoursRow
                name={`works.${id}.crew`}
                work={id}
                where={where}
                who="Tutta la squadra"
                isFirst={isFirst}
                planned={planned}
              />
            )}
            {people.map((person, at) => (
              <HoursRow
                key={person.id_worker}
                name={`works.${id}.${person.id_worker}`}
                work={id}
                where={where}
                who={`${person.value} ${person.text}`}
                isFirst={isFirst && at === 0 && !hasCrewRow}
                planned={hasCrewRow ? null : planned}
                minutes={person.times ? workedMinutes({ date, ...person.times }) : undefined}
                state={<State {...person} />}
              />
            ))}
          </tbody>
          {total > 0 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={5}>
                  Totale
                </th>
                <td>{formatDuration(total)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </x-rows>
    </Section>
  );
}

function State({ absent, isFormer }: PersonHours) {
  if (absent !== undefined) return <Badge>{absent ? `assente: ${absent}` : "assente"}</Badge>;
  return isFormer && <Badge>non più in squadra</Badge>;
}

const parts = [
  { part: "arrival", word: "arrivo", isTime: true },
  { part: "start", word: "inizio", isTime: true },
  { part: "pause", word: "pausa", isTime: false },
  { part: "finish", word: "fine", isTime: true },
] as const;

const rowColumns = parts.map(({ part }) => part);

type RowProps = {
  name: string;
  work: number;
  where: string;
  who: string;
  isFirst: boolean;
  minutes?: number;
  /** Shown in grey; Enter in the empty table accepts them. */
  planned?: Planned | null;
  state?: ReactNode;
};

const HoursRow = ({ name, work, where, who, isFirst, minutes, planned, state }: RowProps) => (
  <tr>
    <th scope="row">
      {who} {state}
    </th>
    {parts.map(({ part, word, isTime }, at) => (
      <td key={part}>
        <TimesCell
          name={`${name}.${part}`}
          label={`${who}, ${where}: ${word}`}
          isTime={isTime}
          planned={part === "start" || part === "finish" ? planned?.[part] : undefined}
          isFirst={isFirst && at === 0}
        />
      </td>
    ))}
    <td>
      {minutes !== undefined && formatDuration(minutes)}
      {planned && (
        <Button
          type="submit"
          name={`works.${work}.planned`}
          value={plannedText(planned)}
          kind="quiet"
          small
          tabIndex={-1}
        >
          Come previsto
        </Button>
      )}
      <RowErrors name={name} columns={rowColumns} />
    </td>
  </tr>
);

type Around = { month: string; previous: string; next: string };

type MonthProps = ValuesOf<typeof workHoursApi.getMonthHours> & Around & { mayWrite: boolean };

export function MonthHoursView({ month, previous, next, mayWrite, workers, lacking }: MonthProps) {
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
