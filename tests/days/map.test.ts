import { seededRandom } from "../../db/seed/random";
import { frameOf, inFrame, labelsOf, sizes, spread } from "../../src/server/days/map/model";
import { insert, update } from "../../src/server/db/db";
import { type Day, toWire, visitor } from "../support/requests";
import { direct, fresh, tomorrow, world } from "../support/world";

const naples = { latitude: 40.85, longitude: 14.27 };
const milan = { latitude: 45.46, longitude: 9.19 };

describe("the picture", () => {
  test.each([sizes.wide, sizes.narrow])("holds every point of the day with its margin (%j)", (size) => {
    for (const points of [[naples], [naples, milan], [naples, { latitude: 40.851, longitude: 14.271 }]]) {
      const frame = frameOf(points, size);
      for (const point of points) {
        const { x, y } = inFrame(point, frame);
        expect(x).toBeWithin(size.margin - 1, size.width - size.margin + 1);
        expect(y).toBeWithin(size.margin - 1, size.height - size.margin + 1);
      }
    }
  });

  test("has north above and west on the left", () => {
    const frame = frameOf([naples, milan]);
    const [south, north] = [inFrame(naples, frame), inFrame(milan, frame)];
    expect([north.y < south.y, north.x < south.x]).toEqual([true, true]);
  });

  test("spreads marks that hide each other, the same each time, and leaves others where they are", () => {
    const near = Array.from({ length: 12 }, () => ({ x: 500, y: 300 }));
    const frame = frameOf([naples]);
    const moved = spread([...near, { x: 100, y: 100 }], frame);
    for (const [at, one] of moved.entries())
      for (const other of moved.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(28);
    expect(moved).toEqual(spread([...near, { x: 100, y: 100 }], frame));
    expect(Math.hypot((moved.at(-1)?.x ?? 0) - 100, (moved.at(-1)?.y ?? 0) - 100)).toBeLessThan(3);
  });
});

test("names of towns hide no mark and no other name, are there once, and not on a picture of the country", () => {
  const random = seededRandom(54);
  for (let trial = 0; trial < 50; trial++) {
    const towns = Array.from({ length: 14 }, (_, at) => ({
      text: `Comune ${"x".repeat(random.int(0, 12))}${at % 10}`,
      ...{ x: random.int(200, 800), y: random.int(150, 550) },
    }));
    const labels = labelsOf(towns, towns, { ...sizes.wide, scale: 1, left: 0, top: 0 });
    expect(labels.length).toBeGreaterThan(3);
    expect(new Set(labels.map(({ text }) => text)).size).toBe(labels.length);
    const boxes = labels.map(({ text, x, y }) => ({ left: x, right: x + text.length * 8, y }));
    for (const [at, one] of boxes.entries()) {
      expect(one.left >= 0 && one.right <= sizes.wide.width).toBe(true);
      for (const other of boxes.slice(at + 1))
        expect(one.right <= other.left || other.right <= one.left || Math.abs(one.y - other.y) >= 17).toBe(
          true,
        );
      for (const { x, y } of towns)
        expect(x + 14 <= one.left || x - 14 >= one.right || Math.abs(y - one.y) >= 22).toBe(true);
    }
    expect(labelsOf(towns, towns, { ...sizes.wide, scale: 0.1, left: 0, top: 0 })).toEqual([]);
  }
});

describe("the page of the map", () => {
  beforeEach(fresh);
  const page = async (who: Parameters<typeof visitor>[0] = "gestione1", site: "A" | "B" = "A") =>
    visitor(who, site).get(`/dailyWorks/${toWire(tomorrow)}/map`);

  test("numbers the works by hour, colours them by vehicle, and names the places that it cannot draw", async () => {
    direct(() => {
      update("pickup_places", world.rossiPlace, { coordinates: "40.85, 14.27" });
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
      const abroad = { id_city: null, city: "Nizza", province: "", country: "FR", coordinates: "" };
      const id_pickup_place = insert("pickup_places", {
        id_client: world.rossi,
        address: "Rue 1",
        zip: "06000",
        ...abroad,
      });
      const row = { id_order: world.order, date: tomorrow, hour: "06:00", type: 0, id_pickup_place };
      insert("works", { ...row, date_created: "2026-01-01 08:00" });
    });
    const { text } = await page();
    expect(text).toContain("senza posizione: Nizza");
    expect(text).toMatch(/<text class="town" x="\d+" y="\d+">Napoli<\/text>/);
    expect(text).toMatch(/<g class="mark blue"><title>\d: 08:00 Rossi Niccolò/);
    expect(text).toMatch(/<use href="\/assets\/italy-\w+\.svg#italy"/);
    expect(text).not.toMatch(/NaN|undefined/);
    expect(text.indexOf("06:00")).toBeLessThan(text.indexOf("<li", text.indexOf("06:00") + 1));
  });

  test("of a day without works says so; it is not on site B, nor for who does not see the day", async () => {
    const empty = await visitor("gestione1").get(`/dailyWorks/${toWire("2031-03-05" as Day)}/map`);
    expect([empty.status, empty.text.includes("Nessuna lavorazione")]).toEqual([200, true]);
    expect((await page("gestione1", "B")).status).toBe(404);
    expect((await page("agenda")).status).toBe(403);
    const { text } = await visitor("gestione1").get(`/dailyWorks/${toWire(tomorrow)}`);
    expect(text).toContain(`/dailyWorks/${toWire(tomorrow)}/map`);
  });
});
