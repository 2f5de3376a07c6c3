import { type ClientType, clientTypes } from "../../server/clients/model";
import { PickupPlaces } from "../pickup-places/list";
import { LinkButton } from "../ui/button";
import { DescriptionList, PageActions } from "../ui/details";
import { LiveList } from "../ui/list";
import { useViewer } from "../viewer";
import { Phones } from "./list";

type Client = {
  id: number;
  private_client: ClientType;
  name: string;
  surname: string;
  email: string;
  phone: string;
  cellphone: string;
  fiscal_code: string;
  private_address: string;
  business_name: string;
  business_address: string;
  unique_code: string;
  pec: string;
  /** Site A only. */
  confirmed?: number;
  pickupPlaces: { id: number; text: string }[];
};

const Mail = ({ to }: { to: string }) => (to ? <a href={`mailto:${to}`}>{to}</a> : "-");

/** The read-only page, for users without the edit permission. */
export function ClientCard({ client }: { client: Client }) {
  const { mayCall } = useViewer();
  const isPrivate = client.private_client === 1;
  return (
    <>
      {mayCall("Appointment.createNew") && (
        <PageActions>
          <LinkButton href={`/appointment/insert?client=${client.id}`} icon="calendar-plus">
            Nuovo appuntamento
          </LinkButton>
        </PageActions>
      )}
      <LiveList id="client" live={["clients"]}>
        <DescriptionList
          entries={[
            ["Tipo di cliente", clientTypes[client.private_client]],
            ["Nome", `${client.surname} ${client.name}`.trim()],
            ["Telefono", <Phones key="phones" {...client} />],
            ["E-mail", <Mail key="email" to={client.email} />],
            isPrivate && ["Codice fiscale", client.fiscal_code],
            isPrivate && ["Indirizzo di residenza per la fattura", client.private_address],
            !isPrivate && ["Ragione sociale", client.business_name],
            !isPrivate && ["Sede legale", client.business_address],
            !isPrivate && ["Codice univoco", client.unique_code],
            !isPrivate && ["PEC", <Mail key="pec" to={client.pec} />],
            client.confirmed !== undefined && ["Cliente attivo", client.confirmed ? "Sì" : "No"],
          ]}
        />
      </LiveList>
      <PickupPlaces {...client} />
    </>
  );
}
