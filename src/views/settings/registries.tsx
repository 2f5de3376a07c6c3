import type { ReactNode } from "react";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { PageActions } from "../ui/details";
import { MoneyField, SelectField, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { LiveList } from "../ui/list";
import { type Column, RowActions, Table } from "../ui/table";
import { Money } from "../ui/text";
import { SettingTabs } from "./tabs";

type RegistryProps<Row> = {
  path: "/admin/settings/work-types/" | "/admin/settings/workers/" | "/admin/settings/vehicles/";
  label: string;
  add: string;
  live: string;
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  columns: Column<Row>[];
};

/** A list whose rows are added and renamed in the dialog. */
function Registry<Row>({ path, label, add, live, rows, rowKey, columns }: RegistryProps<Row>) {
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

const Rename = ({ href, children }: { href: string; children: string }) => (
  <LinkButton href={href} kind="quiet" icon="pencil" iconOnly small dialog>
    {children}
  </LinkButton>
);

const Retire = ({ action, name, version }: { action: string; name: string; version: number }) => (
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

type WorkType = { value: number; text: string; version: number };

export const WorkTypes = ({ workTypes }: { workTypes: WorkType[] }) => (
  <Registry
    path="/admin/settings/work-types/"
    label="Tipi di lavorazione"
    add="Nuovo tipo"
    live="works"
    rows={workTypes}
    rowKey={({ value }) => value}
    columns={[
      { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
      { head: "Nome", card: "title", cell: ({ text }) => text },
      {
        head: "Azioni",
        card: "actions",
        narrow: true,
        cell: ({ value, text }) => (
          <RowActions>
            <Rename href={`/admin/settings/work-types/modify/${value}`}>{`Rinomina ${text}`}</Rename>
          </RowActions>
        ),
      },
    ]}
  />
);

type Worker = { id: number; value: number; surname: string; name: string; version: number };

export const Workers = ({ workers }: { workers: Worker[] }) => (
  <Registry
    path="/admin/settings/workers/"
    label="Operai"
    add="Nuovo operaio"
    live="crew"
    rows={workers}
    rowKey={({ id }) => id}
    columns={[
      { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
      { head: "Nome", card: "title", cell: ({ surname, name }) => `${surname} ${name}` },
      {
        head: "Azioni",
        card: "actions",
        narrow: true,
        cell: ({ id, surname, name, version }) => (
          <RowActions>
            <Rename href={`/admin/settings/workers/modify/${id}`}>{`Rinomina ${surname} ${name}`}</Rename>
            <Retire
              action={`/admin/settings/workers/retire/${id}`}
              name={`${surname} ${name}`.trim()}
              version={version}
            />
          </RowActions>
        ),
      },
    ]}
  />
);

type Vehicle = { id: number; value: number; name: string; version: number };

export const Vehicles = ({ vehicles }: { vehicles: Vehicle[] }) => (
  <Registry
    path="/admin/settings/vehicles/"
    label="Automezzi"
    add="Nuovo automezzo"
    live="crew"
    rows={vehicles}
    rowKey={({ id }) => id}
    columns={[
      { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
      { head: "Nome o targa", card: "title", cell: ({ name }) => name },
      {
        head: "Azioni",
        card: "actions",
        narrow: true,
        cell: ({ id, name, version }) => (
          <RowActions>
            <Rename href={`/admin/settings/vehicles/modify/${id}`}>{`Rinomina ${name}`}</Rename>
            <Retire action={`/admin/settings/vehicles/retire/${id}`} name={name} version={version} />
          </RowActions>
        ),
      },
    ]}
  />
);

type Material = { id: number; name: string; cost: number; position: number };

/** The catalogue in its order; names are the specification's. */
export function Materials({ materials }: { materials: Material[] }) {
  return (
    <>
      <SettingTabs current="/admin/settings/materials/" />
      <LiveList live={["materials"]}>
        <Table
          label="Materiali"
          rows={materials}
          rowKey={({ id }) => id}
          columns={[
            { head: "Ordine", narrow: true, end: true, cell: ({ position }) => position },
            { head: "Materiale", card: "title", cell: ({ name }) => name },
            { head: "Costo unitario", end: true, cell: ({ cost }) => <Money value={cost} /> },
            {
              head: "Azioni",
              card: "actions",
              narrow: true,
              cell: ({ id, name }) => (
                <RowActions>
                  <Rename href={`/admin/settings/materials/modify/${id}`}>{`Modifica ${name}`}</Rename>
                </RowActions>
              ),
            },
          ]}
        />
      </LiveList>
    </>
  );
}

type FormProps = FormState & { action: string; back: string };

const RegistryForm = ({ action, back, children, ...form }: FormProps & { children: ReactNode }) => (
  <Form id="registry" action={action} columns={1} {...form}>
    {children}
    <FormActions submit="Salva" back={back} />
  </Form>
);

export const WorkTypeForm = (props: FormProps) => (
  <RegistryForm {...props}>
    <TextField name="text" label="Nome" maxLength={60} required />
  </RegistryForm>
);

export const WorkerForm = (props: FormProps) => (
  <RegistryForm {...props}>
    <TextField
      name="surname"
      label="Cognome"
      maxLength={60}
      hint="Chi si chiama Unica prende un codice da 51 in poi"
      required
    />
    <TextField name="name" label="Nome" maxLength={60} />
  </RegistryForm>
);

export const VehicleForm = (props: FormProps) => (
  <RegistryForm {...props}>
    <TextField name="name" label="Nome o targa" maxLength={60} required />
  </RegistryForm>
);

export const MaterialForm = ({ count, ...props }: FormProps & { count: number }) => (
  <RegistryForm {...props}>
    <TextField name="name" label="Materiale" readOnly />
    <MoneyField name="cost" label="Costo unitario" required />
    <SelectField
      name="position"
      label="Posizione nell'elenco"
      options={Array.from({ length: count }, (_, index) => ({ value: index + 1, text: String(index + 1) }))}
    />
  </RegistryForm>
);
