import { sizeText } from "../../../server/base/text";
import { asset } from "../../../server/http/assets";
import type { overview } from "../../../server/transfer/full-export/store";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Section } from "../../ui/details";
import { LiveList } from "../../ui/list";

type Props = ReturnType<typeof overview> & { message?: string };

export const FullExportPage = ({ message, ...found }: Props) => (
  <>
    {message && <Alert kind="error">{message}</Alert>}
    <ExportSection {...found} />
    <ImportSection {...found} />
  </>
);

const ExportSection = ({ database, files, fileBytes }: Props) => (
  <Section title="Portare via tutti i dati">
    <p>
      Un file ZIP con tutte le tabelle in formato CSV, che Excel e LibreOffice aprono, e tutti i file
      caricati. Dentro, <strong>LEGGIMI.txt</strong> e <strong>colonne.csv</strong> spiegano ogni colonna.
      Serve per passare a un altro programma, o a un'altra installazione di Traslo.
    </p>
    <p className="soft">
      Dati {sizeText(database)}, {files ? `${files} file per ${sizeText(fileBytes)}` : "nessun file caricato"}
      .
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
);

const ImportSection = ({ isEmpty, importingSince, importFailure }: Props) => (
  <Section title="Importare un'esportazione">
    <LiveList live={["backups"]}>
      {importingSince && (
        <Alert>
          Importazione in corso dalle {importingSince.slice(11)}: quando è pronta si torna alla pagina di
          accesso.
        </Alert>
      )}
      {importFailure && (
        <Alert kind="error">L'importazione non è riuscita e non ha cambiato nulla: {importFailure}</Alert>
      )}
      {isEmpty || importingSince ? null : (
        <p className="soft">
          Qui ci sono già dati. Un'esportazione si importa in un'installazione vuota, da questa stessa pagina
          o con <code>./run import-all FILE</code>.
        </p>
      )}
    </LiveList>
    {isEmpty && !importingSince && <ImportForm />}
  </Section>
);

/** Its script sends the file as it is. */
const ImportForm = () => (
  <>
    <form
      className="form columns-1"
      method="post"
      action="/admin/full_export/import"
      encType="multipart/form-data"
      data-send-file=""
    >
      <p>
        Questa installazione è vuota: si può importare il file di «Esporta tutto» di un'altra. Arrivano tutti
        i dati, i file e gli account, con le loro password; l'account di adesso viene sostituito.
      </p>
      <div className="field">
        <label htmlFor="export-file">File ZIP</label>
        <input id="export-file" type="file" name="file" accept=".zip,application/zip" required />
      </div>
      <progress max={100} value={0} hidden aria-label="Invio del file" />
      <div className="form-actions">
        <Button type="submit" kind="primary" icon="upload">
          Importa
        </Button>
      </div>
    </form>
    <script type="module" src={asset("send-file").js} />
  </>
);
