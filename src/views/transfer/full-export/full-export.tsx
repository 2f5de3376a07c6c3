import { messages } from "../../../server/backup/backups/model";
import { sizeText } from "../../../server/base/text";
import type { overview } from "../../../server/transfer/full-export/store";
import { SystemTabs } from "../../process/system/system";
import { Button } from "../../ui/button";
import { Alert, Section } from "../../ui/details";
import { FormContext } from "../../ui/field";
import { Switch, TextField } from "../../ui/fields";
import type { FormState } from "../../ui/form";

type Props = ReturnType<typeof overview> & { form: FormState };

const secret = { type: "password", autoComplete: "new-password", value: "", required: true } as const;

export const FullExportPage = ({ form, database, files, fileBytes }: Props) => (
  <>
    <SystemTabs />
    {form.message && <Alert kind="error">{form.message}</Alert>}
    <Section title="Portare via tutti i dati">
      <p>
        Un file ZIP cifrato con tutte le tabelle in formato CSV, che Excel e LibreOffice aprono, e tutti i
        file caricati. Si apre con la frase segreta e un programma per file <strong>age</strong>. Dentro,{" "}
        <strong>LEGGIMI.txt</strong> e <strong>colonne.csv</strong> spiegano ogni colonna. Serve a chi vuole
        leggere i dati fuori da Traslo, o passare a un altro programma.
      </p>
      <p className="soft">
        Dati {sizeText(database)},{" "}
        {files ? `${files} file per ${sizeText(fileBytes)}` : "nessun file caricato"}.
      </p>
      <p className="soft">
        Per portare Traslo su un'altra macchina serve invece un <a href="/admin/backups/">salvataggio</a>.
      </p>
      <Alert kind="warning">
        Il file contiene tutti i dati della ditta e delle persone. Senza la frase segreta non si apre più,
        nemmeno con l'aiuto di un tecnico. L'esportazione resta annotata nel log.
      </Alert>
      <form className="form columns-1" method="post" action="/admin/full_export" noValidate>
        <FormContext value={{ id: "export", values: { ...form.values }, errors: form.errors ?? {} }}>
          <TextField name="passphrase" label="Frase segreta" hint={messages.tooShort} {...secret} />
          <TextField name="passphraseConfirm" label="Ancora la stessa" {...secret} />
          <Switch
            name="withPasswords"
            label="Anche le impronte delle password"
            hint="Servono solo a un programma che le sa usare"
          />
        </FormContext>
        <div className="form-actions">
          <Button type="submit" icon="download" kind="primary">
            Esporta tutto
          </Button>
        </div>
      </form>
    </Section>
  </>
);
