import { sizeText } from "../../../server/base/text";
import type { overview } from "../../../server/transfer/full-export/store";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Section } from "../../ui/details";

type Props = ReturnType<typeof overview> & { message?: string };

export const FullExportPage = ({ message, database, files, fileBytes }: Props) => (
  <>
    {message && <Alert kind="error">{message}</Alert>}
    <Section title="Portare via tutti i dati">
      <p>
        Un file ZIP con tutte le tabelle in formato CSV, che Excel e LibreOffice aprono, e tutti i file
        caricati. Dentro, <strong>LEGGIMI.txt</strong> e <strong>colonne.csv</strong> spiegano ogni colonna.
        Serve a chi vuole leggere i dati fuori da Traslo, o passare a un altro programma.
      </p>
      <p className="soft">
        Dati {sizeText(database)},{" "}
        {files ? `${files} file per ${sizeText(fileBytes)}` : "nessun file caricato"}.
      </p>
      <p className="soft">
        Per portare Traslo su un'altra macchina serve invece un <a href="/admin/backups/">salvataggio</a>.
      </p>
      <Alert kind="warning">
        Il file contiene tutti i dati della ditta e delle persone, anche le impronte delle password, e non è
        cifrato: chi lo ha può leggerlo. L'esportazione resta annotata nel registro.
      </Alert>
      <form className="form-actions" method="post" action="/admin/full_export">
        <Button type="submit" icon="download" kind="primary">
          Esporta tutto
        </Button>
      </form>
    </Section>
  </>
);
