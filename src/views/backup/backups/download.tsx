import { type ListedBackup, messages } from "../../../server/backup/backups/model";
import { formatMoment } from "../../../server/base/days";
import { sizeText } from "../../../server/base/text";
import { Alert } from "../../ui/alert";
import { TextField } from "../../ui/fields";
import { FormActions, type FormState } from "../../ui/form";
import { FormContext } from "../../ui/form-context";

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
