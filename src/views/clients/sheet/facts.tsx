import { clientName } from "../../../server/clients/model";
import type { Client } from "../../../server/clients/store";
import { DescriptionList, Section } from "../../ui/details";
import { MailLink } from "../../ui/text";

/** What an invoice needs, and whether the client is active. */
export function ClientFacts({ client }: { client: Client }) {
  const isPrivate = client.private_client === 1;
  return (
    <Section title="Dati">
      <DescriptionList
        columns={1}
        entries={[
          // The heading of a page does not follow a change, this does.
          [isPrivate ? "Cognome e nome" : "Ragione sociale", clientName(client)],
          !isPrivate && ["Sede legale", client.business_address],
          !isPrivate && ["Partita IVA", client.vat_number],
          ["Codice fiscale", client.fiscal_code],
          isPrivate && ["Indirizzo di residenza per la fattura", client.private_address],
          !isPrivate && ["Codice univoco", client.unique_code],
          !isPrivate && ["PEC", client.pec && <MailLink key="pec" to={client.pec} />],
          client.confirmed !== undefined && ["Cliente attivo", client.confirmed ? "Sì" : "No"],
        ]}
      />
    </Section>
  );
}
