import { failureOfDialog } from "../../src/server/base/failures";
import { as, fresh, visitor, world } from "../support/requests";
import { pdf } from "../support/samples";
import { post } from "../support/wire";

beforeEach(fresh);

/** Where each failure sentence of the specification (part 2 §8) stands: the page, and what its form posts to. */
const forms: [string, () => string, () => string][] = [
  [
    "Errore: lista operai non aggiornata",
    () => `/orders/works/workers/${world.work}`,
    () => `/orders/works/workers/${world.work}`,
  ],
  [
    "Errore: lista automezzi non aggiornata",
    () => `/orders/works/vehicles/${world.work}`,
    () => `/orders/works/vehicles/${world.work}`,
  ],
  ["Errore: note non salvate", () => `/orders/notes/${world.order}`, () => `/orders/notes/${world.order}`],
  [
    "Errore inserimento note caposquadra",
    () => `/orders/works/notes/${world.work}`,
    () => `/orders/works/notes/${world.work}`,
  ],
  ["Errore inserimento", () => "/orders/insert", () => "/orders/insert"],
  ["Errore inserimento", () => "/appointment/insert", () => "/appointment/insert"],
  [
    "Errore inserimento",
    () => `/client/place/insert/${world.rossi}`,
    () => `/client/place/insert/${world.rossi}`,
  ],
  [
    "Errore inserimento",
    () => `/orders/materials/bulk/${world.order}`,
    () => `/orders/materials/bulk/${world.order}`,
  ],
  ["Errore aggiornamento database", () => "/orders/materials/", () => "/orders/materials/"],
  [
    "Errore aggiornamento database",
    () => `/orders/modify/${world.order}`,
    () => `/orders/modify/${world.order}`,
  ],
  [
    "Errore aggiornamento database",
    () => `/orders/works/materials/${world.work}`,
    () => `/orders/works/materials/${world.work}`,
  ],
  ["Errore collegamento database", () => "/resources/modify/1", () => "/resources/modify/1"],
  [
    "Errore collegamento database",
    () => `/orders/agent/${world.order}`,
    () => `/orders/agent/${world.order}`,
  ],
  ["Errore database", () => `/orders/${world.order}`, () => `/orders/works/delete/${world.work}`],
  ["Errore database", () => `/client/${world.rossi}`, () => `/client/place/delete/${world.rossiOtherPlace}`],
];

test.each(forms)(
  "%s is what the form on its page says when the server does not answer",
  async (sentence, page, action) => {
    const reader = page().includes("/works/notes/") ? "magazzino" : "superadmin";
    const { text } = await visitor(reader).get(page());
    const tags = text.match(/<(form|button)[^>]*>/g) ?? [];
    const posting = tags.filter((tag) => tag.includes(`"${action()}"`));
    expect(posting.map((tag) => tag.match(/data-failure="([^"]*)"/)?.[1])).toContain(sentence);
  },
);

test("the actions of a document say Errore di connessione, its upload that it was not loaded", async () => {
  await as("ufficio").call("Files", "upload", {
    file: { filename: "a.pdf", bytes: pdf() },
    id_appointment: world.open,
  });
  const { text } = await visitor("superadmin").get(`/documents/${world.open}`);
  const failures = [...text.matchAll(/data-failure="([^"]*)"/g)].map(([, sentence]) => sentence);
  expect(failures).toEqual(expect.arrayContaining(["Errore di connessione"]));
  expect(failures.filter((sentence) => sentence === "Errore di connessione")).toHaveLength(2);
});

test("the links to the lists of a work say which list was not found", async () => {
  const { text } = await visitor("superadmin").get(`/orders/${world.order}`);
  for (const [list, sentence] of [
    ["workers", "Errore: lista operai non trovata"],
    ["vehicles", "Errore: lista automezzi non trovata"],
  ]) {
    const path = `/orders/works/${list}/${world.work}`;
    expect(failureOfDialog(path)).toBe(sentence);
    const link = text.match(/<a [^>]*>/g)?.find((tag) => tag.includes(`"${path}"`));
    expect(link).toContain(`data-failure="${sentence}"`);
  }
});

test("a login with something like an e-mail that is none says so", async () => {
  for (const email of ["ada@", "@traslo.example", "ada russo@traslo.example"]) {
    const { status, values } = await post("Auth", { funct: "login", email, password: "traslochi" });
    expect([status, values.errors]).toEqual([422, { email: "E-mail non valida." }]);
  }
  expect((await post("Auth", { funct: "login", email: "ada@traslo.example", password: "x" })).status).toBe(
    401,
  );
});
