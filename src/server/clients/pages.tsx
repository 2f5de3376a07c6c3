import { type Context, Hono } from "hono";
import { ClientCard } from "../../views/clients/card";
import { FiscalCheck } from "../../views/clients/fields";
import { ClientPage, ContactsForm, NewClientForm, PlaceForm } from "../../views/clients/forms";
import { ClientList, ClientSearchView } from "../../views/clients/list";
import type { FormState } from "../../views/ui/form";
import { type PostedForm, readForm } from "../body";
import { can } from "../caller";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, go, only, page, refusalOf, reload, show, withId, withList } from "../html";
import { fiscalCodeWarning } from "../tax-codes";
import { clientApi } from "./api";
import { clientName } from "./model";

export const clientPages = new Hono<Env>();

clientPages.get("/client", withList, (c) => {
  const asked = c.req.valid("query");
  return show(c, clientApi.getAll, asked, (found) => ({
    title: "Clienti",
    view: <ClientList {...found} {...asked} />,
  }));
});

/** What the client field asks while one types; the first place tells two of one name apart. */
clientPages.get("/client/items", async (c) => {
  const done = await perform(clientApi.getAll, { query: c.req.query("q"), page: 1 }, c.get("caller"));
  if (!done.ok) return c.json({ items: [], msg: done.values.msg }, done.status as 403);
  const items = done.values.clients.map(({ id, name, pickupPlaces: [place] }) => ({
    value: id,
    text: place ? `${name} · ${place.text}` : name,
  }));
  return c.json({ items });
});

/** What the form asks once a fiscal code was typed. */
clientPages.get("/client/fiscal-code", only("signed in"), (c) => {
  const typed = Object.entries(c.req.query()).find(([name]) => name.endsWith("fiscalCode"))?.[1] ?? "";
  return page(c, "Codice fiscale", <FiscalCheck warning={fiscalCodeWarning(typed)} />);
});

clientPages.get("/client/insert", only("clients.edit"), (c) => newClientPage(c));

clientPages.post("/client/insert", only("clients.edit"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(clientApi.createNew, form, c.get("caller"));
  if (!outcome.ok) return newClientPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
  return go(c, `/client/modify/${outcome.values.id}`, outcome.values.msg);
});

const newClientPage = (c: Context<Env>, form: FormState = {}, status = 200) =>
  page(c, "Nuovo cliente", <NewClientForm {...form} />, { status, back: "/client/" });

clientPages.get("/client/search", only("clients.view"), withList, async (c) => {
  const { page: number } = c.req.valid("query");
  const { surname, email, cellphone } = c.req.query();
  const asked = { surname, email, cellphone };
  // htmx sends no empty field: that nothing was filled in shows by who asks.
  const isAsked = c.req.header("hx-request") || Object.values(asked).some((field) => field !== undefined);
  if (!isAsked) return page(c, "Ricerca cliente", <ClientSearchView asked={asked} />);
  const outcome = await perform(clientApi.search, { ...asked, page: number }, c.get("caller"));
  const found = outcome.ok ? { ...outcome.values, page: number } : undefined;
  return page(
    c,
    "Ricerca cliente",
    <ClientSearchView asked={asked} found={found} {...refusalOf(outcome)} />,
    {
      status: outcome.status,
    },
  );
});

clientPages.get("/client/modify/:id", withId, (c) =>
  show(c, clientApi.getFromId, c.req.valid("param"), ({ client }) => {
    if (!can(c.get("caller"), "clients.edit"))
      return { title: clientName(client), view: <ClientCard client={client} />, back: "/client/" };
    const form = { values: formOf(client), version: client.version };
    return { title: "Modifica cliente", view: <ClientPage client={client} form={form} />, back: "/client/" };
  }),
);

clientPages.post("/client/modify/:id", only("clients.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(clientApi.updateClient, { ...form, id }, c.get("caller"));
  if (outcome.ok) return go(c, "/client/", outcome.values.msg);
  return show(c, clientApi.getFromId, { id }, ({ client }) => ({
    title: "Modifica cliente",
    view: <ClientPage client={client} form={{ ...form, ...refusalOf(outcome) }} />,
    status: outcome.status,
    back: "/client/",
  }));
});

clientPages.get("/client/contacts/:id", only("clients.edit"), withId, (c) => {
  const { id } = c.req.valid("param");
  return show(c, clientApi.getFromId, { id }, ({ client }) => ({
    title: "Modifica recapiti",
    view: <ContactsForm id={id} values={client} version={client.version} />,
    back: "/client/",
  }));
});

clientPages.post("/client/contacts/:id", only("clients.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(clientApi.modifyClient, { ...form, id_client: id }, c.get("caller"));
  if (outcome.ok) return reload(c, "/client/", outcome.values.msg);
  const view = <ContactsForm id={id} {...form} {...refusalOf(outcome)} />;
  return page(c, "Modifica recapiti", view, { status: outcome.status, back: "/client/" });
});

clientPages.post("/client/delete/:id", only("clients.edit"), withId, async (c) => {
  const { version } = await readForm(c);
  const body = { ...c.req.valid("param"), version };
  return done(c, await perform(clientApi.deleteClient, body, c.get("caller")), "/client/");
});

clientPages.get("/client/place/insert/:id", only("clients.edit"), withId, (c) =>
  newPlacePage(c, c.req.valid("param").id),
);

clientPages.post("/client/place/insert/:id", only("clients.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(clientApi.addPickupPlace, { ...form, id }, c.get("caller"));
  if (outcome.ok) return reload(c, `/client/modify/${id}`, outcome.values.msg);
  return newPlacePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

function newPlacePage(c: Context<Env>, client: number, form: FormState = {}, status = 200) {
  const back = `/client/modify/${client}`;
  const view = <PlaceForm action={`/client/place/insert/${client}`} back={back} {...form} />;
  return page(c, "Nuovo luogo di carico", view, { status, back });
}

clientPages.get("/client/place/modify/:id", only("clients.edit"), withId, (c) =>
  placePage(c, c.req.valid("param").id),
);

clientPages.post("/client/place/modify/:id", only("clients.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(
    clientApi.updatePickup,
    { ...form, values: { ...form.values, id } },
    c.get("caller"),
  );
  if (outcome.ok) return reload(c, "/client/", outcome.values.msg);
  return placePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

function placePage(c: Context<Env>, id: number, form?: FormState & PostedForm, status = 200) {
  return show(c, clientApi.getPickupFromId, { id }, ({ pickup }) => {
    const back = `/client/modify/${pickup.id_client}`;
    const state = form ?? { values: pickup, version: pickup.version };
    const view = (
      <PlaceForm
        action={`/client/place/modify/${id}`}
        back={back}
        city={form ? undefined : pickup.city}
        {...state}
      />
    );
    return { title: "Modifica luogo di carico", view, status, back };
  });
}

clientPages.post("/client/place/delete/:id", only("clients.edit"), withId, async (c) =>
  done(c, await perform(clientApi.deletePickupPlace, c.req.valid("param"), c.get("caller")), "/client/"),
);

/** The wire's client under the names that its form posts. */
function formOf(client: {
  private_client: number;
  fiscal_code: string;
  private_address: string;
  business_name: string;
  business_address: string;
  unique_code: string;
}) {
  return {
    ...client,
    privateClient: client.private_client,
    fiscalCode: client.fiscal_code,
    privateAddress: client.private_address,
    businessName: client.business_name,
    businessAddress: client.business_address,
    uniqueCode: client.unique_code,
  };
}
