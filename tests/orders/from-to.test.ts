import { app } from "../../src/server/app";
import { clientPage } from "../../src/server/clients/model";
import { accessText } from "../../src/server/clients/pickup-places/model";
import { timesOf, waysFrom } from "../../src/server/days/facts/times";
import { lastTownOf, onwardText, routeStreets, routeTowns } from "../../src/server/orders/works/model";
import { workById } from "../../src/server/orders/works/store";
import { transportOfWork } from "../../src/server/paper/printouts/transport-form";
import { pagesOf } from "../support/pdf-text";
import { all, insert, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, naples, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const nothing: Parameters<typeof accessText>[0] = {
  floor: null,
  elevator: "",
  street_metres: null,
  limited_traffic: 0,
  limited_traffic_note: "",
  needs_permit: 0,
};

test.each([
  [{}, ""],
  [
    { floor: 3, elevator: "none", street_metres: 40, limited_traffic: 1 },
    "3º piano, senza ascensore, 40 m dalla strada, ZTL",
  ],
  [{ floor: 0, street_metres: 0 }, "piano terra, sulla strada"],
  [{ floor: -1, elevator: "small" }, "seminterrato, ascensore piccolo"],
  [{ floor: -2, elevator: "big" }, "2º piano interrato, ascensore grande"],
  [{ limited_traffic: 1, limited_traffic_note: "8–18", needs_permit: 1 }, "ZTL (8–18), serve il permesso"],
] as const)("the access %p reads %s", (access, text) => {
  expect(accessText({ ...nothing, ...access })).toBe(text);
});

const office = () => as("ufficio");
const address = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const edit = (values: object, who: Parameters<typeof as>[0] = "ufficio", site: "A" | "B" = "A") => {
  const { date, hour, type, id_pickupPlace } = workById(world.work, as("superadmin").caller);
  const [year, month, day] = date.split("-");
  const whole = { date: `${day}-${month}-${year}`, hour, type, id_pickupPlace, ...values };
  return as(who, site).call("Orders", "editWork", { id: world.work, values: whole });
};
const work = (site: "A" | "B" = "A") => workById(world.work, as("superadmin", site).caller);
const newPlace = (values: object = {}) =>
  direct(() =>
    insert("pickup_places", {
      id_client: world.rossi,
      address: "Via Po 3",
      id_city: null,
      city: "Rho",
      zip: "20017",
      province: "MI",
      ...values,
    }),
  );

describe("the end of a work", () => {
  test("in a place without a town is called what its address says", () => {
    const id_unloading_place = newPlace({ address: "Magazzino", city: "", zip: "", province: "" });
    direct(() => update("works", world.work, { id_unloading_place }));
    expect(routeTowns(work())).toBe("Napoli → Magazzino");
    expect(lastTownOf(work())).toBe("Magazzino");
  });

  test("of a removal is to be decided, and a problem of the day, until it is written", async () => {
    expect(work()).toMatchObject({ unloads: 1, unloading: null, id_unloadingPlace: null });
    expect(routeTowns(work())).toBe("Napoli → da definire");
    const problems = async () =>
      (await office().call("Works", "getProblems", { date: wireTomorrow })).values.problems.filter(
        (problem: { kind: string; id_work: number }) =>
          problem.kind === "end" && problem.id_work === world.work,
      );
    expect(await problems()).toMatchObject([{ text: "Scarico da definire" }]);
    const id = newPlace();
    expect((await edit({ id_unloadingPlace: id })).ok).toBe(true);
    expect(await problems()).toEqual([]);
    expect(routeTowns(work())).toBe("Napoli → Rho");
    expect(onwardText(work())).toBe("Via Po 3, Rho");
    expect((await edit({ id_unloadingPlace: "" })).ok).toBe(true);
    expect(work().unloading).toBeNull();
  });

  test("of a packing is not asked for", async () => {
    expect((await edit({ type: 2 })).ok).toBe(true);
    expect(routeStreets(work())).not.toContain("→");
  });

  test("may be a new place, which goes with the change when that is undone", async () => {
    const before = all`SELECT id FROM pickup_places`.length;
    const made = await edit({ id_unloadingPlace: { ...address, floor: "3", elevator: "none" } });
    expect(made.ok).toBe(true);
    expect(work().unloading).toMatchObject({ address: "Via Foria 5", access: "3º piano, senza ascensore" });
    expect((await office().undo(made)).ok).toBe(true);
    expect(work().unloading).toBeNull();
    expect(all`SELECT id FROM pickup_places`).toHaveLength(before);
  });

  test("is a place of the client or the firm's depot, not the place where it loads", async () => {
    const [depot] = all<{ id: number }>`
      SELECT p.id FROM pickup_places p JOIN orders o ON o.id_client = p.id_client WHERE o.id = 9999`;
    expect((await edit({ id_unloadingPlace: depot?.id })).ok).toBe(true);
    const other = newPlace({ id_client: world.azienda });
    const before = dump();
    expect((await edit({ id_unloadingPlace: other })).values.errors).toEqual({
      id_unloadingPlace: "Il luogo non appartiene al cliente.",
    });
    expect((await edit({ id_unloadingPlace: work().id_pickupPlace })).values.errors).toEqual({
      id_unloadingPlace: "È lo stesso luogo di prima: sceglierne un altro.",
    });
    expect(dump()).toBe(before);
  });

  test("and the stops are left alone by site B and by a change that does not name them", async () => {
    const [end, stop] = [newPlace(), newPlace({ address: "Via Adige 1" })];
    expect((await edit({ id_unloadingPlace: end, stops: [stop] })).ok).toBe(true);
    expect((await edit({ notes: "x" })).ok).toBe(true);
    expect((await edit({ notes: "y", id_unloadingPlace: "", stops: [] }, "superadmin", "B")).ok).toBe(true);
    expect(work()).toMatchObject({ id_unloadingPlace: end, stops: [stop] });
    expect(routeStreets(work())).toContain("→ Via Adige 1, Rho → Via Po 3, Rho");
  });

  test("keeps its place from being deleted, as stops do, with the reason", async () => {
    const [end, stop] = [newPlace(), newPlace({ address: "Via Adige 1" })];
    await edit({ id_unloadingPlace: end, stops: [stop] });
    const remove = (id: number) => office().call("Client", "deletePickupPlace", { id });
    expect((await remove(end)).values.msg).toContain("1 lavorazione che vi scarica");
    expect((await remove(stop)).values.msg).toContain("1 tappa di lavorazione");
    await edit({ stops: [] });
    expect((await remove(stop)).ok).toBe(true);
  });

  test("is where the way to the next work begins", async () => {
    const far = newPlace({ coordinates: "45.53, 9.04" });
    const near = direct(() =>
      insert("pickup_places", {
        id_client: world.rossi,
        address: "Via Toledo 1",
        id_city: naples,
        city: "Napoli",
        zip: "80134",
        province: "NA",
      }),
    );
    await edit({ id_unloadingPlace: far });
    const next = { id: 0, first: near, last: near };
    const way = waysFrom([...timesOf(work().date).works, next])("lorry")(
      { ...work(), minutes: 240 },
      { id: 0, hour: "15:00", minutes: 60 },
    );
    expect(way?.km).toBeGreaterThan(600);
  });
});

describe("the access of a place", () => {
  const change = (values: object, site: "A" | "B" = "A") =>
    as("superadmin", site).call("Client", "updatePickup", {
      values: { id: work().id_pickupPlace, ...address, ...values },
    });
  const read = async (site: "A" | "B" = "A") =>
    (await as("superadmin", site).call("Client", "getPickupFromId", { id: work().id_pickupPlace })).values
      .pickup;
  const access = {
    floor: 4,
    elevator: "small",
    street_metres: 0,
    limited_traffic: 1,
    limited_traffic_note: "8–18",
  };

  test("is stored, emptied again, and refused beside its field", async () => {
    expect(
      (await change({ ...access, needs_permit: 1, contact_name: "Portiere", contact_phone: "333 1234567" }))
        .ok,
    ).toBe(true);
    expect(await read()).toMatchObject({ ...access, needs_permit: 1, contact_phone: "3331234567" });
    expect((await change({ floor: "", street_metres: "", elevator: "" })).ok).toBe(true);
    expect(await read()).toMatchObject({
      floor: null,
      street_metres: null,
      elevator: "",
      limited_traffic: 1,
    });
    for (const [field, value] of Object.entries({
      floor: "terzo",
      street_metres: "-3",
      elevator: "sì",
      contact_phone: "abc",
    }))
      expect(Object.keys((await change({ [field]: value })).values.errors)).toEqual([field]);
  });

  test("takes the phone of the client's contact of that name", async () => {
    direct(() =>
      insert("client_contacts", { id_client: world.rossi, name: "Anna Ricci", phone: "0815550001" }),
    );
    await change({ contact_name: "anna ricci" });
    expect(await read()).toMatchObject({ contact_phone: "0815550001" });
  });

  test("is not on site B, which does not change it either", async () => {
    await change(access);
    for (const column of [
      ...Object.keys(access),
      "needs_permit",
      "contact_name",
      "contact_phone",
      "coordinates",
    ])
      expect(Object.keys(await read("B"))).not.toContain(column);
    expect((await change({ ...access, floor: 1, notes: "Da B" }, "B")).ok).toBe(true);
    expect(await read()).toMatchObject({ floor: 4, notes: "Da B" });
    const added = { id: world.rossi, values: { ...address, ...access, coordinates: "40.85, 14.26" } };
    const made = await as("superadmin", "B").call("Client", "addPickupPlace", added);
    const { pickup } = (await as("superadmin").call("Client", "getPickupFromId", { id: made.values.id }))
      .values;
    expect(pickup).toMatchObject({ floor: null, elevator: "", limited_traffic: 0, coordinates: "" });
    const { values } = await as("superadmin", "B").call("Calendar", "getWork", { id: world.work });
    expect(Object.keys(values.place)).not.toContain("floor");
    for (const column of ["unloading", "stops", "between", "loading", "unloads", "id_unloadingPlace"])
      expect(Object.keys(values.work)).not.toContain(column);
  });
});

async function openPdf(path: string) {
  const { cookie } = visitor("ufficio");
  const answer = await app.request(path, { headers: { cookie } }, { site: "A", demo: false });
  return { status: answer.status, text: (await pagesOf(await answer.bytes())).join(" ") };
}

describe("on screen and paper", () => {
  const signs = async () => {
    const end = newPlace({
      floor: 5,
      elevator: "none",
      contact_name: "Custode",
      contact_phone: "3330001112",
    });
    await edit({ id_unloadingPlace: end });
    direct(() => update("pickup_places", world.rossiPlace, { floor: 2 }));
  };

  test("both ends with their access are on the order, the client's page, the sheet and the day's list", async () => {
    await signs();
    const page = await visitor("ufficio").get(`/orders/${world.order}`);
    for (const text of ["Via Po 3, 20017 Rho (MI)", "5º piano, senza ascensore", "2º piano"])
      expect(page.text).toContain(text);
    expect((await visitor("ufficio").get(clientPage(world.rossi))).text).toContain("→ Via Po 3, Rho");
    for (const path of [`/api/works/pdf/${world.work}`, `/api/works/pdf-day/${wireTomorrow}`]) {
      const { text } = await openPdf(path);
      for (const part of ["Via Po 3", "20017 Rho (MI)", "5º piano, senza ascensore", "Custode"])
        expect(text).toContain(part);
    }
    expect((await openPdf(`/api/preventivi/pdf/${world.order}`)).text).toContain("Via Po 3, Rho");
  });

  test("a place without a town, as the depot may be, has no sentence in the place of it on the sheet", async () => {
    const end = newPlace({ address: "Magazzino", city: "", zip: "", province: "" });
    await edit({ id_unloadingPlace: end });
    const { text } = await openPdf(`/api/works/pdf/${world.work}`);
    expect(text).toContain("Magazzino");
    expect(text).not.toContain("Indirizzo da completare");
  });

  test("both ends are in the calendar feed and on the kiosk's screen, of site A alone", async () => {
    await signs();
    for (const [site, shown] of [
      ["A", true],
      ["B", false],
    ] as const) {
      const page = visitor("superadmin", site);
      const address =
        (await page.post("/planning/feed", {})).text.match(/\/planning\/feed\/[\w-]{43}\.ics/)?.[0] ?? "";
      const feed = (await visitor("nobody", site).get(address)).text.replace(/\r\n /g, "");
      expect([site, feed.includes("lavorazione-"), feed.includes("Scarico: Via Po 3")]).toEqual([
        site,
        true,
        shown,
      ]);
      expect(feed.includes("5º piano")).toBe(shown);
      const { link } = (await as("gestione1", site).call("Kiosk", "createNew", { name: "Atrio" })).values;
      const opened = await app.request(link, {}, { site, demo: false });
      const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
      const kiosk = await app.request(
        `/kiosk?date=${wireTomorrow}`,
        { headers: { cookie } },
        { site, demo: false },
      );
      const text = await kiosk.text();
      expect([site, text.includes("Rossi Niccolò"), text.includes("Via Po 3, Rho")]).toEqual([
        site,
        true,
        shown,
      ]);
    }
  });

  test("the transport form has sender, receiver, vehicle, plate and driver", async () => {
    await signs();
    direct(() => {
      update("vehicles", 1, { name: "Furgone XJ142NX" });
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
      insert("crew_lines", { id_work: world.work, id_worker: 2 });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
      insert("worker_skills", { id_worker: 2, licence: "licence-c" });
    });
    const name = all<{
      name: string;
    }>`SELECT trim(surname || ' ' || name) AS name FROM workers WHERE id = 2`[0]?.name;
    expect(transportOfWork(world.work, as("ufficio").caller as never)).toMatchObject({
      mittente_nome: "Rossi Niccolò",
      destinatario_nome: "Rossi Niccolò",
      destinatario_comune: "20017 Rho",
      luogo_scarico: "Via Po 3, 20017 Rho (MI)\n5º piano, senza ascensore",
      ordine: String(world.order),
      automezzo: "Furgone",
      targa: "XJ142NX",
      conducente: name,
    });
    const { status, text } = await openPdf(`/modulo-trasporto.pdf?work=${world.work}`);
    expect([status, text.includes("Modulo di trasporto")]).toEqual([200, true]);
  });

  test("the form of a work offers the places, a new one and the depot; what is missing of a new one is beside its field", async () => {
    const path = `/orders/works/modify/${world.work}`;
    const { text } = await visitor("ufficio").get(path);
    for (const part of [
      "Luogo di scarico",
      "Nuovo luogo…",
      "Magazzino della ditta",
      "Tappe tra carico e scarico",
      "Accesso",
    ])
      expect(text).toContain(part);
    const { date, hour, type, id_pickupPlace } = work();
    const form = {
      date,
      hour,
      type: String(type),
      id_pickupPlace: String(id_pickupPlace),
      id_unloadingPlace: "new",
    };
    const place = {
      "place.address": "Via Foria 5",
      "place.cityId_text": "Napoli",
      "place.zip": "80137",
      "place.floor": "3",
    };
    const refused = await visitor("ufficio").post(path, { ...form, "place.zip": "" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="work-place-address-error"');
    expect((await visitor("ufficio").post(path, { ...form, ...place, "stops.0": "" })).status).toBe(303);
    expect(work().unloading).toMatchObject({ address: "Via Foria 5", city: "Napoli", access: "3º piano" });
    expect((await visitor("superadmin", "B").get(path)).text).not.toContain("Luogo di scarico");
  });
});
