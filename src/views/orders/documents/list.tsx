import { failureOfPost } from "../../../server/base/failures";
import { documentsPerPage, isPicture, texts } from "../../../server/orders/documents/model";
import { Island } from "../../island";
import { Sheet } from "../../sheet";
import { Button, ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Badge, DescriptionList, dateText, Pagination, Section } from "../../ui/details";
import { FileField, Switch } from "../../ui/fields";
import { Icon } from "../../ui/icon";
import { actionsColumn, LiveList, Table } from "../../ui/list";
import { useViewer, type Viewer } from "../../viewer";
import { UploadBar } from "./upload-bar";

type Info = { client: string; appointment_date: string; id_appointment: number; id_order: number | null };
type File = {
  id: number;
  filename: string;
  mime: string;
  showInCharge: string;
  url: string;
  version: number;
};
type Props = { info: Info; files: File[]; total: number; page: number };

export function Documents({ info, files, total, page }: Props) {
  const viewer = useViewer();
  return (
    <>
      <Sheet name="documents" />
      <LiveList id="documents-header" live={["clients", "appointments", "orders"]}>
        <Header {...info} />
      </LiveList>
      {mayUpload(viewer) && <Upload appointment={info.id_appointment} />}
      <Section title="Allegati">
        <LiveList live={["documents"]} query={{ page }}>
          <Pagination page={page} pageSize={documentsPerPage} total={total}>
            <FileTable appointment={info.id_appointment} files={files} />
          </Pagination>
        </LiveList>
      </Section>
    </>
  );
}

function Header({ client, appointment_date, id_appointment, id_order }: Info) {
  const { mayCall } = useViewer();
  const date = dateText(appointment_date);
  const mayEdit = mayCall("Appointment.updateAppointment") && id_order === null;
  return (
    <DescriptionList
      columns={3}
      entries={[
        ["Cliente", client],
        [
          "Appuntamento",
          mayEdit ? (
            <a key="date" href={`/appointment/modify/${id_appointment}`}>
              {date}
            </a>
          ) : (
            date
          ),
        ],
        mayCall("Orders.getFromId") && [
          "Ordine",
          id_order ? (
            <a key="order" href={`/orders/${id_order}`}>
              #{id_order}
            </a>
          ) : (
            "non creato"
          ),
        ],
      ]}
    />
  );
}

export const mayUpload = ({ mayCall }: Pick<Viewer, "mayCall">) => mayCall("Files.upload");

/** A plain form without JavaScript; the island adds drag and drop, several files at once, and progress. */
function Upload({ appointment }: { appointment: number }) {
  const action = `/documents/${appointment}/upload`;
  return (
    <Section title="Nuovo documento">
      <Island name="documents" props={{ appointment }}>
        <UploadBar isVisible />
        <noscript>
          <form className="form columns-2" method="post" action={action} encType="multipart/form-data">
            <Sheet name="file" />
            <FileField name="file" label="File" required />
            <Switch name="showInCharge" label="Visibile nella giornaliera" value="1" />
            <div className="form-actions">
              <Button type="submit" kind="primary" icon="upload">
                Carica
              </Button>
            </div>
          </form>
        </noscript>
      </Island>
    </Section>
  );
}

function FileTable({ appointment, files }: { appointment: number; files: File[] }) {
  const { mayCall } = useViewer();
  return (
    <Table
      label="Documenti"
      rows={files}
      empty={texts.none}
      of={["documents"]}
      columns={[
        { head: "Anteprima", narrow: true, card: "hide", cell: (file) => <Preview {...file} /> },
        { head: "Nome", card: "title", cell: (file) => <FileLink {...file} /> },
        { head: "Giornaliera", narrow: true, cell: (file) => <Visible {...file} /> },
        mayCall("Files.setShowInCharge") && {
          ...actionsColumn,
          cell: (file) => <Actions appointment={appointment} {...file} />,
        },
      ]}
    />
  );
}

const Preview = ({ url, mime }: File) =>
  isPicture(mime) ? (
    <img className="preview" src={`${url}/preview`} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="preview">
      <Icon name="file-text" />
    </span>
  );

const FileLink = ({ url, filename }: File) => (
  <a className="file-name" href={url} target="_blank" rel="noopener">
    {filename}
  </a>
);

const Visible = ({ showInCharge }: File) =>
  showInCharge === "1" ? <Badge tone="green">visibile</Badge> : <Badge>non visibile</Badge>;

function Actions({ appointment, id, filename, url, showInCharge, version }: File & { appointment: number }) {
  const shown = showInCharge === "1";
  const action = `/documents/${appointment}/visible/${id}`;
  return (
    <RowActions>
      <LinkButton href={url} target="_blank" rel="noopener" kind="quiet" icon="external-link" iconOnly small>
        {`Apri l'anteprima di ${filename}`}
      </LinkButton>
      <form
        className="inline"
        method="post"
        action={action}
        hx-post={action}
        hx-swap="none"
        data-failure={failureOfPost(action)}
      >
        <input type="hidden" name="value" value={shown ? 0 : 1} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" kind="quiet" icon={shown ? "eye-off" : "eye"} iconOnly small>
          {shown ? `Nascondi ${filename} nella giornaliera` : `Mostra ${filename} nella giornaliera`}
        </Button>
      </form>
      <ConfirmForm
        action={`/documents/${appointment}/delete/${id}`}
        text={`${texts.question} ${filename}`}
        values={{ version }}
        icon="trash-2"
        iconOnly
        small
      >
        {`Elimina ${filename}`}
      </ConfirmForm>
    </RowActions>
  );
}
