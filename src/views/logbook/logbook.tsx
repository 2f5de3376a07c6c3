import type { ReactNode } from "react";
import { descriptionCut, euros, interventionCut, logsPerPage } from "../../server/logbook/model";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { DescriptionList, PageActions } from "../ui/details";
import { SelectField, TextArea, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { LiveList } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { type Column, RowActions, Table } from "../ui/table";
import { Cut, DateText } from "../ui/text";
import { useViewer } from "../viewer";

type Log = {
  id: number;
  user_id: number;
  user: string;
  description: string;
  date_created: string;
  version: number;
};
type VehicleLog = Log & { plate: string; intervention_type: string };
type WorkerLog = Log & { name: string; surname: string; amount: number };
type Found<Row> = { logs: Row[]; total: number; page: number };

export const VehicleLogs = (found: Found<VehicleLog>) => (
  <LogList
    {...found}
    path="/logVehicle"
    columns={[
      { head: "Automezzo", card: "title", narrow: true, cell: (log) => log.plate },
      {
        head: "Tipo di intervento",
        cell: (log) => <Cut text={log.intervention_type} at={interventionCut} />,
      },
    ]}
  />
);

export const WorkerLogs = (found: Found<WorkerLog>) => (
  <LogList
    {...found}
    path="/logWorkers"
    columns={[
      { head: "Operaio", card: "title", narrow: true, cell: (log) => `${log.surname} ${log.name}` },
      { head: "Importo", end: true, cell: (log) => euros(log.amount) },
    ]}
  />
);

type ListProps<Row> = Found<Row> & { path: string; columns: Column<Row>[] };

/** One's own logs; an administrator sees everyone's, with their author. */
function LogList<Row extends Log>({ logs, total, page, path, columns }: ListProps<Row>) {
  const { user } = useViewer();
  return (
    <>
      <PageActions>
        <LinkButton href={`${path}/insert`} kind="primary" icon="plus">
          Nuovo log
        </LinkButton>
      </PageActions>
      <LiveList live={["logbook", "crew"]} query={{ page }}>
        <Table
          label="Log"
          rows={logs}
          rowKey={(log) => log.id}
          columns={[
            ...columns,
            { head: "Descrizione", cell: (log) => <Cut text={log.description} at={descriptionCut} /> },
            user?.isAdmin && { head: "Utente", cell: (log) => log.user },
            { head: "Data", narrow: true, cell: (log) => <DateText value={log.date_created} /> },
            {
              head: "Azioni",
              card: "actions",
              narrow: true,
              cell: (log) => <Actions {...log} path={path} />,
            },
          ]}
        />
        <Pagination page={page} pageSize={logsPerPage} total={total} />
      </LiveList>
    </>
  );
}

function Actions({ id, user_id, version, path }: Log & { path: string }) {
  const { user } = useViewer();
  return (
    <RowActions>
      <LinkButton href={`${path}/show/${id}`} dialog kind="quiet" icon="eye" iconOnly>
        Vedi
      </LinkButton>
      {user?.id === user_id && (
        <>
          <LinkButton href={`${path}/modify/${id}`} kind="quiet" icon="pencil" iconOnly>
            Modifica
          </LinkButton>
          <ConfirmForm
            action={`${path}/delete/${id}`}
            text="Eliminare questo log?"
            values={{ version }}
            icon="trash-2"
            iconOnly
          >
            Elimina
          </ConfirmForm>
        </>
      )}
    </RowActions>
  );
}

type ShowProps = { log: Log; path: string; entries: [string, ReactNode][] };

export function LogShow({ log, path, entries }: ShowProps) {
  const { user } = useViewer();
  return (
    <>
      <DescriptionList
        columns={1}
        entries={[
          ...entries,
          [
            "Descrizione",
            <span key="text" className="written">
              {log.description}
            </span>,
          ],
          ["Utente", log.user],
          ["Data", <DateText key="date" value={log.date_created} />],
        ]}
      />
      <div className="form-actions">
        {user?.id === log.user_id && (
          <LinkButton href={`${path}/modify/${log.id}`} icon="pencil">
            Modifica
          </LinkButton>
        )}
        <LinkButton href={path} data-cancel="">
          Chiudi
        </LinkButton>
      </div>
    </>
  );
}

type Choice = { value: number; text: string };
type LogFormProps = FormState & { action: string; choices: Choice[] };

export const VehicleLogForm = ({ action, choices, ...form }: LogFormProps) => (
  <Form id="log" action={action} {...form}>
    <SelectField name="automezzo_id" label="Automezzo" options={choices} empty="Scegliere" required />
    <TextField name="intervention_type" label="Tipo di intervento" maxLength={200} required />
    <TextArea name="description" label="Descrizione" rows={6} required />
    <FormActions submit="Salva" back="/logVehicle" />
  </Form>
);

export const WorkerLogForm = ({ action, choices, ...form }: LogFormProps) => (
  <Form id="log" action={action} {...form}>
    <SelectField name="operaio_id" label="Operaio" options={choices} empty="Scegliere" required />
    <TextField name="amount" label="Importo" inputMode="decimal" unit="€" required />
    <TextArea name="description" label="Descrizione" rows={6} required />
    <FormActions submit="Salva" back="/logWorkers" />
  </Form>
);
