import type { ReactNode } from "react";
import type { ListNoun } from "../../../server/base/empty-lists";
import { mayOpen } from "../../may-open";
import { Sheet } from "../../sheet";
import { Button, ConfirmForm, LinkButton, NewButton, type Query, RowActions } from "../../ui/button";
import { TabLink } from "../../ui/details";
import { SelectField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, type Columns, LiveList, PageActions, Table } from "../../ui/list";
import { useViewer } from "../../viewer";
import { type SettingPath, settingGroups } from "./pages";

export const range = ({ min, max }: { min: number; max: number }) => `Da ${min} a ${max}`;

type Props = { current: SettingPath; children: ReactNode };

/** A page of the settings beside the list of all; without the right to them there is no list: one may edit the materials alone. */
export function SettingsPage({ current, children }: Props) {
  return (
    <div className="settings-page">
      <Sheet name="settings" />
      {useViewer().mayCall("Settings.getAll") && <SettingsNav current={current} />}
      <div className="settings-content">{children}</div>
    </div>
  );
}

/** On a phone it is a menu that its button opens. */
function SettingsNav({ current }: { current: SettingPath }) {
  const viewer = useViewer();
  const groups = settingGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ href }) => mayOpen(viewer, href)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <>
      <Button icon="list" popoverTarget="settings-list">
        Tutte le impostazioni
      </Button>
      <nav id="settings-list" className="settings-list" aria-label="Impostazioni" popover="auto">
        {groups.map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map(({ href, text }) => (
                <li key={href}>
                  <TabLink href={href} current={href === current}>
                    {text}
                  </TabLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}

type RecordListProps<R> = {
  path: SettingPath;
  label: string;
  /** The button of its form; none for who may not add. */
  add: string | false;
  /** The form, where its address is not `insert`. */
  insert?: string;
  buttons?: ReactNode;
  live: string;
  query?: Query;
  /** Above the table, and new with it. */
  note?: ReactNode;
  rows: readonly R[];
  empty?: string;
  of?: readonly ListNoun[];
  columns: Columns<R>;
  actions: (row: R) => ReactNode;
  children?: ReactNode;
};

/** A record of the settings that is a list and a form. */
export function RecordList<R extends { id: number }>({
  path,
  add,
  insert = `${path}insert`,
  buttons,
  ...list
}: RecordListProps<R>) {
  const { live, query, note, columns, actions, children, ...table } = list;
  return (
    <>
      <PageActions>
        {buttons}
        {add && <NewButton href={insert}>{add}</NewButton>}
      </PageActions>
      <SettingsPage current={path}>
        {children}
        <LiveList live={[live]} query={query}>
          {note}
          <Table
            {...table}
            rowKey={({ id }) => id}
            columns={[...columns, { ...actionsColumn, cell: actions }]}
          />
        </LiveList>
      </SettingsPage>
    </>
  );
}

type Row = { id: number; value: number; version: number };

type ListProps<R extends Row> = {
  path: "/admin/settings/workers/" | "/admin/settings/vehicles/";
  label: string;
  add: string;
  live: string;
  rows: readonly R[];
  nameHead?: string;
  nameOf: (row: R) => string;
  retirable?: boolean;
  /** What a newcomer asks about its rows. */
  note?: string;
  /** On site A the page where more is written of all rows at once, and what is shown of it. */
  grid?: { href: string; text: string; head: string; cell(row: R): string };
};

export function SettingsList<R extends Row>({ path, label, add, live, rows, ...props }: ListProps<R>) {
  const { nameHead = "Nome", nameOf, retirable = false, note } = props;
  const grid = useViewer().site === "A" ? props.grid : undefined;
  return (
    <RecordList
      {...{ path, label, add, live, rows }}
      note={note && <p className="soft">{note}</p>}
      buttons={
        <>
          {grid && (
            <LinkButton href={grid.href} icon="pencil">
              {grid.text}
            </LinkButton>
          )}
          <LinkButton href={`${path}paste`} icon="clipboard-list">
            Incolla un elenco
          </LinkButton>
        </>
      }
      columns={[
        { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
        { head: nameHead, card: "title", cell: nameOf },
        grid && { head: grid.head, cell: grid.cell },
      ]}
      actions={(row) => (
        <RowActions>
          <EditButton href={`${path}modify/${row.id}`}>{`Rinomina ${nameOf(row)}`}</EditButton>
          {retirable && (
            <RetireButton action={`${path}retire/${row.id}`} name={nameOf(row)} version={row.version} />
          )}
        </RowActions>
      )}
    />
  );
}

export const EditButton = ({ href, children }: { href: string; children: string }) => (
  <LinkButton href={href} kind="quiet" icon="pencil" iconOnly small dialog>
    {children}
  </LinkButton>
);

type RowButton = { action: string; name: string; version: number };
type RetireProps = RowButton & { /** What does not change. */ past?: string };

const unchangedDays = "I giorni passati restano com'erano.";

export const RetireButton = ({ action, name, version, past = unchangedDays }: RetireProps) => (
  <ConfirmForm
    action={action}
    text={`Disattivare ${name}? ${past}`}
    values={{ version }}
    icon="archive"
    iconOnly
    small
  >
    {`Disattiva ${name}`}
  </ConfirmForm>
);

export const ReopenButton = ({ action, name, version }: RowButton) => (
  <ConfirmForm
    action={action}
    safe
    text={`Riattivare ${name}?`}
    values={{ version }}
    icon="archive-restore"
    iconOnly
    small
  >
    {`Riattiva ${name}`}
  </ConfirmForm>
);

type RetirableRow = {
  path: string;
  id: number;
  name: string;
  retired: number;
  version: number;
  past: string;
};

export const RetirableActions = ({ path, id, name, retired, version, past }: RetirableRow) => (
  <RowActions>
    <EditButton href={`${path}modify/${id}`}>{`Modifica ${name}`}</EditButton>
    {retired ? (
      <ReopenButton action={`${path}reopen/${id}`} name={name} version={version} />
    ) : (
      <RetireButton action={`${path}retire/${id}`} name={name} version={version} past={past} />
    )}
  </RowActions>
);

type DeletableRow = { path: string; id: number; name: string; question: string; version?: number };

export const DeletableActions = ({ path, id, name, question, version }: DeletableRow) => (
  <RowActions>
    <EditButton href={`${path}modify/${id}`}>{`Modifica ${name}`}</EditButton>
    <ConfirmForm
      action={`${path}delete/${id}`}
      text={question}
      values={version === undefined ? {} : { version }}
      icon="trash-2"
      iconOnly
      small
    >
      {`Elimina ${name}`}
    </ConfirmForm>
  </RowActions>
);

/** Only where a row is an exception. */
export const retiredColumn = (rows: readonly { retired: number }[], text = "Disattivato") =>
  rows.some(({ retired }) => retired) && {
    head: "Stato",
    cell: ({ retired }: { retired: number }) => (retired ? text : ""),
  };

/** Moves a row to another place of its list, which has `count` of them. */
export const PositionField = ({ count }: { count: number }) => (
  <SelectField
    name="position"
    label="Posizione nell'elenco"
    options={Array.from({ length: count }, (_, index) => ({ value: index + 1, text: String(index + 1) }))}
  />
);

export type SettingsFormProps = FormState & { action: string; back: string };

export const SettingsForm = ({
  action,
  back,
  children,
  ...form
}: SettingsFormProps & { children: ReactNode }) => (
  <Form id="settings-row" action={action} columns={1} {...form}>
    {children}
    <FormActions submit="Salva" back={back} another />
  </Form>
);
