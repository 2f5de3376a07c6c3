import { app } from "../../src/server/app";
import { addDays, type Day, toWire } from "../../src/server/base/days";
import { relativeDayLabel } from "../../src/server/days/kiosk/model";
import { missingCrewText } from "../../src/views/days/kiosk/board";
import { database, insert, type Site, setClock, today, update, userId, visitor } from "../support/requests";
import { post } from "../support/wire";
import { as, direct, dump, fresh, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(fresh);
const make = async (name: string, site: Site = "A") =>
  (await as("gestione1", site).call("Kiosk", "createNew", { name })).values;

/** Opens a link as the browser of a display does, and sends its cookie with every further request. */
async function display(link: string, site: Site = "A") {
  const opened = await app.request(link, {}, { site, demo: false });
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const get = async (path = "/kiosk") => {
    const response = await app.request(path, { headers: { cookie } }, { site, demo: false });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { opened, cookie, get };
}

/** A moment of Rome in winter time, one hour ahead of UTC. */
const romeTime = (moment: string) => Date.parse(`${moment}+01:00`);

const ofRossi = {
  ...{ id_order: world.order, id_pickup_place: world.rossiPlace, type: 0 },
  date_created: "2026-01-01 08:00",
};

describe("the link of a kiosk device", () => {
  test("is created with a valid name only", async () => {
    const before = dump();
    expect(await as("gestione1").call("Kiosk", "createNew", { name: " " })).toMatchObject({
      status: 422,
      values: { errors: { name: "Il campo non può essere vuoto." } },
    });
    expect(await as("gestione1").call("Kiosk", "createNew", { name: "x".repeat(61) })).toMatchObject({
      status: 422,
    });
    expect(dump()).toBe(before);
  });

  test("is answered once; the database stores only a hash of its token", async () => {
    const { link, msg } = await make("Magazzino");
    expect(msg).toBe("Collegamento creato");
    expect(link).toMatch(/^\/kiosk\/link\/[\w-]{43}$/);
    const token = link.slice(-43);
    expect(dump()).not.toContain(token);
    expect(JSON.stringify(database().query("SELECT * FROM activity").all())).not.toContain(token);
    expect(JSON.stringify((await as("gestione2").call("Kiosk", "getAll", {})).values)).not.toContain(token);
  });

  test("is not stored with the requestId: the same request again answers the device without the link", async () => {
    const body = { name: "Magazzino", requestId: crypto.randomUUID() };
    const { link, ...first } = (await as("gestione1").call("Kiosk", "createNew", body)).values;
    expect((await as("gestione1").call("Kiosk", "createNew", body)).values).toEqual(first);
    expect(dump()).not.toContain(link.slice(-43));
    expect((await display(link)).opened.status).toBe(303);
  });

  test("is shown once by the page that creates it, which refuses an empty name", async () => {
    const admin = visitor("superadmin");
    expect((await visitor("ufficio").get("/admin/kiosks/")).status).toBe(403);
    expect((await admin.post("/admin/kiosks/insert", { name: "" })).status).toBe(422);
    const requestId = crypto.randomUUID();
    const made = await admin.post("/admin/kiosks/insert", { name: "Ingresso", requestId });
    const link = made.text.match(/value="http:\/\/localhost(\/kiosk\/link\/[\w-]{43})"/)?.[1] ?? "";
    expect((await display(link)).opened.status).toBe(303);
    expect(dump()).not.toContain(link.slice(-43));
    const list = (await admin.get("/admin/kiosks/")).text;
    expect(list).toContain("Ingresso");
    expect(list).toContain("superadmin");
    expect(list).not.toContain(link.slice(-43));
  });

  test("sets an HttpOnly cookie, which every page renews", async () => {
    const { opened, get } = await display((await make("Magazzino")).link);
    expect(opened.headers.get("location")).toBe("/kiosk");
    expect(opened.headers.get("set-cookie")).toMatch(
      /^traslo_kiosk_a=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const kiosk = await get();
    expect(kiosk.status).toBe(200);
    expect(kiosk.headers.get("set-cookie")).toBe(opened.headers.get("set-cookie"));
    expect(kiosk.headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["an unknown", "x".repeat(43)],
    ["a too short", "x"],
  ])("with %s token is answered 401 without a cookie", async (_, token) => {
    const { opened, cookie } = await display(`/kiosk/link/${token}`);
    expect(opened.status).toBe(401);
    expect(cookie).toBe("");
    expect(await opened.text()).toContain("Schermo non collegato");
  });

  test("is valid, listed and revocable only on its own site", async () => {
    const { link, id } = await make("Magazzino");
    expect((await display(link, "B")).opened.status).toBe(401);
    expect(await as("gestione1", "B").call("Kiosk", "revoke", { id })).toMatchObject({ status: 404 });
    expect((await as("gestione1", "B").call("Kiosk", "getAll", {})).values.devices).toEqual([]);
  });
});

test("a display loads the font as soon as every other page, since it may never open a second one", async () => {
  const preloads = (page: string) => page.match(/<link rel="preload"[^>]*>/g);
  const { link } = await make("Magazzino");
  const kiosk = await display(link);
  expect(preloads((await kiosk.get()).text)).toEqual(preloads((await visitor("ufficio").get("/")).text));
});

describe("revoking a link", () => {
  test("is refused for an unknown or revoked link", async () => {
    const { id } = await make("Magazzino");
    const before = dump();
    expect(await as("gestione1").call("Kiosk", "revoke", { id: 99 })).toMatchObject({
      status: 404,
      values: { msg: "Schermo non trovato." },
    });
    expect(dump()).toBe(before);
    expect((await as("gestione1").call("Kiosk", "revoke", { id })).values.msg).toBe("Collegamento revocato");
    expect(await as("gestione1").call("Kiosk", "revoke", { id })).toMatchObject({ status: 409 });
  });

  test("makes the device show no data, also in a browser with a signed-in account", async () => {
    const { link, id } = await make("Magazzino");
    const kiosk = await display(link);
    const day = `/kiosk?date=${wireTomorrow}`;
    expect((await kiosk.get(day)).text).toContain("Rossi Niccolò");
    await as("gestione1").call("Kiosk", "revoke", { id });
    for (const path of ["/kiosk", day, link]) {
      const { status, text } = await kiosk.get(path);
      expect(status).toBe(401);
      expect(text).toContain("Schermo non collegato");
      expect(text).not.toMatch(/Rossi|Magazzino|data-date|Via Roma/);
    }
    expect((await visitor("gestione1").get("/kiosk", { cookie: kiosk.cookie })).status).toBe(401);
    expect((await visitor("gestione1").get("/kiosk")).status).toBe(401);
    expect((await kiosk.get("/kiosk/live")).status).toBe(401);
    const list = (await as("gestione1").call("Kiosk", "getAll", {})).values.devices;
    expect(list).toMatchObject([{ id, name: "Magazzino", made_by: "gestione1", connected: false }]);
    expect(list[0].date_revoked).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
  });
});

test("a display outlives the deactivation of its maker: the question names it, and its list says so", async () => {
  direct(() => update("users", userId("ufficio"), { level: 2, profile: "gestione2" }));
  const { link } = (await as("ufficio").call("Kiosk", "createNew", { name: "Parete corta" })).values;
  const kiosk = await display(link);
  const admin = visitor("superadmin");
  const question = "Gli schermi che ha creato restano accesi (Parete corta)";
  expect((await admin.get("/admin/accounts/")).text.split(question)).toHaveLength(2);
  const deactivated = { id: userId("ufficio"), values: { active: 0 } };
  expect(await as("superadmin").call("Account", "update", deactivated)).toMatchObject({ ok: true });
  expect((await kiosk.get()).status).toBe(200);
  expect((await admin.get("/admin/kiosks/")).text).toContain("ufficio (disattivato)");
  expect((await admin.get("/admin/accounts/")).text).not.toContain(question);
});

describe("a kiosk device", () => {
  test("may call the board and the lists of a day; every other funct answers 403", async () => {
    const { cookie, get } = await display((await make("Magazzino")).link);
    const ask = (service: string, funct: string) =>
      post(service, { funct, date: wireTomorrow, id: world.rossi }, { headers: { cookie } });
    expect(await ask("Works", "getByDate")).toMatchObject({ status: 200 });
    expect(await ask("Works", "getWorkersVehiclesList")).toMatchObject({ status: 200 });
    expect(await ask("Kiosk", "getBoard")).toMatchObject({ status: 200 });
    for (const [service, funct] of [
      ["Client", "getFromId"],
      ["Orders", "getIndex"],
      ["Works", "getWorkers"],
      ["Works", "addSingleWorker"],
      ["Kiosk", "getAll"],
      ["Memo", "getAll"],
    ] as const)
      expect([funct, (await ask(service, funct)).status]).toEqual([funct, 403]);
    for (const path of ["/client/", "/dailyWorks/", "/", "/admin/kiosks/"])
      expect([path, (await get(path)).text.includes("Rossi")]).toEqual([path, false]);
  });

  test("and an account can use the same browser", async () => {
    const { cookie } = await display((await make("Magazzino")).link);
    const own = as("gestione1");
    expect(own.caller.user).not.toBeNull();
    expect((await visitor("gestione1").get("/client/", {})).status).toBe(200);
    const answer = await post("Client", { funct: "getAll" }, { as: "gestione1", headers: {} });
    expect(answer.status).toBe(200);
    expect((await post("Client", { funct: "getAll" }, { headers: { cookie } })).status).toBe(403);
  });

  test("shows hour, client, place, crew and vehicles of a work, and no phone, price or note", async () => {
    const { get } = await display((await make("Magazzino")).link);
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
      update("works", world.work, {
        notes: "Cane in giardino",
        police_permission_cents: 3700,
        flag_in_schermata_lavorazioni: 1,
      });
    });
    const { workers, vehicles } = (
      await as("gestione1").call("Works", "getWorkersVehiclesList", { date: wireTomorrow })
    ).values;
    const { text } = await get(`/kiosk?date=${wireTomorrow}`);
    for (const shown of [
      "08:00",
      "Rossi Niccolò",
      "Via Roma 1",
      "Trasloco",
      "Permesso",
      workers[0].text,
      vehicles[0].text,
      "Manca 1 operaio",
    ])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/3331234567|0815551234|Cane in giardino|37 €|href="\/(?!kiosk|assets)/);
  });

  test("marks absent people without the reason, and counts their seats as empty", async () => {
    const { get } = await display((await make("Magazzino")).link);
    direct(() => {
      for (const id_worker of [1, 2]) insert("crew_lines", { id_work: world.work, id_worker });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
      const away = { date_from: tomorrow, date_to: tomorrow, reason: "Visita medica" };
      insert("absences", { id_worker: 2, ...away });
      insert("absences", { id_vehicle: 1, ...away });
    });
    const { text } = await get(`/kiosk?date=${wireTomorrow}`);
    expect(text).toMatch(/<li>Operaio 1<\/li><li>Operaio 2<span class="tile-away">assente<\/span><\/li>/);
    expect(text).toContain("Automezzo 1 (fermo)");
    expect(text).toContain("Mancano 1 operaio e 1 automezzo");
    expect(text).not.toContain("Visita medica");
  });

  test("gets from the functs only the fields of its tiles, without phone, note or flag", async () => {
    const { cookie } = await display((await make("Magazzino")).link);
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
      update("works", world.work, { notes: "Cane in giardino", police_permission_cents: 3700 });
    });
    const ask = async (service: string, funct: string) =>
      (await post(service, { funct, date: wireTomorrow }, { headers: { cookie } })).values;
    const tile = [
      "client",
      "end",
      "hour",
      "id",
      "missing",
      "onward",
      "permit",
      "place",
      "type",
      "vehicles",
      "workers",
    ];
    for (const [service, funct] of [
      ["Works", "getByDate"],
      ["Kiosk", "getBoard"],
    ] as const) {
      const { works, ...more } = await ask(service, funct);
      expect(Object.keys(more).sort()).toEqual(["date", "now", "today"]);
      expect(works).toHaveLength(2);
      for (const work of works) expect(Object.keys(work).sort()).toEqual(tile);
    }
    const { values } = await as("gestione1").call("Works", "getWorkersVehiclesList", { date: wireTomorrow });
    expect(await ask("Works", "getWorkersVehiclesList")).toEqual({
      workers: [{ text: values.workers[0].text, isAway: false }],
      vehicles: [{ text: values.vehicles[0].text, isAway: false }],
    });
  });

  test("gets the days from yesterday to seven days ahead; others are refused with 422", async () => {
    const { cookie, get } = await display((await make("Magazzino")).link);
    const msg = "Lo schermo mostra i giorni da ieri ai prossimi sette.";
    for (const [service, funct] of [
      ["Works", "getByDate"],
      ["Works", "getWorkersVehiclesList"],
      ["Kiosk", "getBoard"],
    ] as const) {
      for (const [days, status] of [
        [-2, 422],
        [-1, 200],
        [7, 200],
        [8, 422],
      ] as const) {
        const date = toWire(addDays(today(), days));
        const answer = await post(service, { funct, date }, { headers: { cookie } });
        expect([funct, days, answer.status]).toEqual([funct, days, status]);
        if (status === 422) expect(answer.values).toEqual({ msg, errors: { date: msg } });
      }
    }
    const far = toWire(addDays(today(), 8));
    const followed = (await get()).text.match(/data-date="[^"]*"/)?.[0] ?? "none";
    expect((await get(`/kiosk?date=${far}`)).text).toContain(followed);
    expect((await as("gestione1").call("Kiosk", "getBoard", { date: far })).ok).toBe(true);
  });

  test("of site B shows only works of site B, and the unassigned jolly", async () => {
    const { get } = await display((await make("Magazzino", "B")).link, "B");
    const { text } = await get(`/kiosk?date=${wireTomorrow}`);
    expect(text).toContain("Rossi Niccolò");
    expect(text).not.toContain("Vesuvio");
    expect(text).toContain("Operai disponibili");
  });

  test("has its last visit stored at most once a minute", async () => {
    const { get } = await display((await make("Magazzino")).link);
    const seen = async () => (await as("gestione1").call("Kiosk", "getAll", {})).values.devices[0].seen;
    setClock(() => romeTime("2031-11-20T09:00:30"));
    await get();
    expect(await seen()).toBe("20-11-2031 09:00");
    setClock(() => romeTime("2031-11-20T09:01:20"));
    await get();
    expect(await seen()).toBe("20-11-2031 09:00");
    setClock(() => romeTime("2031-11-20T09:01:40"));
    await get();
    expect(await seen()).toBe("20-11-2031 09:01");
  });
});

