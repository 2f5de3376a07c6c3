import type { listImports } from "../../../server/transfer/imports/list";
import { importsPerPage, type State, stateTexts } from "../../../server/transfer/imports/model";
import { SystemTabs } from "../../process/system/system";
import { Sheet } from "../../sheet";
import { RowActions } from "../../ui/button";
import { Alert, Badge, DateText, Pagination, Section, type Tone } from "../../ui/details";
import { FileField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, LiveList, Table } from "../../ui/list";

type Found = ReturnType<typeof listImports>;
type Props = Found & { page: number; form?: FormState };

const tones: Partial<Record<State, Tone>> = {
  columns: "orange",
  checked: "orange",
  done: "green",
  undone: "neutral",
  failed: "red",
};

export const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={tones[state] ?? "blue"}>{stateTexts[state]}</Badge>
);

/** Also those of a first call. */
export const IncompleteClients = ({ count }: { count: number }) =>
  count > 0 && (
    <Alert kind="warning">
      <a href="/client/?missing=data">
        {count === 1 ? "Un cliente è da completare" : `${count} clienti sono da completare`}
      </a>
    </Alert>
  );

export const ImportHome = ({ imports, total, kinds, incomplete, page, form }: Props) => (
  <>
    <SystemTabs />
    <IncompleteClients count={incomplete} />
    <Section title="Nuovo file">
      <Form id="upload" action="/admin/import" upload columns={1} {...form}>
        <Sheet name="file" />
        <FileField
          name="file"
          label="File"
          accept=".csv,.txt,.xlsx,.ods,.vcf"
          hint="Excel (.xlsx), LibreOffice (.ods) o CSV, fino a 25 MB. Si vede prima che cosa verrebbe importato: nulla cambia finché non si conferma."
          required
        />
        <FormActions submit="Leggi il file" />
      </Form>
    </Section>
    <Section title="Importazioni">
      <LiveList live={["imports"]} query={{ page }}>
        <Pagination page={page} pageSize={importsPerPage} total={total}>
          <Table
            label="Importazioni"
            rows={imports}
            empty="Non ci sono ancora importazioni."
            columns={[
              { head: "N.", narrow: true, end: true, cell: ({ id }) => id },
              {
                head: "File",
                card: "title",
                cell: ({ id, filename }) => <a href={`/admin/import/${id}`}>{filename}</a>,
              },
              { head: "Contenuto", cell: ({ kindTitle }) => kindTitle || "-" },
              { head: "Stato", narrow: true, cell: ({ state }) => <StateBadge state={state} /> },
              { head: "Entrate", narrow: true, end: true, cell: ({ counts }) => counts.entered ?? "-" },
              {
                head: "Caricato",
                narrow: true,
                cell: ({ date_created }) => <DateText value={date_created} />,
              },
              { head: "Da", narrow: true, cell: ({ user }) => user },
            ]}
          />
        </Pagination>
      </LiveList>
    </Section>
    <Section title="Modelli">
      <p className="soft">
        Chi parte da zero può compilare un modello: ha le intestazioni giuste e una riga di esempio, da
        togliere.
      </p>
      <Table
        label="Modelli"
        rows={kinds}
        rowKey={({ name }) => name}
        columns={[
          { head: "Contenuto", card: "title", cell: ({ title }) => title },
          {
            head: "Colonne",
            cell: ({ name, title }) => (
              <a href={`/admin/import/columns/${name}`}>
                Che cosa scrivere<span className="hidden">{` in ${title}`}</span>
              </a>
            ),
          },
          {
            ...actionsColumn,
            cell: ({ name, title }) => (
              <RowActions>
                <TemplateLink name={name} format="xlsx" title={title} />
                <TemplateLink name={name} format="csv" title={title} />
              </RowActions>
            ),
          },
        ]}
      />
    </Section>
  </>
);

const TemplateLink = ({ name, format, title }: { name: string; format: string; title: string }) => (
  <a className="button plain small" href={`/admin/import/template/${name}/${format}`} download>
    {format.toUpperCase()}
    <span className="hidden">{`: modello di ${title}`}</span>
  </a>
);
