import { parseDay } from "../../src/server/base/typed-day";
import { parseTime } from "../../src/server/base/typed-time";
import { coordinatesRefusal, messages, parseCoordinates } from "../../src/server/clients/travel/model";
import { Identity } from "../../src/server/firm/input";
import { email, line, phone } from "../../src/server/input/fields";

test.each([
  [line(), "ROSSI\tMARIO", "ROSSI MARIO"],
  [line(), "Via\tRoma\t12\r\n", "Via Roma 12"],
  [email(), "Mario Rossi <m@posta.example>", "m@posta.example"],
  [email(), "mailto:m@posta.example?subject=Ciao", "m@posta.example"],
  [email(), "m..n@posta.example", "m..n@posta.example"],
  [email(), "a@posta.example; b@posta.example", "Un solo indirizzo: gli altri si scrivono nei contatti."],
  [email(), "mario rossi@posta.example", "Formato non valido"],
  [phone(), "tel:+393331231234", "3331231234"],
  [phone(), "tel:081 555 1234", "0815551234"],
  [Identity.shape.iban, "IBAN: IT60 X054 2811 1010 0000 0123 456", "IT60X0542811101000000123456"],
] as const)("a field takes what the import takes %#", (shape, typed, right) => {
  const { data, error } = shape.safeParse(typed);
  expect(data ?? error?.issues[0]?.message).toBe(right);
});

test.each([
  ["sabato 28 novembre 2026", "2026-11-28"],
  ["sab, 28 nov 2026", "2026-11-28"],
  ["lunedì 30 novembre", "2026-11-30"],
  ["lunedì 28 novembre 2026", null],
  ["lunedì", "2026-11-30"],
])("the day %s", (typed, day) => expect(parseDay(typed, "2026-11-28")).toBe(day as never));

test.each([
  ["ore 9", "09:00"],
  ["h 9", "09:00"],
  ["alle ore 9.30", "09:30"],
  ["9h30", "09:30"],
  ["ore", null],
])("the hour %s", (typed, time) => expect(parseTime(typed)).toBe(time));

const naples = { latitude: 40.8518, longitude: 14.2681 };
test.each([
  ["https://www.google.com/maps/dir/40.80,14.20/40.8518,14.2681/@40.82,14.23,13z", naples],
  ["https://www.google.com/maps/dir/Napoli/Caserta/@40.82,14.23,13z", null],
  ["40.8518 N, 14.2681 E", naples],
  ["40,8518° N 14,2681° E", naples],
  ["https://maps.app.goo.gl/abc123", null],
])("the coordinates %s", (typed, point) => expect(parseCoordinates(typed)).toEqual(point));

test("a short link is refused with its own sentence", () => {
  expect(coordinatesRefusal("https://maps.app.goo.gl/abc123")).toBe(messages.shortLink);
  expect(coordinatesRefusal("Napoli")).toBe(messages.coordinates);
});