describe("as its day goes on, a kiosk", () => {
  const day = "2031-11-20" as Day;
  const board = async (moment: string, site: Site = "A") => {
    const { get } = await display((await make("Magazzino", site)).link, site);
    setClock(() => romeTime(moment));
    return (await get(`/kiosk?date=${toWire(day)}`)).text;
  };

  test("has works whose end has passed in one line each, after the others, on site A and on their day", async () => {
    direct(() => {
      update("works", world.work, { date: day, hour: "08:00", minutes: 240 });
      insert("crew_lines", { id_work: world.work, id_worker: 3 });
      insert("works", { ...ofRossi, date: day, hour: "10:00", minutes: 480 });
    });
    expect(await board("2031-11-20T11:59:00")).not.toContain("Finite");
    const later = await board("2031-11-20T12:00:00");
    expect(later).toMatch(/10:00.*<h2>Finite<\/h2><ul><li><time>08:00–12:00<\/time> Rossi/);
    expect(later).not.toContain("Operaio 3");
    expect(later).toContain("2 lavorazioni");
    expect(await board("2031-11-21T09:00:00")).toContain("Operaio 3");
    expect(await board("2031-11-20T16:00:00", "B")).not.toContain("Finite");
  });

  test("says by how much a work is late, and until when it lasts", async () => {
    direct(() =>
      update("works", world.work, { date: day, hour: "08:00", minutes: 240, expected_end: "13:30" }),
    );
    expect(await board("2031-11-20T12:30:00")).toMatch(/–13:30<.*in ritardo di 1 h 30 min/);
    direct(() => update("works", world.work, { expected_end: "11:30" }));
    expect(await board("2031-11-20T11:00:00")).not.toContain("in ritardo");
    expect(await board("2031-11-20T11:30:00")).toContain("Finite");
  });
});

