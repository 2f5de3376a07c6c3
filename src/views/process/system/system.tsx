import { allowed, systemTabs } from "../../../server/accounts/menu/model";
import { formatDay, formatMoment } from "../../../server/base/days";
import { sizeText } from "../../../server/base/text";
import type { Warning } from "../../../server/process/system/model";
import type { Details } from "../../../server/process/system/store";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Alert, DescriptionList, Section, Tabs } from "../../ui/details";
import { NumberField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

/** `types`: what the files without a row look like, by their names. */
type Props = Details & { types: ReadonlyMap<string, string | null>; form: FormState };

type Facts = Omit<Details, "warnings" | "damage" | "missing" | "orphaned" | "limits">;

export function System({ warnings, damage, types, missing, orphaned, form, ...facts }: Props) {
  return (
    <>
      <SystemTabs />
      {damage && <Alert kind="error">Danno trovato nel database: {damage}</Alert>}
      <Warnings warnings={warnings} />
      <Facts {...facts} />
      <Form id="disk" aside action="/admin/system/limits" {...form}>
        <NumberField
          name="uploadReserveMb"
          label="Spazio minimo per accettare file (MB)"
          hint="Di norma 1000"
          required
        />
        <NumberField
          name="recordReserveMb"
          label="Spazio minimo per salvare (MB)"
          hint="Di norma 200: lettura e accesso restano possibili"
          required
        />
        <FormActions submit="Salva i limiti" />
      </Form>
      <Missing {...missing} />
      <Orphaned {...orphaned} types={types} />
    </>
  );
}

const Facts = ({
  version,
  schema,
  started,
  memory,
  database,
  disk,
  uploads,
  backup,
  drill,
  ...counts
}: Facts) => (
  <DescriptionList
    columns={3}
    entries={[
      ["Versione del programma", version],
      ["Versione del database", schema],
      ["Avviato il", formatMoment(started)],
      ["Database", sizeText(database.bytes)],
      ["Scritture da riportare nel database", sizeText(database.log)],
      ["Spazio libero sul disco", disk.free === null ? null : sizeText(disk.free)],
      ["Riserva per gli accessi", disk.reserve ? "Presente" : "Assente"],
      ["Ultimo salvataggio", backup.newest ? formatMoment(backup.newest) : "Nessuno"],
      backup.failure !== null && ["Salvataggio non riuscito", backup.failure],
      ["Prova di ripristino", <Drill key="drill" drill={drill} />],
      ["File caricati", `${uploads.count} (${sizeText(uploads.bytes)})`],
      counts.certificateUntil !== null && ["Certificato valido fino al", formatDay(counts.certificateUntil)],
      ["Memoria usata", sizeText(memory)],
      ["Accessi aperti", `${counts.sessions.A} sul sito A, ${counts.sessions.B} sul sito B`],
      ["Schermate collegate", counts.streams],
      ["E-mail in attesa", <Letters key="letters" {...counts.letters} />],
    ]}
  />
);

function Drill({ drill }: Pick<Details, "drill">) {
  const { mayCall } = useViewer();
  if (!drill) return "Non ancora fatta";
  const text = `${drill.failure ? "Non riuscita" : "Riuscita"} il ${formatMoment(drill.at)}`;
  return mayCall("Backup.getAll") ? <a href="/admin/backups/">{text}</a> : text;
}

const Letters = ({ waiting, oldest }: Details["letters"]) =>
  oldest === null ? (
    "Nessuna"
  ) : (
    <a href="/admin/outbox/">
      {waiting}, la più vecchia del {formatMoment(oldest)}
    </a>
  );

const tables: Record<string, string> = {
  box_files: "Allegato di un deposito",
  documents: "Documento",
  reports: "Foto di una segnalazione",
};

const Missing = ({ count, files }: Details["missing"]) => (
  <Section title={`File mancanti: ${count}`}>
    <p className="wide-text">
      {count === 0
        ? "Ogni documento e allegato ha il suo file."
        : "Il programma li conosce, ma nella cartella dei dati non ci sono: si trovano forse in un salvataggio."}
    </p>
    {count > 0 && (
      <Table
        label="File mancanti"
        rows={files}
        rowKey={({ stored }) => stored}
        columns={[
          { head: "Di", card: "title", cell: ({ table }) => tables[table] ?? table },
          { head: "Nome del file", cell: ({ filename }) => filename },
          { head: "Nome nella cartella", cell: ({ stored }) => stored },
        ]}
      />
    )}
  </Section>
);

const Orphaned = ({ count, bytes, files, types }: Details["orphaned"] & Pick<Props, "types">) => (
  <Section title={`File senza documento: ${count}`}>
    <p className="wide-text">
      {count === 0
        ? "Nella cartella dei dati non ci sono file sconosciuti."
        : `In tutto ${sizeText(bytes)}. Sono stati trovati senza un documento a cui appartengono, per esempio dopo il ripristino di una copia più vecchia. Dopo 30 giorni vengono eliminati.`}
    </p>
    {count > 0 && (
      <Table
        label="File senza documento"
        rows={files}
        rowKey={({ name }) => name}
        columns={[
          { head: "Nome", card: "title", cell: ({ name }) => name },
          { head: "Tipo", narrow: true, cell: ({ name }) => types.get(name)?.toUpperCase() ?? "Sconosciuto" },
          { head: "Dimensione", narrow: true, end: true, cell: (file) => sizeText(file.bytes) },
          { head: "Dal", narrow: true, cell: ({ since }) => formatMoment(since) },
          { ...actionsColumn, cell: ({ name }) => <Actions name={name} /> },
        ]}
      />
    )}
  </Section>
);

const Actions = ({ name }: { name: string }) => (
  <RowActions>
    <LinkButton href={`/admin/system/orphaned/${name}`} kind="quiet" icon="download" small>
      Scarica
    </LinkButton>
    <ConfirmForm
      action={`/admin/system/orphaned/${name}/delete`}
      text="Eliminare il file? Non si potrà recuperare."
      icon="trash-2"
      small
    >
      Elimina
    </ConfirmForm>
  </RowActions>
);

/** Of the pages under "Sistema" those that the account may open; none beside a single one. */
export function SystemTabs() {
  const viewer = useViewer();
  const tabs = systemTabs.filter(allowed(viewer));
  if (tabs.length < 2) return null;
  return (
    <Tabs
      label="Sistema"
      tabs={tabs.map(({ href, text }) => ({ href, text, current: `${viewer.path}/`.startsWith(href) }))}
    />
  );
}

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const { mayCall } = useViewer();
  return warnings.map(({ text, href, when, calm }) => (
    <Alert key={text} kind={calm ? "info" : "error"}>
      {!when || mayCall(when) ? <a href={href}>{text}</a> : text}
    </Alert>
  ));
}
