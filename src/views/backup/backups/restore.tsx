import type { ListedBackup } from "../../../server/backup/backups/model";
import { formatMoment } from "../../../server/base/days";
import { Alert } from "../../ui/alert";
import { TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";

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
