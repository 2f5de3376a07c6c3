import { Hono } from "hono";
import { FirstCall } from "../../../views/visits/appointments/first-call";
import { refuseFields } from "../../base/errors";
import { clientApi } from "../../clients/api";
import { clientPage } from "../../clients/model";
import type { Env } from "../../http/middleware";
import { bodyFrom, formPages, type RefusedForm, save } from "../../http/pages/forms";
import { only, type PageContext, show } from "../../http/pages/respond";
import { openTab, textsOf, toNewClient } from "../../http/pages/searches";
import { typedChoices } from "../../search/typed-choices/api";
import { appointmentApi, appointmentReads } from "./api";
import { appointmentPage, firstCallPage } from "./model";

export const firstCallPages = new Hono<Env>();

formPages(
  firstCallPages,
  firstCallPage,
  appointmentApi.createNewWithIncompleteClient,
  { complete: typedChoices.ofNewClient, go: ({ id }) => appointmentPage(id), keep: ["date", "agent"] },
  firstCall,
);

function firstCall(c: PageContext, form?: RefusedForm) {
  return show(c, appointmentReads.choices, {}, ({ agents, sources }) => ({
    title: "Prima telefonata",
    view: <FirstCall {...(form ?? textsOf(c, "filled"))} agents={agents} sources={sources} />,
    back: "/appointment/",
  }));
}

/** What a client alone has no place for. */
const ofVisit = ["destination", "period", "howKnew", "description"];
/** A choice that nobody made is 0. */
const isFilled = (value: unknown) => Boolean(value) && value !== "0";
const onlyWithVisit =
  "Si conserva solo con l'appuntamento: svuotare il campo per salvare il cliente da solo.";

firstCallPages.post(
  "/client/insert/first-call",
  save(clientApi.createIncomplete, {
    complete: typedChoices.ofNewClient,
    body: ({ values: { client, ...visit }, ...form }) => {
      refuseFields(
        Object.fromEntries(ofVisit.map((name) => [name, isFilled(visit[name]) ? onlyWithVisit : undefined])),
      );
      return bodyFrom({ ...form, values: client as object as never }, {});
    },
    fields: (name) => (ofVisit.includes(name) ? name : `client.${name}`),
    go: ({ id }) => clientPage(id),
    again: firstCall,
  }),
);

firstCallPages.post(
  "/appointment/insert/first-call-tab",
  only(appointmentApi.createNewWithIncompleteClient),
  (c) => openTab(c, firstCallPage, toCaller),
);

/** The other form has two telephones; what this one has no field for waits until one goes back. */
function toCaller(typed: Record<string, unknown>) {
  const { client, ...visit } = toNewClient(typed);
  const caller = client.phone ? client : { ...client, phone: client.cellphone, cellphone: "" };
  return { ...visit, client: caller, newClient: JSON.stringify(caller) };
}
