import { Hono } from "hono";
import { z } from "zod";
import { NewContact } from "../../views/clients/contact-fields";
import { Duplicates } from "../../views/clients/duplicates";
import { CodeCheck, PlaceOfResidence, type TaxCode } from "../../views/clients/fields";
import { ClientForm, ContactsForm, NewClientForm } from "../../views/clients/forms";
import { ChooseOther, ClientSearchView, clientList, MergeView } from "../../views/clients/list";
import { ClientSheetView } from "../../views/clients/sheet";
import type { FormState } from "../../views/ui/form";
import { fiscalCodeWarning, uniqueCodeWarning, vatWarning } from "../base/tax-codes";
import { readForm } from "../http/body";
import type { Env } from "../http/middleware";
import {
  bodyFrom,
  formPages,
  listQuery,
  queryId,
  queryText,
  queryWord,
  recordState,
  save,
  typedText,
  withId,
  withParams,
  withQuery,
} from "../http/pages/forms";
import { listPages } from "../http/pages/list-pages";
import {
  allowed,
  go,
  items,
  need,
  only,
  type PageContext,
  page,
  search,
  show,
  signedIn,
} from "../http/pages/respond";
import { readOrSearched, textsOf, withSearch } from "../http/pages/searches";
import { id } from "../input/fields";
import { searchApi } from "../search/api";
import { viewApi } from "../search/listing/api";
import { typedChoices } from "../search/typed-choices/api";
import { clientApi, clientExports, clientReads } from "./api";
import { countIncomplete } from "./gaps";
import { clientFilters } from "./input";
import { clientName, clientPage, maxContacts, mergedColumns, mergeMessages, mergePage } from "./model";
import { type Client, clientRows } from "./store";

export const clientPages = new Hono<Env>();

const list = clientPage();

clientPages.route(
  "/",
  listPages({
    name: "clients",
    path: list,
    list: clientList,
    filters: clientFilters,
    read: clientApi.getAll,
    rows: ({ clients }) => clients,
    views: viewApi.getAll,
    exported: {
      filename: "clienti",
      record: clientApi.exportList,
      read: clientExports.clients,
      rows: (ids, caller) => clientRows(ids, caller),
    },
    choices: ({ site }) => (site === "A" ? countIncomplete() : 0),
  }),
);

/** Options of the client field; town and phone distinguish clients of the same name. */
clientPages.post("/client/items", async (c) =>
  items(c, searchApi.findClients, { query: await typedText(c) }, ({ clients }) =>
    clients.map(({ id, name, detail }) => ({ value: id, text: name, detail })),
  ),
);

const typedCodes = z.object({
  fiscalCode: queryText(),
  vatNumber: queryText(),
  uniqueCode: queryText(),
  privateClient: queryText(),
});
const noCodes = typedCodes.parse({});
const TypedCodes = typedCodes.catch(noCodes);

const codeWarnings = {
  "fiscal-code": ({ fiscalCode }) => fiscalCodeWarning(fiscalCode),
  "vat-number": ({ vatNumber }) => vatWarning(vatNumber),
  "unique-code": ({ uniqueCode, privateClient }) =>
    uniqueCodeWarning(uniqueCode, privateClient === "2" ? 2 : 0),
} satisfies Record<TaxCode, (typed: z.output<typeof typedCodes>) => string | undefined>;

for (const code of Object.keys(codeWarnings) as TaxCode[]) {
  clientPages.post(`/client/${code}`, signedIn, async (c) => {
    const { values } = await readForm(c);
    const typed = TypedCodes.parse(values.client ?? values);
    return page(c, "Codici fiscali", <CodeCheck code={code} warning={codeWarnings[code](typed)} />);
  });
}

clientPages.post("/client/residence", async (c) => {
  const { values } = await readForm(c);
  const typed = (values.client ?? values) as Record<string, unknown>;
  return show(c, typedChoices.residence, typed, ({ place }) => ({
    title: "Luogo di carico",
    view: <PlaceOfResidence place={place ?? undefined} />,
  }));
});

const contactQuery = withQuery({
  prefix: z.enum(["", "client."]).catch(""),
  number: z.coerce.number().int().min(0).max(maxContacts).catch(0),
});

clientPages.get("/client/contact", signedIn, contactQuery, (c) =>
  page(c, "Altri contatti", <NewContact {...c.req.valid("query")} />),
);

const typedFields = z.record(z.string(), z.unknown()).catch({});
const inForm = withQuery({ of: queryWord(["client", "appointment", "order"]), id: queryId() });

clientPages.post("/client/duplicates", only(clientApi.getDuplicates), inForm, async (c) => {
  const { of, id } = c.req.valid("query");
  const { values } = await readForm(c);
  const typed = typedFields.parse(of === "client" ? values : values.client);
  const { duplicates } = await need(c, clientApi.getDuplicates, { ...typed, id });
  return page(c, "Clienti simili", <Duplicates of={of} id={id} duplicates={duplicates} />);
});

formPages(
  clientPages,
  "/client/insert",
  clientApi.createNew,
  { complete: typedChoices.client, go: ({ id }) => clientPage(id) },
  (c, form) => {
    const view = <NewClientForm {...(form ?? textsOf(c, "filled"))} />;
    return page(c, "Nuovo cliente", view, { back: list });
  },
);

