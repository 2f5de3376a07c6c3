import type { ReactNode } from "react";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { PageActions } from "../ui/details";
import { Form, FormActions, type FormState } from "../ui/form";
import { LiveList } from "../ui/list";
import { type Column, Table } from "../ui/table";
import { SettingTabs } from "./tabs";

type ListProps<Row> = {
  path: "/admin/settings/work-types/" | "/admin/settings/workers/" | "/admin/settings/vehicles/";
  label: string;
  add: string;
  live: string;
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  columns: Column<Row>[];
};

/** A list whose rows are added and renamed in the dialog. */
export function SettingsList<Row>({ path, label, add, live, rows, rowKey, columns }: ListProps<Row>) {
  return (
    <>
      <PageActions>
        <LinkButton href={`${path}insert`} kind="primary" icon="plus" dialog>
          {add}
        </LinkButton>
      </PageActions>
      <SettingTabs current={path} />
      <LiveList live={[live]}>
        <Table label={label} rows={rows} rowKey={rowKey} columns={columns} />
      </LiveList>
    </>
  );
}

export const EditButton = ({ href, children }: { href: string; children: string }) => (
  <LinkButton href={href} kind="quiet" icon="pencil" iconOnly small dialog>
    {children}
  </LinkButton>
);

export const RetireButton = ({
  action,
  name,
  version,
}: {
  action: string;
  name: string;
  version: number;
}) => (
  <ConfirmForm
    action={action}
    text={`Ritirare ${name} dall'elenco? I giorni passati restano com'erano.`}
    values={{ version }}
    icon="archive"
    iconOnly
    small
  >
    {`Ritira ${name}`}
  </ConfirmForm>
);

export type SettingsRowProps = FormState & { action: string; back: string };

export const SettingsRowForm = ({
  action,
  back,
  children,
  ...form
}: SettingsRowProps & { children: ReactNode }) => (
  <Form id="settings-row" action={action} columns={1} {...form}>
    {children}
    <FormActions submit="Salva" back={back} />
  </Form>
);
