import type { ReactNode } from "react";
import { descriptionCut, logsPerPage } from "../../server/logbook/model";
import type { Log } from "../../server/logbook/store";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { DescriptionList, PageActions } from "../ui/details";
import type { FormState } from "../ui/form";
import { LiveList } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { type Column, RowActions, Table } from "../ui/table";
import { Cut, DateText } from "../ui/text";
import { useViewer } from "../viewer";

export type FoundLogs<Row> = { logs: Row[]; total: number; page: number };

export type LogFormProps = FormState & { action: string; choices: { value: number; text: string }[] };

type ListProps<Row> = FoundLogs<Row> & { path: string; columns: Column<Row>[] };

/** An administrator sees the logs of all accounts, with their author. */
export function LogList<Row extends Log>({ logs, total, page, path, columns }: ListProps<Row>) {
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
