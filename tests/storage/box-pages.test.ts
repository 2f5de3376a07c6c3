import { contract, freshFiles, insertLine, readLine } from "../support/boxes";
import { addDays, as, today, toWire, visitor, world } from "../support/requests";

freshFiles();

const depositi = () => visitor("depositi");

describe("the boxes page", () => {
  test("opens with `boxes` only, and shows its controls with `editDeposit` only", async () => {
    await insertLine({ title: "Mobili" });
    expect((await visitor("magazzino").get("/box/")).status).toBe(403);
    expect((await depositi().get("/box/")).text).toContain("/box/modify/1");

    const read = (await visitor("consultazione").get("/box/")).text;
    expect(read).toContain("Mobili");
    expect(read).not.toMatch(/box\/(insert|modify|delete)/);
    expect((await visitor("consultazione").get("/box/modify/1")).status).toBe(403);
    expect((await visitor("consultazione").post("/box/delete/1", {})).status).toBe(403);
  });

  test("shows changes of lines and clients although its HTML is cached", async () => {
    await insertLine({ title: "Mobili" });
    const page = async (site: "A" | "B" = "A") => (await visitor("depositi", site).get("/box/")).text;
    expect(await page()).toContain("Rossi Niccolò");
    expect(await page("B")).not.toContain("Mobili");

    const values = { name: "Ugo", surname: "Verdi" };
    await as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values });
    expect(await page()).toContain("Verdi Ugo");

    await as("depositi").call("Box", "delete", { id_line: 1 });
    expect(await page()).not.toContain("Verdi Ugo");
  });

  test("sends an open page the boxes that changed and leaves out the others, as table and as map", async () => {
    await insertLine({ title: "Mobili", id_box: 4 });
    const asked = { "hx-request": "true", "hx-target": "div#list" };
    for (const path of ["/box/", "/box/?view=map"]) {
      const { text } = await depositi().get(path);
      const headers = /id="list"[^>]*hx-headers="([^"]+)"/.exec(text)?.[1]?.replaceAll("&quot;", '"') ?? "";
      const again = () => depositi().get(path, { ...asked, ...JSON.parse(headers) });
      expect((await again()).status).toBe(204);
      await insertLine({ title: "Torni", id_box: 5 });

      const changed = (await again()).text;
      expect(changed).toContain(path === "/box/" ? "Torni" : ", 2 clienti");
      expect(changed).not.toContain("Mobili");
      expect(changed.match(/id="(row|tile)-\d+"/g)).toHaveLength(72);
      expect(changed.match(/hx-morph-skip-children/g)).toHaveLength(71);
      expect(/hx-headers="([^"]+)"/.exec(changed)?.[1]).toBe(
        /hx-headers="([^"]+)"/.exec((await depositi().get(path)).text)?.[1],
      );
      const reader = await visitor("consultazione").get(path, { ...asked, ...JSON.parse(headers) });
      expect(reader.text).not.toContain("hx-morph-skip-children");
    }
  });

  test("searches by client, title and order number, as table and as map", async () => {
    await insertLine({ title: "Perché no", id_box: 4 });
    await insertLine({ client: world.azienda, id_order: 2, id_box: 5 });
    const found = async (q: string) =>
      (await depositi().get(`/box/?q=${encodeURIComponent(q)}`)).text.match(
        /\d+ rig\w+ trovat\w in \d deposit\w|Nessun deposito trovato/g,
      );
    expect(await found("perche")).toEqual(["1 riga trovata in 1 deposito"]);
    expect(await found("VESUVIO")).toEqual(["1 riga trovata in 1 deposito"]);
    expect(await found("#2")).toEqual(["1 riga trovata in 1 deposito"]);
    expect(await found("zzz")).toEqual(["0 righe trovate in 0 depositi", "Nessun deposito trovato"]);

    const map = (await depositi().get("/box/?view=map&q=perche")).text;
    expect(map.match(/class="tile"/g)).toHaveLength(1);
    expect(map.match(/class="tile outside"/g)).toHaveLength(71);
  });

  test("shows a part of the boxes: with room, free, beyond 100 %, with overdue payments, each with its number", async () => {
    const inDays = (days: number) => toWire(addDays(today(), days));
    await insertLine({ used: 100, id_box: 3, date: inDays(-1) });
    await insertLine({ used: 20, id_box: 3, date: inDays(-2), date2: inDays(4) });
    await insertLine({ used: 30, id_box: 4, date: inDays(7) });
    const shown = async (only: string) => {
      const { text } = await depositi().get(`/box/?view=table&only=${only}`);
      return [
        text.match(/id="row-\d+"/g)?.length ?? 0,
        /(Tutti|Con|Liberi|Oltre)[^<]* \d+(?=<svg)/.exec(text)?.[0],
      ];
    };
    expect(await Promise.all(["", "room", "free", "over", "overdue", "x"].map(shown))).toEqual([
      [72, "Tutti 72"],
      [71, "Con posto 71"],
      [70, "Liberi 70"],
      [1, "Oltre il 100% 1"],
      [1, "Con scaduti 1"],
      [72, "Tutti 72"],
    ]);
    const map = (await depositi().get("/box/?view=map&only=over")).text;
    expect(map.match(/class="tile outside"/g)).toHaveLength(71);
    expect(map).toMatch(/class="dot red">.*?2<span class="hidden"> pagamenti in ritardo/);
    expect(map).toMatch(/class="dot orange">.*?1<span class="hidden"> pagamento in scadenza entro 7 giorni/);
    expect((await depositi().get("/box/show/3")).text).toContain("Scaduto da 2 giorni");
    expect((await visitor("depositi", "B").get("/box/?view=map")).text).not.toContain("dot red");
  });

  test("opens each box; a number beyond the last is not found", async () => {
    await insertLine({ title: "Mobili" });
    expect((await depositi().get("/box/show/12")).text).toContain("Mobili");
    expect((await depositi().get("/box/show/73")).status).toBe(404);
    expect((await depositi().get("/box/show/0")).status).toBe(404);
  });

  test("the form to move a line offers the boxes that have room for it", async () => {
    const id_line = await insertLine({ used: 40 });
    await insertLine({ used: 61, id_box: 3, title: "Torni" });
    const rooms = (await depositi().get(`/box/move/${id_line}`)).text;
    expect(rooms).toContain("Con posto per il 40%");
    const offered = [...rooms.matchAll(/&quot;id_box&quot;:(\d+)/g)].map(([, box]) => Number(box));
    expect(offered.slice(0, 3)).toEqual([1, 2, 4]);
    expect([offered.includes(12), offered.at(-1)]).toEqual([false, 50]);
  });

  test("a movement without an order names its client", async () => {
    await insertLine({ title: "Mobili", id_order: "" });
    expect((await depositi().get("/box/log/")).text).toMatch(/- <span class="soft">Rossi, Niccolò/);
  });

  test("moves and deletes lines by plain forms; a refused form shows the typed value again", async () => {
    const id_line = await insertLine({}, [contract]);
    const refused = await depositi().post(`/box/move/${id_line}`, { id_box: "90", version: "1" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Inserire un numero intero tra 1 e 50");
    expect(refused.text).toContain('value="90"');
    expect((await depositi().post(`/box/move/${id_line}`, { id_box: "9", version: "1" })).status).toBe(303);
    expect((await readLine(id_line)).line.id_box).toBe(9);
    expect((await depositi().post(`/box/delete/${id_line}`, { version: "1" })).status).toBe(409);
    expect((await depositi().post(`/box/delete/${id_line}`, { version: "2" })).status).toBe(303);
    expect((await depositi().get("/box/log/")).text).toContain("Cancellazione");
  });
});
