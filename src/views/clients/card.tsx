import { clientTypes } from "../../server/clients/model";
import type { Client } from "../../server/clients/store";
import { PickupPlaces } from "../pickup-places/list";
import { DescriptionList } from "../ui/details";
import { LiveList } from "../ui/list";
import { MailLink } from "../ui/text";
import { ClientActions, Phones } from "./list";

const Mail = ({ to }: { to: string }) => (to ? <MailLink to={to} /> : "-");

/** The read-only page, for users without the edit permission. */
export function ClientCard({ client }: { client: Client }) {
  const isPrivate = client.private_client === 1;
  return (
    <>
      <ClientActions id={client.id} />
      <LiveList id="client" live={["clients"]}>
        <DescriptionList
          entries={[
            ["Tipo di cliente", clientTypes[client.private_client]],
            ["Nome", `${client.surname} ${client.name}`.trim()],
            ["Telefono", <Phones key="phones" {...client} />],
            ["E-mail", <Mail key="email" to={client.email} />],
            !isPrivate && ["Ragione sociale", client.business_name],
            !isPrivate && ["Sede legale", client.business_address],
            !isPrivate && ["Partita IVA", client.vat_number],
            ["Codice fiscale", client.fiscal_code],
            isPrivate && ["Indirizzo di residenza per la fattura", client.private_address],
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
