import { Fragment } from "react";
import { formatDay, longDay } from "../../../server/base/days";
import type { Contact, Gap } from "../../../server/clients/model";
import type { Mark } from "../../../server/office/messages/model";
import { failedState } from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import type { PhoneCall } from "../../../server/visits/calls/model";
import { ContactLine, ContactList, PhoneLink } from "../../clients/contacts";
import { Gaps } from "../../clients/gaps";
import { ClientLink } from "../../clients/link";
import { useOutOf } from "../../firm/region";
import { NotifiedMark } from "../../office/messages/mark";
import { useForSecondSite } from "../../orders/second-site";
import { SalesTabs } from "../../sales/tabs";
import type { Choice } from "../../search/listing/chips";
import { Sheet } from "../../sheet";
import { DescriptionList, Section, Written } from "../../ui/details";
import { ListAssets, LiveList, PageActions } from "../../ui/list";
import { useViewer } from "../../viewer";
import { CallList } from "../calls/list";
import {
  callOf,
  changeOf,
  copyOf,
  documentsOf,
  orderOf,
  quoteOf,
  removalOf,
  slotsOf,
  tellOf,
} from "./actions";
import { AgentOnRow } from "./agent";
import { StateOnRow } from "./state";

type Props = {
  appointment: Appointment;
  calls: readonly PhoneCall[];
  contacts: readonly Contact[];
  gaps?: readonly Gap[];
  agents: readonly Choice[];
  /** Absent to who may not read messages. */
  mark?: Mark | null;
};

/** One appointment with what is done next (spec 1 §4); who may change it has the form as a dialog. */
export function AppointmentPage({ appointment, ...more }: Props) {
  const viewer = useViewer();
  return (
    <>
      <PageActions inSight={1}>
        {[removalOf, copyOf, tellOf, quoteOf, documentsOf, slotsOf, callOf, changeOf].map((action) =>
          action(viewer, appointment),
        )}
        {orderOf(viewer, appointment, "primary")}
      </PageActions>
      <SalesTabs appointment={appointment.id} current="data" />
      <LiveList
        id="appointment-page"
        live={[
          "appointments",
          "orders",
          "clients",
          "settings",
          ...(more.mark === undefined ? [] : ["messages"]),
          ...(appointment.quote ? ["sales"] : []),
        ]}
      >
        <div className="appointment-page">
          <Client appointment={appointment} {...more} />
          <Visit appointment={appointment} {...more} />
          {more.calls.length > 0 && (
            <Section title="Telefonate">
              <CallList calls={more.calls} />
            </Section>
          )}
        </div>
      </LiveList>
      <ListAssets />
      <Sheet name="visits" />
    </>
  );
}

function Visit({ appointment, agents, mark }: Omit<Props, "calls">) {
  const { date, time, time_end, address, source, is_out_campania, flag_renata, order_created } = appointment;
  const { reason, call_on, state } = appointment;
  const isFlagShown = useForSecondSite(flag_renata);
  // An account that has the form changes the agent there, where the agent's other hours are seen.
  const isInForm = Boolean(changeOf(useViewer(), appointment));
  return (
    <Section title="Appuntamento">
      <DescriptionList
        entries={[
          ["Data e ora", `${longDay(date)}, ${time}–${time_end}`],
          !!mark && ["Avviso al cliente", <NotifiedMark key="mark" {...mark} />],
          ["Luogo", address],
          [
            "Agente",
            isInForm ? appointment.agent : <AgentOnRow key="agent" visit={appointment} agents={agents} />,
          ],
          ["Stato", <StateOnRow key="state" {...appointment} />],
          !!reason && ["Motivo", reason],
          !!call_on && ["Richiamare il", formatDay(call_on)],
          order_created !== null && [
            "Ordine",
            <Fragment key="order">
              {order_created}
              {state === failedState && ", annullato"}
            </Fragment>,
          ],
          ["Come ci ha conosciuto", source],
          [useOutOf(), is_out_campania ? "Sì" : "No"],
          isFlagShown && ["Flag R", flag_renata ? "Sì" : "No"],
        ]}
      />
      <DescriptionList
        columns={1}
        entries={[["Descrizione", <Written key="text" text={appointment.description} />]]}
      />
    </Section>
  );
}

function Client({ appointment, contacts, gaps }: Omit<Props, "calls">) {
  const { id_client, client, contact, phone } = appointment;
  return (
    <Section title="Cliente">
      <Gaps client={id_client} gaps={gaps} />
      <DescriptionList
        columns={1}
        entries={[
          ["Cliente", <ClientLink key="client" id={id_client} name={client} />],
          contact
            ? ["Da chiamare", <ContactLine key="contact" contact={contact} />]
            : ["Telefono", phone && <PhoneLink key="phone" number={phone} />],
          contacts.length > 0 && ["Altri contatti", <ContactList key="contacts" contacts={contacts} />],
        ]}
      />
    </Section>
  );
}
