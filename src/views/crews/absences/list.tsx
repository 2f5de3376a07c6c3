import type { Day } from "../../../server/base/days";
import type { Absence } from "../../../server/crews/absences/model";
import type { Kind } from "../../../server/crews/model";
import { DeletableActions } from "../../firm/settings/list";
import { LinkButton, NewButton } from "../../ui/button";
import { Badge, DateText, Found } from "../../ui/details";
import { DateField, SelectField, TextField } from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, LiveList, PageActions, SearchForm, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

const kindNames = { worker: "Operaio", vehicle: "Automezzo" };

export function AbsenceList({ absences, from }: { absences: Absence[]; from: Day }) {
  const { mayCall } = useViewer();
  return (
    <>
      <PageActions>
        {mayCall("Closures.createNew") && (
          <LinkButton href="/resources/closures/" icon="ban">
            Chiusure
          </LinkButton>
        )}
        <LinkButton href="/absences/insert/vehicle" icon="truck" dialog>
          Nuovo fermo automezzo
        </LinkButton>
        <NewButton href="/absences/insert/worker">Nuova assenza</NewButton>
      </PageActions>
      <SearchForm values={{ from }}>
        <DateField name="from" label="Dal giorno" />
      </SearchForm>
      <LiveList live={["crew"]} query={{ from }}>
        <Found rows={absences.length} />
        <Table
          label="Assenze"
          rows={absences}
          of={["absences"]}
          empty="Nessuna assenza in questo periodo"
          columns={[
            {
              head: "Chi",
              card: "title",
              cell: ({ value, text }) => (
                <>
                  <b>{value}</b> {text}
                </>
              ),
            },
            {
              head: "Tipo",
              cell: ({ kind }) => (
                <Badge icon={kind === "worker" ? "user" : "truck"}>{kindNames[kind]}</Badge>
              ),
            },
            { head: "Dal", cell: (row) => <DateText value={row.from} /> },
            { head: "Al", cell: (row) => <DateText value={row.to} /> },
            { head: "Motivo", cell: ({ reason }) => reason },
            {
              ...actionsColumn,
              cell: ({ id, text, version }) => (
                <DeletableActions
                  {...{ id, version }}
                  path="/absences/"
                  name={`assenza di ${text}`}
                  question={`Eliminare l'assenza di ${text}?`}
                />
              ),
            },
          ]}
        />
      </LiveList>
    </>
  );
}

type FormProps = FormState & {
  kind: Kind;
  action: string;
  back: string;
  people: { id: number; value: number; text: string }[];
};

export function AbsenceForm({ kind, people, action, back, ...form }: FormProps) {
  return (
    <Form id="absence" action={action} columns={1} {...form}>
      <SelectField
        name={`id_${kind}`}
        label={kindNames[kind]}
        required
        empty="Scegliere"
        options={people.map(({ id, value, text }) => ({ value: id, text: `${value} ${text}` }))}
      />
      <FieldRow>
        <DateField name="from" label="Dal" required ahead />
        <DateField name="to" label="Al" required ahead />
      </FieldRow>
      <TextField name="reason" label="Motivo" maxLength={100} />
      <FormActions submit="Salva" back={back} another />
    </Form>
  );
}
