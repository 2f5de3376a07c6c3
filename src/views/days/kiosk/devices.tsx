import { formatMoment } from "../../../server/base/days";
import { RecordList } from "../../firm/settings/list";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { Alert, Badge } from "../../ui/details";
import { TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

export type Device = {
  id: number;
  name: string;
  made_by: string | null;
  maker_active: number | null;
  date_created: string;
  date_revoked: string | null;
  seen: string | null;
  connected: boolean;
};

const path = "/admin/kiosks/";

export function DeviceList({ devices }: { devices: Device[] }) {
  const { mayCall } = useViewer();
  return (
    <RecordList
      path={path}
      label="Schermi"
      add={mayCall("Kiosk.createNew") && "Nuovo schermo"}
      live="kiosk"
      rows={devices}
      of={["screens"]}
      columns={[
        { head: "Nome", card: "title", cell: ({ name }) => name },
        { head: "Stato", narrow: true, cell: (device) => <State {...device} /> },
        {
          head: "Visto l'ultima volta",
          narrow: true,
          cell: ({ seen }) => (seen ? formatMoment(seen) : "Mai"),
        },
        { head: "Creato", narrow: true, cell: ({ date_created }) => formatMoment(date_created) },
        { head: "Da", narrow: true, cell: (device) => makerOf(device) },
      ]}
      actions={(device) => <Revoke {...device} />}
    >
      <p className="wide-text">
        Uno schermo appeso mostra le lavorazioni del giorno e nient'altro, senza account: basta aprire una
        volta il suo collegamento. Chi ha il collegamento vede la giornata finché non viene revocato.
      </p>
    </RecordList>
  );
}

/** A display outlives the account that made it. */
const makerOf = ({ made_by, maker_active }: Device) =>
  made_by && maker_active === 0 ? `${made_by} (disattivato)` : (made_by ?? "");

function State({ date_revoked, connected }: Device) {
  if (date_revoked) return <Badge tone="red" icon="ban">{`Revocato il ${formatMoment(date_revoked)}`}</Badge>;
  if (connected)
    return (
      <Badge tone="green" icon="check">
        Collegato adesso
      </Badge>
    );
  return <Badge>Non collegato</Badge>;
}

const Revoke = ({ id, name, date_revoked }: Device) =>
  date_revoked === null && (
    <RowActions>
      <ConfirmForm
        action={`${path}revoke/${id}`}
        text={`Revocare il collegamento di ${name}? Lo schermo smette subito di mostrare la giornata.`}
        icon="ban"
        iconOnly
        small
      >
        {`Revoca ${name}`}
      </ConfirmForm>
    </RowActions>
  );

export function DeviceForm({ link, ...form }: FormState & { link?: string }) {
  if (link) return <NewLink link={link} />;
  return (
    <Form id="device" action={`${path}insert`} columns={1} {...form}>
      <TextField
        name="name"
        label="Nome"
        hint="Dove si trova lo schermo, per esempio Magazzino"
        maxLength={60}
        required
      />
      <FormActions submit="Crea il collegamento" back={path} />
    </Form>
  );
}

const NewLink = ({ link }: { link: string }) => (
  <div id="device" className="form columns-1">
    <Alert kind="success">
      Copiare il collegamento adesso: non sarà mostrato di nuovo. Aprirlo una volta nel browser dello schermo,
      o impostarlo come sua pagina iniziale.
    </Alert>
    <CopyField id="device-link" label="Collegamento" value={link} />
    <div className="form-actions">
      <LinkButton href={path} kind="primary">
        Fatto
      </LinkButton>
    </div>
  </div>
);
