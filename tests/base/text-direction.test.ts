import { all, as, direct, fresh, update, visitor, world } from "../support/requests";
import { read } from "../support/sources";

beforeEach(fresh);

/** It shows what follows from right to left. */
const override = "\u202e";

test.each(["\u061c", "\u200e", "\u200f", "\u202a", override, "\u2066", "\u2069"])(
  "a character that turns the direction of a text is not stored: %p",
  async (mark) => {
    const values = {
      title: `Bol${mark}le`,
      description: `${mark}uno\ndue`,
      date: "10-05-2025",
      time: "09:00",
    };
    const { id } = (await as("ufficio").call("Memo", "createNew", { values })).values;
    expect(all`SELECT title, description FROM memos WHERE id = ${id}`).toEqual([
      { title: "Bolle", description: "uno\ndue" },
    ]);
  },
);

test("what keyboards of phones write is stored as plain signs, the joiners of emoji stay", async () => {
  const values = {
    title: "Bolle\u00a0０８１\u00ad \ufeff👨‍👩‍👧",
    description: "Via\u202fPo",
    date: "10-05-2025",
    time: "09:00",
  };
  const { id } = (await as("ufficio").call("Memo", "createNew", { values })).values;
  expect(all`SELECT title, description FROM memos WHERE id = ${id}`).toEqual([
    { title: "Bolle 081 👨‍👩‍👧", description: "Via Po" },
  ]);
});

test("one that an old row still has turns nothing beside it: the name is in an element of its own", async () => {
  direct(() => update("clients", world.rossi, { surname: `Ro${override}ssi` }));
  const { text } = await visitor("ufficio").get("/orders/");
  expect(text).toContain(`>Ro${override}ssi Niccolò</a>`);
  const [, elements = ""] =
    read("src/views/styles/base.css").match(/:where\(([^)]*)\) \{\s*unicode-bidi: isolate/) ?? [];
  expect(elements.split(", ")).toContain("a");
});
