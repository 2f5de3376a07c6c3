import { type Day, formatDay } from "../../../server/base/days";
import type { Closure } from "../../../server/days/closures/model";
import { DeletableActions, RecordList } from "../../firm/settings/list";
import { DateField, Switch, TextField } from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";

const path = "/resources/closures/";

export const ClosureList = ({ closures, today }: { closures: readonly Closure[]; today: Day }) => (
  <RecordList
    path={path}
    label="Chiusure"
    add="Nuova chiusura"
    live="closures"
    rows={closures.toSorted((one, other) => Number(isOver(one, today)) - Number(isOver(other, today)))}
    empty="Nessuna chiusura: per esempio Ferragosto, o il giorno del patrono."
    columns={[
      { head: "Motivo", card: "title", cell: ({ reason }) => reason },
      { head: "Giorni", cell: daysText },
      { head: "Ogni anno", narrow: true, cell: ({ yearly }) => (yearly ? "Sì" : "No") },
      { head: "Stato", narrow: true, cell: (row) => (isOver(row, today) ? "Passata" : "") },
    ]}
    actions={(closure) => (
      <DeletableActions
        {...closure}
        path={path}
        name={closure.reason}
        question={`Eliminare la chiusura «${closure.reason}»? In quei giorni si potrà di nuovo lavorare.`}
      />
    )}
  >
    <p className="field-hint">
      In un giorno di chiusura non si inseriscono lavorazioni né appuntamenti; quelli che ci sono già restano.
      Le feste nazionali si conoscono già: prima di mettervi una lavorazione si chiede conferma.
    </p>
  </RecordList>
);

const isOver = ({ to, yearly }: Closure, today: Day) => !yearly && to < today;

function daysText({ from, to, yearly }: Closure): string {
  const text = (day: Day) => (yearly ? formatDay(day).slice(0, 5) : formatDay(day));
  const since = yearly ? `, dal ${from.slice(0, 4)}` : "";
  return (from === to ? text(from) : `${text(from)} – ${text(to)}`) + since;
}

export const ClosureForm = ({ action, ...form }: FormState & { action: string }) => (
  <Form id="closure" action={action} columns={1} {...form}>
    <FieldRow>
      <DateField name="from" label="Dal" required ahead />
      <DateField name="to" label="Al" hint="Vuoto: un giorno solo" ahead />
    </FieldRow>
    <TextField name="reason" label="Motivo" hint="Per esempio Ferragosto" maxLength={100} required />
    <Switch name="yearly" label="Ogni anno" />
    <FormActions submit="Salva" back={path} another />
  </Form>
);