describe("the day that a kiosk shows", () => {
  test.each<[Day, string]>([
    ["2026-11-21", "Oggi"],
    ["2026-11-22", "Domani"],
    ["2026-11-20", "Ieri"],
    ["2026-11-23", ""],
  ])("%s is labelled %p on the 21st", (day, word) => {
    expect(relativeDayLabel(day, "2026-11-21")).toBe(word);
  });

  const defaultDay = async (moment: string, site: Site = "A") => {
    const { get } = await display((await make("Magazzino", site)).link, site);
    setClock(() => romeTime(moment));
    return /data-date="([\d-]+)"/.exec((await get()).text)?.[1];
  };
  const workOn = (date: Day, values: object = {}) =>
    direct(() => update("works", world.work, { date, ...values }));

  test.each([
    ["2031-11-20T00:00:00", "2031-11-20"],
    ["2031-11-20T16:59:59", "2031-11-20"],
    ["2031-11-20T17:00:00", "2031-11-21"],
    ["2031-11-20T23:59:59", "2031-11-21"],
    ["2031-11-21T00:00:00", "2031-11-21"],
    ["2031-12-31T17:00:00", "2032-01-02"],
    ["2032-02-26T18:30:00", "2032-02-27"],
    ["2032-03-27T17:00:00", "2032-03-30"],
    ["2031-10-25T17:00:00", "2031-10-27"],
  ])(
    "without upcoming works is today until 17:00, then the next open day: at %s it is %s",
    async (moment, day) => {
      expect(await defaultDay(moment)).toBe(day);
    },
  );

  test.each<[string, Day, string]>([
    ["2031-11-21T16:59:59", "2031-11-24", "2031-11-21"],
    ["2031-11-21T17:00:00", "2031-11-24", "2031-11-24"],
    ["2031-11-21T17:00:00", "2031-11-28", "2031-11-28"],
    ["2031-11-21T17:00:00", "2031-11-29", "2031-11-24"],
    ["2031-11-21T17:00:00", "2031-11-21", "2031-11-24"],
    ["2031-11-22T00:00:00", "2031-11-24", "2031-11-24"],
    ["2031-11-22T00:00:00", "2031-11-22", "2031-11-22"],
    ["2031-11-22T09:00:00", "2031-12-15", "2031-11-24"],
    ["2031-12-25T09:00:00", "2032-01-15", "2031-12-29"],
  ])("at %s, with works only on %s, is %s", async (moment, worked, day) => {
    workOn(worked);
    expect(await defaultDay(moment)).toBe(day);
  });

  test("is not a day whose works the kiosk does not show", async () => {
    workOn("2031-11-25", { show_worksheet: 0 });
    expect(await defaultDay("2031-11-21T17:00:00")).toBe("2031-11-24");
    workOn("2031-11-25", { show_worksheet: 1, flag_renata: 0 });
    expect(await defaultDay("2031-11-21T17:00:00")).toBe("2031-11-25");
    expect(await defaultDay("2031-11-21T17:00:00", "B")).toBe("2031-11-24");
  });

  test("is the one of the query, with links to its neighbours; an invalid date is ignored", async () => {
    const { get } = await display((await make("Magazzino")).link);
    setClock(() => romeTime("2031-11-20T09:00:00"));
    const day = async (date: string) => (await get(`/kiosk?date=${date}`)).text;
    const page = await day("26-11-2031");
    expect(page).toContain('data-date="2031-11-26"');
    for (const href of ["25-11-2031", "20-11-2031", "27-11-2031"])
      expect(page).toContain(`href="/kiosk?date=${href}"`);
    expect(await day("27-11-2031")).not.toContain("28-11-2031");
    expect(await day("19-11-2031")).not.toContain("18-11-2031");
    expect(await day("31-12-2031")).toContain('data-date="2031-11-20"');
    expect((await get("/kiosk?date=31-02-2031")).text).toContain('data-date="2031-11-20"');
    expect(toWire(tomorrow)).toBe(wireTomorrow);
  });
});

test.each([
  [{ worker: 0, vehicle: 0 }, ""],
  [{ worker: 1, vehicle: 0 }, "Manca 1 operaio"],
  [{ worker: 0, vehicle: 1 }, "Manca 1 automezzo"],
  [{ worker: 2, vehicle: 0 }, "Mancano 2 operai"],
  [{ worker: 1, vehicle: 1 }, "Mancano 1 operaio e 1 automezzo"],
  [{ worker: 3, vehicle: 2 }, "Mancano 3 operai e 2 automezzi"],
])("missingCrewText of %o is %p", (missing, text) => {
  expect(missingCrewText(missing)).toBe(text);
});
