import type { ReactNode } from "react";
import { messagePage } from "../../../server/office/messages/model";
import { failedState, openState } from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { ConfirmForm, LinkButton } from "../../ui/button";
import type { Viewer } from "../../viewer";

export type Visit = Pick<
  Appointment,
  "id" | "client" | "date" | "id_agent" | "version" | "state" | "order_created" | "quote"
>;
type Kind = "primary" | "plain" | "quiet";
type Action = (viewer: Viewer, visit: Visit, kind?: Kind) => ReactNode;

// The same on the page of an appointment and in its row; what this viewer may not do is falsy.

/** Spec 1 §4: with an order its link stands instead. */
export const orderOf: Action = ({ mayCall }, { id, order_created }, kind) => {
  if (!order_created)
    return (
      mayCall("Orders.createNew") && (
        <LinkButton key="order" href={`/appointment/${id}/order`} dialog icon="package-plus" kind={kind}>
          Crea ordine
        </LinkButton>
      )
    );
  return (
    mayCall("Orders.getFromId") && (
      <LinkButton key="order" href={`/orders/${order_created}`} icon="package" kind={kind}>
        {`Apri l'ordine ${order_created}`}
      </LinkButton>
    )
  );
};

export const changeOf: Action = ({ mayCall }, { id, order_created }, kind) =>
  !order_created &&
  mayCall("Appointment.updateAppointment") && (
    <LinkButton key="change" href={`/appointment/modify/${id}`} dialog icon="pencil" kind={kind}>
      Modifica
    </LinkButton>
  );

/** While it is open, on site A. */
export const callOf: Action = ({ mayCall }, { id, state }, kind) =>
  state === openState &&
  mayCall("Appointment.addCall") && (
    <LinkButton key="call" href={`/appointment/${id}/call`} dialog icon="phone" kind={kind}>
      Telefonata
    </LinkButton>
  );

/** That of the work alone when the visit has an order; none once that is cancelled. */
export const slotsOf: Action = ({ mayCall }, { id, order_created, state }, kind) => {
  const ofVisit = !order_created && mayCall("Slots.ofVisit");
  if (order_created && state === failedState) return false;
  const path = `/slots/${ofVisit ? "visit" : "visit-work"}/${id}`;
  return (
    (ofVisit || mayCall("Slots.ofVisitWork")) && (
      <LinkButton key="slots" href={path} dialog icon="calendar-search" kind={kind}>
        Trova un posto libero
      </LinkButton>
    )
  );
};

/** Site A alone has documents (DECISIONS, Sites); with an order the order has them. */
export const documentsOf: Action = ({ mayCall, site }, { id, order_created }, kind) =>
  !order_created &&
  site === "A" &&
  mayCall("Files.getFromId") && (
    <LinkButton key="documents" href={`/documents/${id}`} icon="files" kind={kind}>
      Documenti
    </LinkButton>
  );

/** A visit that is to come is announced, of one that was the quote is asked after. */
export const tellOf: Action = ({ mayCall, can, day }, { id, date, id_agent, state, order_created }, kind) => {
  const isSeen = !can("planning.onlyAgent2") || id_agent === 2;
  if (!isSeen || state === failedState || !mayCall("Messages.getDraft")) return false;
  if (order_created && date <= day) return false;
  const isPast = date < day;
  return (
    <LinkButton
      key="tell"
      href={messagePage("visit", id, isPast ? "?occasion=quote" : "")}
      icon="send"
      kind={kind}
    >
      {isPast ? "Avvisa del preventivo" : "Avvisa"}
    </LinkButton>
  );
};

export const copyOf: Action = ({ mayCall }, { id }, kind) =>
  mayCall("Appointment.createNew") && (
    <LinkButton key="copy" href={`/appointment/insert?copy=${id}`} icon="copy-plus" kind={kind}>
      Copia
    </LinkButton>
  );

/** Of a visit without order or quote of its own: with a blank price. */
export const quoteOf: Action = (_, { id, order_created, quote }, kind) =>
  !order_created &&
  !quote && (
    <LinkButton
      key="quote"
      href={`/api/preventivi/pdf-appuntamento/${id}`}
      target="_blank"
      icon="printer"
      kind={kind}
    >
      Preventivo
    </LinkButton>
  );

export const removalOf: Action = ({ mayCall }, { id, client, version, order_created }, kind) =>
  !order_created &&
  mayCall("Appointment.deleteAppointment") && (
    <ConfirmForm
      key="remove"
      action={`/appointment/delete/${id}`}
      text={`Eliminare l'appuntamento di ${client}?`}
      values={{ version }}
      icon="trash-2"
      kind={kind}
    >
      Elimina
    </ConfirmForm>
  );