const searchField = () => z.string().optional().catch(undefined);
const searchFields = { surname: searchField(), email: searchField(), cellphone: searchField() };
const withFields = withSearch(searchFields, { page: listQuery.page });

clientPages.on(readOrSearched, "/client/search", withFields, only(clientApi.search), async (c) => {
  const { page: number, search: id, ...filters } = c.req.valid("query");
  const title = "Ricerca cliente";
  const isSearch = Object.values(filters).some((field) => field !== undefined);
  if (!isSearch) return page(c, title, <ClientSearchView filters={filters} />);
  const { found, errors } = await search(c, clientApi.search, { ...filters, page: number });
  const shown = found ? { found: { ...found, page: number } } : { errors };
  const view = <ClientSearchView filters={filters} search={id} {...shown} />;
  return page(c, title, view, { status: errors && 422 });
});

clientPages.get("/client/:id{[0-9]+}", withId, withQuery({ page: listQuery.page }), async (c) => {
  const { id } = c.req.valid("param");
  const { page } = c.req.valid("query");
  const sheet = await need(c, clientApi.getSheet, { id });
  return show(c, clientReads.timeline, { id, page }, ({ timeline, last, hasHiddenMessages }) => ({
    title: clientName(sheet.client),
    view: <ClientSheetView {...sheet} timeline={{ ...timeline, page, hasHiddenMessages }} />,
    back: list,
    record: { table: "clients", id, last },
  }));
});

clientPages.get("/client/modify/:id", withId, async (c) => {
  const { id } = c.req.valid("param");
  return allowed(c, clientApi.updateClient) ? changePage(c, id) : c.redirect(clientPage(id));
});

clientPages.post(
  "/client/modify/:id",
  withId,
  save(clientApi.updateClient, {
    back: (_, { id }) => clientPage(id),
    again: (c, form, { id }) => changePage(c, id, form),
  }),
);

function changePage(c: PageContext, id: number, refused?: FormState) {
  return show(c, clientApi.getFromId, { id }, ({ client }) => ({
    title: `Modifica cliente: ${clientName(client)}`,
    view: <ClientForm id={id} {...recordState(formOf(client), refused)} />,
    back: clientPage(id),
  }));
}

formPages(
  clientPages,
  "/client/contacts/:id",
  clientApi.modifyClient,
  { body: (form, { id }) => bodyFrom(form, { id_client: id }), reload: list },
  (c, form, { id }) =>
    show(c, clientApi.getFromId, { id }, ({ client }) => ({
      title: `Modifica recapiti: ${clientName(client)}`,
      view: <ContactsForm id={id} {...recordState(client, form)} />,
      back: list,
    })),
);

clientPages.post("/client/delete/:id", withId, save(clientApi.deleteClient, { reload: list }));

function formOf(client: Client) {
  return {
    ...client,
    privateClient: client.private_client,
    fiscalCode: client.fiscal_code,
    privateAddress: client.private_address,
    businessName: client.business_name,
    businessAddress: client.business_address,
    vatNumber: client.vat_number,
    uniqueCode: client.unique_code,
    contacts: Object.fromEntries(client.contacts.map(({ id, ...contact }) => [id, contact])),
  };
}

export const clientMergePages = new Hono<Env>();

const Id = id();

const withTwo = withParams({ id: id(), other: id() });

clientMergePages.get("/client/merge/:id", only(clientApi.merge), withId, (c) =>
  choicePage(c, c.req.valid("param").id),
);

clientMergePages.post("/client/merge/:id", only(clientApi.merge), withId, async (c) => {
  const { id: staying } = c.req.valid("param");
  const { values } = await readForm(c);
  const typed = { client: values.other, client_text: values.other_text };
  const { client } = await need(c, typedChoices.visit, typed);
  const { data } = Id.safeParse(client);
  if (data && data !== staying) return go(c, mergePage(staying, data));
  c.status(422);
  return choicePage(c, staying, { values, errors: { other: mergeMessages.same } });
});

const choicePage = (c: PageContext, staying: number, form: FormState = {}) =>
  page(c, "Unisci a un altro cliente", <ChooseOther id={staying} {...form} />, { back: clientPage(staying) });

clientMergePages.get("/client/merge/:id/:other", withTwo, (c) => comparison(c, c.req.valid("param")));

clientMergePages.post(
  "/client/merge/:id/:other",
  withTwo,
  save<typeof clientApi.merge, { id: number; other: number }>(clientApi.merge, {
    body: ({ values, version, requestId }, two) => ({
      ...two,
      version,
      requestId,
      version_other: values.version_other,
      take: mergedColumns.filter(
        (column) => (values.take as Record<string, unknown> | undefined)?.[column] === "other",
      ),
    }),
    go: (_, two) => clientPage(two.id),
    again: (c, { conflict, message }, two) =>
      comparison(c, two, conflict ? mergeMessages.changedMeanwhile : message),
  }),
);

/** Always with the present values: a choice between old ones would be lost. */
const comparison = (c: PageContext, two: { id: number; other: number }, message?: string) =>
  show(c, clientApi.getTwo, two, (found) => ({
    title: `Unisci ${clientName(found.gone)} a ${clientName(found.staying)}`,
    view: <MergeView action={mergePage(two.id, two.other)} message={message} {...found} />,
    back: clientPage(two.id),
  }));
