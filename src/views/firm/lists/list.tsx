import { isExampleAgent, type ListName, type ListRow, lists } from "../../../server/firm/lists/model";
import { NumberField, Switch, TextField } from "../../ui/fields";
import { useViewer } from "../../viewer";
import {
  PositionField,
  RecordList,
  RetirableActions,
  retiredColumn,
  SettingsForm,
  type SettingsFormProps,
} from "../settings/list";

const pathOf = (list: ListName) => `/admin/settings/${list}/` as const;

/** Also the retired ones, so that they can come back. */
export function ListTable({ list, rows }: { list: ListName; rows: ListRow[] }) {
  const { title, head, add, live } = lists[list];
  const path = pathOf(list);
  const { site } = useViewer();
  return (
    <RecordList
      {...{ path, add, live }}
      label={title}
      note={
        list === "agents" &&
        rows.some(isExampleAgent) && (
          <p className="soft">I nomi come «Agente 1» sono di esempio: rinominarli.</p>
        )
      }
      rows={rows.map((row) => ({ ...row, id: row.value, name: row.text }))}
      columns={[
        { head: "Ordine", narrow: true, end: true, cell: (_, index) => index + 1 },
        { head, card: "title", cell: ({ text }) => text },
        list === "work-types" && {
          head: "Durata abituale",
          end: true,
          cell: ({ duration, people }) => (duration ? `${duration}${people ? ` in ${people}` : ""}` : "-"),
        },
        list === "work-types" &&
          site === "A" && {
            head: "Scarico",
            narrow: true,
            cell: ({ unloads }) => (unloads ? "Sì" : "-"),
          },
        retiredColumn(rows),
      ]}
      actions={(row) => (
        <RetirableActions {...row} path={path} past="Non si potrà più scegliere; dove c'è già, resta." />
      )}
    />
  );
}

type FormProps = SettingsFormProps & { list: ListName };

export const NewListForm = ({ list, ...props }: FormProps) => (
  <SettingsForm {...props}>
    <Fields list={list} />
  </SettingsForm>
);

export const ListForm = ({ list, count, ...props }: FormProps & { count: number }) => (
  <SettingsForm {...props}>
    <Fields list={list} />
    <PositionField count={count} />
  </SettingsForm>
);

const Fields = ({ list }: { list: ListName }) => (
  <>
    <TextField name="text" label="Nome" maxLength={60} required />
    {list === "work-types" && (
      <TextField
        name="duration"
        label="Durata abituale"
        maxLength={6}
        hint="Ore e minuti, come 4:30. Vuota se varia troppo."
      />
    )}
    <FieldsOnA list={list} />
  </>
);

const FieldsOnA = ({ list }: { list: ListName }) =>
  useViewer().site === "A" &&
  list === "work-types" && (
    <>
      <NumberField
        name="people"
        label="Per quanti operai"
        hint="Con più operai la lavorazione è più breve, con meno più lunga. Vuoto: dura lo stesso."
      />
      <Switch
        name="unloads"
        label="Ha un luogo di scarico"
        hint="Finché non è scritto, la giornaliera lo ricorda."
      />
      <Switch
        name="announced"
        label="Il cliente si avvisa il giorno prima"
        hint="Sta in Da avvisare finché non lo sa."
      />
    </>
  );
