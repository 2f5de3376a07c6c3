import { exactEuroText } from "../../../server/base/text";
import { descriptionCut, type Log, logsPerPage } from "../../../server/office/logbook/model";
import { ListBar } from "../../search/listing/bar";
import type { Choice } from "../../search/listing/chips";
import { FilteredList } from "../../search/listing/list";
import type { ListState } from "../../search/listing/state";
import { ConfirmForm, LinkButton, NewButton, RowMenu } from "../../ui/button";
import { Cut, DateText, DescriptionList, dateText, Written } from "../../ui/details";
import { SelectField, TextArea } from "../../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, type Columns, PageActions } from "../../ui/list";
import { useViewer, type Viewer } from "../../viewer";
import type { LogView } from "./kinds";

type ListProps<Row extends Log> = {
  view: LogView<Row>;
  logs: Row[];
  total: number;
  sum?: number;
  state: ListState;
  choices: readonly Choice[];
};

export function LogList<Row extends Log>({ view, logs, total, sum, state, choices }: ListProps<Row>) {
  const viewer = useViewer();
  const { path, head } = view.kind;
  return (
    <>
      <PageActions>
        <NewButton href={`${path}/insert`} dialog={false}>
          Nuovo log
        </NewButton>
      </PageActions>
      <ListBar
        state={state}
        ready={[{ text: "Del mese", query: { when: "month" } }]}
        filters={[{ name: "of", label: head, choices }, {}]}
        exported={view.exported}
      >
        <span className="soft">
          {viewer.user?.isAdmin ? "I log di tutti gli account" : "Solo i propri log"}
        </span>
      </ListBar>
      <FilteredList
        label="Log"
        live={["logbook", "crew"]}
        state={state}
        rows={logs}
        columns={logColumns(view, viewer)}
        total={total}
        pageSize={logsPerPage}
        sum={sum === undefined ? undefined : exactEuroText(sum)}
        order="-date"
      />
    </>
  );
}

export const logColumns = <Row extends Log>(
  { kind, column }: LogView<Row>,
  { user }: Pick<Viewer, "user">,
): Columns<Row> => [
  { head: kind.head, card: "title", narrow: true, sort: "name", text: (log) => kind.subject(log).text },
  column,
  {
    head: "Descrizione",
    text: ({ description }) => description,
    cell: (log) => <Cut text={log.description} at={descriptionCut} />,
  },
  user?.isAdmin && { head: "Utente", narrow: true, sort: "user", text: (log) => log.user },
  {
    head: "Data",
    narrow: true,
    sort: "date",
    kind: "moment",
    text: ({ date_created }) => date_created,
    cell: (log) => <DateText value={log.date_created} />,
  },
  { ...actionsColumn, cell: (log) => <Actions {...log} path={kind.path} /> },
];

function Actions({ id, user_id, user: author, date_created, version, path }: Log & { path: string }) {
  const { user } = useViewer();
  return (
    <RowMenu row={id} of={`log di ${author} del ${dateText(date_created)}`}>
      {user?.id === user_id && (
        <LinkButton href={`${path}/modify/${id}`} kind="quiet" icon="pencil">
          Modifica
        </LinkButton>
      )}
      <LinkButton href={`${path}/show/${id}`} dialog kind="quiet" icon="eye">
        Vedi
      </LinkButton>
      {user?.id === user_id && (
        <ConfirmForm
          action={`${path}/delete/${id}`}
          text="Eliminare questo log?"
          values={{ version }}
          icon="trash-2"
        >
          Elimina
        </ConfirmForm>
      )}
    </RowMenu>
  );
}

type ShowProps<Row extends Log> = { view: LogView<Row>; log: Row };

export function LogShow<Row extends Log>({ view: { kind, column, detail }, log }: ShowProps<Row>) {
  const { user } = useViewer();
  return (
    <>
      <DescriptionList
        columns={1}
        entries={[
          [kind.head, kind.subject(log).text],
          [column.head, detail(log)],
          ["Descrizione", <Written key="text" text={log.description} />],
          ["Utente", log.user],
          ["Data", <DateText key="date" value={log.date_created} />],
        ]}
      />
      <CloseActions back={kind.path}>
        {user?.id === log.user_id && (
          <LinkButton href={`${kind.path}/modify/${log.id}`} icon="pencil">
            Modifica
          </LinkButton>
        )}
      </CloseActions>
    </>
  );
}

type FormProps<Row extends Log> = FormState & {
  view: LogView<Row>;
  action: string;
  choices: { value: number; text: string }[];
};

export const LogForm = <Row extends Log>({ view, action, choices, ...form }: FormProps<Row>) => (
  <Form id="log" action={action} {...form}>
    <SelectField name={view.kind.field} label={view.kind.head} options={choices} empty="Scegliere" required />
    {view.input}
    <TextArea name="description" label="Descrizione" rows={6} required />
    <FormActions submit="Salva" back={view.kind.path} another />
  </Form>
);
