import { Hono } from "hono";
import { Gaps } from "../../views/clients/gaps";
import { AcceptForm, CopyForm } from "../../views/sales/accept";
import { Inventory, ObjectForm, roomsOf } from "../../views/sales/inventory";
import { QuotePage, SignPage } from "../../views/sales/quote";
import { address } from "../../views/ui/button";
import { today } from "../base/clock";
import { notFound } from "../base/errors";
import type { PostedForm } from "../http/body";
import type { Env } from "../http/middleware";
import {
  bodyFrom,
  formPages,
  formState,
  queryId,
  queryOf,
  queryText,
  save,
  withId,
  withParams,
} from "../http/pages/forms";
import { isHtmx } from "../http/pages/htmx";
import { need, only, type PageContext, page, pdf, show } from "../http/pages/respond";
import { id } from "../input/fields";
import { appointmentWords } from "../visits/appointments/model";
import { salesApi, salesReads } from "./api";
import { inventoryPage, quotePage } from "./model";

export const salesPages = new Hono<Env>();

const asked = queryOf({ room: queryText() });
const shown = queryOf({ version: queryId() });

const titleOf = ({ client, date }: { client: string; date: never }) =>
  appointmentWords({ client, date, time: "" }, today()).trim();

salesPages.get("/appointment/:id/inventory", withId, (c) => {
  const { id } = c.req.valid("param");
  const { room } = asked(c);
  const { version } = shown(c);
  return show(c, salesApi.getOfAppointment, { id, version_id: version ?? null }, (found) => ({
    title: `Inventario di ${titleOf(found.appointment as never)}`,
    view: <Inventory found={found} room={room || (roomsOf(found)[0] ?? "Casa")} />,
    back: `/appointment/${id}`,
  }));
});

/** A tap says nothing: the page's own list shows it. */
salesPages.post(
  "/appointment/:id/inventory/tap",
  withId,
  save(salesApi.setObject, {
    answer: (c) =>
      isHtmx(c) ? c.body(null, 204) : c.redirect(inventoryPage(Number(c.req.param("id"))), 303),
  }),
);

const backTo = (_: unknown, { id }: { id: number }) => inventoryPage(id);

formPages(
  salesPages,
  "/appointment/:id/inventory/insert",
  salesApi.setObject,
  { reload: backTo },
  (c, form, { id }) => {
    const { room } = asked(c);
    const { version } = shown(c);
    const path = inventoryPage(id);
    const back = address(path, { version });
    const state = form ?? { values: { room, more: 1, goal: "move" } };
    const view = (
      <ObjectForm
        isNew
        version={version}
        action={address(`${path}/insert`, { version })}
        back={back}
        {...state}
      />
    );
    return page(c, "Altro oggetto", view, { back });
  },
);

type OfLine = { id: number; line: number };
const ofLine = { id: id(), line: id() };

formPages<typeof salesApi.setObject, OfLine>(
  salesPages,
  "/appointment/:id/inventory/line/:line",
  salesApi.setObject,
  {
    params: ofLine,
    reload: (_, { id }) => inventoryPage(id),
    body: ({ values, ...form }: PostedForm, { id, line }) =>
      bodyFrom({ ...form, values: { ...values, line } }, { id }),
  },
  async (c, form, { id, line }) => {
    const { version: asked } = shown(c);
    const { version } = await need(c, salesApi.getOfAppointment, { id, version_id: asked ?? null });
    const thing = version?.inventory.find((each) => each.id === line) ?? notFound("Oggetto non trovato.");
    const path = inventoryPage(id);
    const back = address(path, { version: asked });
    const action = address(`${path}/line/${line}`, { version: asked });
    const view = <ObjectForm version={asked} action={action} back={back} {...(form ?? { values: thing })} />;
    return page(c, `Modifica ${thing.name}`, view, { back });
  },
);

const quotePages = (c: PageContext, id: number, form?: object) => {
  const { version } = shown(c);
  return show(c, salesApi.getOfAppointment, { id, version_id: version ?? null }, (found) => ({
    title: `Preventivo di ${titleOf(found.appointment as never)}`,
    view: (
      <QuotePage
        found={found}
        form={
          form && found.version ? formState({ values: {}, version: found.version.version }, form) : undefined
        }
      />
    ),
    back: `/appointment/${id}`,
    record: found.version ? { table: "quote_versions", id: found.version.id } : undefined,
  }));
};

salesPages.get("/appointment/:id/quote", withId, (c) => quotePages(c, c.req.valid("param").id));

salesPages.post("/appointment/:id/quote", only(salesApi.saveDraft), withId, (c, next) =>
  save(salesApi.saveDraft, {
    body: (form: PostedForm) => bodyFrom(form, { id: shown(c).version }),
    go: (_, { id }: { id: number }) => `${quotePage(id)}?version=${shown(c).version}`,
    again: (c, form, { id }) => quotePages(c, id, form),
  })(c, next),
);

salesPages.post(
  "/appointment/:id/quote/begin",
  withId,
  save(salesApi.begin, { go: (_, { id }: { id: number }) => quotePage(id) }),
);

type OfVersion = { id: number; version: number };
const ofVersion = { id: id(), version: id() };
const withVersion = withParams(ofVersion);
const ofOne = (form: PostedForm, { version }: OfVersion) => bodyFrom(form, { id: version });
const toQuote = (_: unknown, { id }: OfVersion) => quotePage(id);

for (const [word, funct] of Object.entries({
  delete: salesApi.deleteDraft,
  refuse: salesApi.refuse,
  send: salesApi.send,
}))
  salesPages.post(
    `/appointment/:id/quote/:version{[0-9]+}/${word}`,
    withVersion,
    save<typeof funct, OfVersion>(funct, { body: ofOne, go: toQuote }),
  );

salesPages.get("/appointment/:id/quote/:version{[0-9]+}/pdf", withVersion, (c) =>
  pdf(c, salesReads.pdf, { id: c.req.valid("param").version }),
);

formPages<typeof salesApi.newVersion, OfVersion>(
  salesPages,
  "/appointment/:id/quote/:version/copy",
  salesApi.newVersion,
  { params: ofVersion, body: ofOne, go: toQuote },
  (c, form, { id, version }) => {
    const path = quotePage(id);
    const view = <CopyForm action={`${path}/${version}/copy`} back={path} {...form} />;
    return page(c, "Nuova versione", view, { back: path });
  },
);

for (const [word, title] of [
  ["accept", "Preventivo accettato"],
  ["sign", "Firma del preventivo"],
] as const)
  formPages<typeof salesApi.accept, OfVersion>(
    salesPages,
    `/appointment/:id/quote/:version/${word}`,
    salesApi.accept,
    { params: ofVersion, body: ofOne, go: ({ id_order }) => `/orders/${id_order}` },
    (c, form, { id, version }) =>
      show(c, salesApi.getOfAppointment, { id, version_id: version }, (found) => {
        const { appointment, version: chosen } = found;
        const stored = {
          values: { name: appointment.client, how: "paper", wished_date: chosen?.wished_date ?? "" },
          version: chosen?.version ?? 1,
        };
        const path = quotePage(id);
        const state = {
          action: `${path}/${version}/${word}`,
          back: path,
          ...formState(stored, form as never),
        };
        const view = (
          <>
            <Gaps client={appointment.id_client} gaps={found.gaps} isBesideForm />
            {word === "accept" ? <AcceptForm {...state} /> : <SignPage found={found} form={state} />}
          </>
        );
        return { title, view, back: path };
      }),
  );
