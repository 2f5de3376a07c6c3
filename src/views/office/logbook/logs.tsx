import type { ReactNode } from "react";
import type { Operation } from "../../../server/api";
import { formatMoment } from "../../../server/base/days";
import { exactEuroText } from "../../../server/base/numbers";
import { descriptionCut, logsPerPage } from "../../../server/office/logbook/model";
import type { Log } from "../../../server/office/logbook/store";
import { ListBar } from "../../search/listing/bar";
import { type Choice, FilterChip, PeriodChip } from "../../search/listing/chips";
import { FilteredList } from "../../search/listing/list";
import type { ListState } from "../../search/listing/state";
import { LinkButton } from "../../ui/button";
import { ConfirmForm } from "../../ui/confirm-form";
import { DescriptionList, PageActions } from "../../ui/details";
import type { FormState } from "../../ui/form";
import { CloseActions } from "../../ui/form";
import { type Columns, RowMenu } from "../../ui/table";
import { Cut, DateText, dateText, Written } from "../../ui/text";
import { useViewer, type Viewer } from "../../viewer";

export type FoundLogs<Row> = {
  logs: Row[];
  total: number;
  sum?: number;
  state: ListState;
  /** The workers or vehicles. */
  choices: readonly Choice[];
};

export type LogFormProps = FormState & { action: string; choices: { value: number; text: string }[] };

type ListProps<Row> = FoundLogs<Row> & {
  of: string;
  exported: Operation;
  columns: (viewer: Pick<Viewer, "user">) => Columns<Row>;
};

/** An administrator sees the logs of all accounts, with their author. */
export function LogList<Row extends Log>(props: ListProps<Row>) {
  const { logs, total, sum, state, choices, of, exported, columns } = props;
  const viewer = useViewer();
  const { path } = state;
  return (
    <>
      <PageActions>
        <LinkButton href={`${path}/insert`} kind="primary" icon="plus">
          Nuovo log
        </LinkButton>
      </PageActions>
      <ListBar state={state} ready={[{ text: "Del mese", query: { when: "month" } }]} exported={exported}>
        <FilterChip state={state} filter={{ name: "of", label: of, choices }} />
        <PeriodChip state={state} />
        <span className="soft">
          {viewer.user?.isAdmin ? "I log di tutti gli account" : "Solo i propri log"}
        </span>
      </ListBar>
      <FilteredList
        label="Log"
        live={["logbook", "crew"]}
        state={state}
        rows={logs}
        rowKey={(log) => log.id}
        columns={columns(viewer)}
        total={total}
        pageSize={logsPerPage}
        sum={sum === undefined ? undefined : exactEuroText(sum)}
        order="-date"
      />
    </>
  );
}

/** What both logs show after their own columns, and an export writes. */
export const logColumns = <Row extends Log>(
  path: string,
  columns: Columns<Row>,
  { user }: Pick<Viewer, "user">,
): Columns<Row> => [
  ...columns,
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
    text: ({ date_created }) => formatMoment(date_created),
    cell: (log) => <DateText value={log.date_created} />,
  },
  {
    head: "Azioni",
    card: "actions",
    narrow: true,
    cell: (log) => <Actions {...log} path={path} />,
  },
];

function Actions({ id, user_id, user: author, date_created, version, path }: Log & { path: string }) {
  const { user } = useViewer();
  return (
    <RowMenu row={id} of={`log di ${author} del ${dateText(date_created)}`}>
      <LinkButton href={`${path}/show/${id}`} dialog kind="quiet" icon="eye">
        Vedi
      </LinkButton>
      {user?.id === user_id && (
        <>
          <LinkButton href={`${path}/modify/${id}`} kind="quiet" icon="pencil">
            Modifica
          </LinkButton>
          <ConfirmForm
            action={`${path}/delete/${id}`}
            text="Eliminare questo log?"
            values={{ version }}
            icon="trash-2"
          >
            Elimina
          </ConfirmForm>
        </>
      )}
    </RowMenu>
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
          ["Descrizione", <Written key="text" text={log.description} />],
          ["Utente", log.user],
          ["Data", <DateText key="date" value={log.date_created} />],
        ]}
      />
      <CloseActions back={path}>
        {user?.id === log.user_id && (
          <LinkButton href={`${path}/modify/${log.id}`} icon="pencil">
            Modifica
          </LinkButton>
        )}
      </CloseActions>
    </>
  );
}
