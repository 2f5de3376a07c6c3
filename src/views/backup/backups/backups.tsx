import {
  ageText,
  hours,
  type ListedBackup,
  messages,
  reasonTexts,
} from "../../../server/backup/backups/model";
import type { listBackups } from "../../../server/backup/backups/store";
import { formatDay, formatMoment } from "../../../server/base/days";
import { counted, sizeText } from "../../../server/base/text";
import { SystemTabs } from "../../process/system/system";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Alert, Badge, DateText, Section } from "../../ui/details";
import { FormContext } from "../../ui/field";
import { NumberField, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, LiveList, PageActions, Table } from "../../ui/list";

type Props = ReturnType<typeof listBackups>;

export function BackupList({ backups, damaged, runningSince, ...state }: Props) {
  return (
    <>
      <PageActions>
        <ConfirmForm action="/admin/backups/insert" kind="primary" icon="save">
          Salva ora
        </ConfirmForm>
      </PageActions>
      <SystemTabs />
      <LiveList live={["backups"]}>
        {runningSince && <Alert>Salvataggio in corso dalle {runningSince.slice(11)}.</Alert>}
        {state.restoring && <Alert>Ripristino in corso del salvataggio {state.restoring}.</Alert>}
        {state.restoreFailure && (
          <Alert kind="error">
            L'ultimo ripristino non è riuscito e non ha cambiato nulla: {state.restoreFailure}
          </Alert>
        )}
        <Warnings {...state} />
        <DrillResult drill={state.drill} />
        {state.asides.map(({ name, deletedAfter }) => (
          <p key={name} className="soft">
            I dati di prima di un ripristino sono in <code>{name}</code> fino al {formatDay(deletedAfter)}.
          </p>
        ))}
        {damaged.map((name) => (
          <Alert key={name} kind="warning">
            Il salvataggio {name} è danneggiato e non si può usare.
          </Alert>
        ))}
        <Table
          label="Salvataggi"
          rows={backups}
          rowKey={(backup) => backup.name}
          empty={
            state.unreadable
              ? "I salvataggi non si vedono finché la loro cartella non si può leggere."
              : "Non ci sono ancora salvataggi: il primo si fa stanotte, oppure con «Salva ora»."
          }
          columns={[
            { head: "Fatto", card: "title", cell: ({ begun }) => <DateText value={begun} /> },
            { head: "Motivo", cell: ({ reason }) => reasonTexts[reason] },
            { head: "Età", narrow: true, cell: ({ ageHours }) => ageText(ageHours) },
            { head: "Dimensione", end: true, narrow: true, cell: ({ bytes }) => sizeText(bytes) },
            { head: "File", end: true, narrow: true, cell: ({ files }) => files },
            { head: "Esito", cell: (backup) => <Result {...backup} /> },
            { head: "Nome", cell: ({ name }) => <code>{name}</code> },
            { ...actionsColumn, cell: (backup) => <Actions {...backup} /> },
          ]}
        />
      </LiveList>
    </>
  );
}

const Actions = ({ name, begun }: ListedBackup) => (
  <RowActions>
    <LinkButton href={`/admin/backups/download/${name}`} kind="quiet" icon="download" iconOnly small>
      {`Scarica il salvataggio del ${formatMoment(begun)}`}
    </LinkButton>
    <LinkButton href={`/admin/backups/restore/${name}`} kind="quiet" icon="rotate-ccw" iconOnly small>
      {`Ripristina il salvataggio del ${formatMoment(begun)}`}
    </LinkButton>
  </RowActions>
);

type WarningProps = Pick<Props, "failure" | "late" | "sameDisk" | "folder" | "unreadable">;

function Warnings({ failure, late, sameDisk, folder, unreadable }: WarningProps) {
  return (
    <>
      {unreadable && (
        <Alert kind="error">
          La cartella dei salvataggi non si può leggere: {unreadable}. Finché è così non si sa quali
          salvataggi ci sono, e può darsi che non se ne facciano di nuovi.
        </Alert>
      )}
      {failure && (
        <Alert kind="error">
          Il salvataggio del {formatMoment(failure.at)} non è riuscito: {failure.reason} Si riprova tra
          un'ora.
        </Alert>
      )}
      {late && !failure && !unreadable && <Alert kind="error">L'ultimo salvataggio ha più di 26 ore.</Alert>}
      {sameDisk && (
        <Alert>
          I salvataggi sono sullo stesso disco dei dati: se si guasta, si perdono insieme. Conviene indicare
          con BACKUP_DIR una cartella di un altro disco.
        </Alert>
      )}
      <p className="soft">
        Cartella: <code>{folder}</code>
      </p>
    </>
  );
}

function DrillResult({ drill }: Pick<Props, "drill">) {
  if (!drill)
    return <p className="soft">La prova di ripristino si fa ogni settimana: non c'è ancora stata.</p>;
  const { at, name, failure } = drill;
  if (failure)
    return (
      <Alert kind="error">
        La prova di ripristino del {formatMoment(at)} non è riuscita ({name}): {failure}
      </Alert>
    );
  return (
    <p className="soft">
      Prova di ripristino riuscita il {formatMoment(at)} con <code>{name}</code>.
    </p>
  );
}

function Result({ missing, altered }: ListedBackup) {
  if (missing + altered === 0) return <Badge tone="green">Verificato</Badge>;
  const parts = [
    missing > 0 && counted(missing, "file mancante", "file mancanti"),
    altered > 0 && counted(altered, "file alterato", "file alterati"),
  ];
  return <Badge tone="orange">{parts.filter(Boolean).join(", ")}</Badge>;
}

export const BackupHour = (form: FormState) => (
  <Section title="Ogni notte">
    <Form id="hour" aside action="/admin/backups/settings" columns={1} {...form}>
      <NumberField name="hour" label="Ora del salvataggio" hint={`Da ${hours.min} a ${hours.max}`} required />
      <FormActions submit="Salva" />
    </Form>
    <p className="soft">
      Restano i salvataggi di 14 giorni, 8 settimane e 12 mesi. Se a quell'ora il computer è spento, il
      salvataggio si fa alla riaccensione.
    </p>
  </Section>
);

/** A plain form, not one of htmx: the browser saves the file that is answered. */
export function DownloadForm({ backup, errors = {}, message }: FormState & { backup: ListedBackup }) {
  const secret = { type: "password", autoComplete: "new-password", value: "", required: true } as const;
  return (
    <>
      <p>
        Salvataggio del {formatMoment(backup.begun)}, {sizeText(backup.bytes)}, in un solo file cifrato.
      </p>
      <Alert kind="warning">
        Senza la frase segreta il file non si apre più, nemmeno con l'aiuto di un tecnico: annotarla in un
        luogo sicuro, lontano dal file.
      </Alert>
      <form
        className="form columns-1"
        method="post"
        action={`/admin/backups/download/${backup.name}`}
        noValidate
      >
        {message && <Alert kind="error">{message}</Alert>}
        <FormContext value={{ id: "download", values: {}, errors }}>
          <TextField name="passphrase" label="Frase segreta" hint={messages.tooShort} {...secret} />
          <TextField name="passphraseConfirm" label="Ancora la stessa" {...secret} />
          <FormActions submit="Scarica" back="/admin/backups/" />
        </FormContext>
      </form>
    </>
  );
}

/** The name is typed: a click alone must not put the whole company back to another day. */
export function RestoreForm({ backup, ...form }: FormState & { backup: ListedBackup }) {
  return (
    <Form id="restore" action={`/admin/backups/restore/${backup.name}`} columns={1} {...form}>
      <p>
        Tutti i dati tornano quelli del {formatMoment(backup.begun)}. Prima si fa un salvataggio dei dati di
        adesso, che restano anche per 30 giorni nella cartella dei dati. Chi sta lavorando aspetta qualche
        secondo e resta collegato.
      </p>
      <Alert kind="warning">Ciò che è stato scritto dopo quel momento non c'è più.</Alert>
      <TextField
        name="confirmation"
        label="Nome del salvataggio"
        hint={`Riscrivere ${backup.name}`}
        required
      />
      <FormActions submit="Ripristina" danger back="/admin/backups/" />
    </Form>
  );
}
