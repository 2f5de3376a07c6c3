import type { ReactNode } from "react";
import { app } from "../../src/server/app";
import { framedPage, pageMadeOf } from "../../src/server/http/pages/rendered";
import { useViewer, type Viewer } from "../../src/views/viewer";
import { as, fresh, type Profile, signedIn, userId, world } from "../support/requests";

beforeEach(fresh);

const user = {
  id: 1,
  username: "anna",
  email: "",
  name: "",
  surname: "",
  // No real one: their menus are stored, and `mayCall` below is not that of a profile.
  profile: "prova",
  level: 1,
  isAdmin: false,
  mustChangePassword: false,
  rights: [],
};
const anna: Viewer = {
  user,
  site: "A",
  secondSite: false,
  demo: false,
  firm: { name: "Traslochi Vesuvio", logo: null, region: "Campania" },
  path: "/orders/",
  lastEventId: 0,
  day: "2026-11-28",
  mayCall: () => true,
  can: () => true,
};
const bruno: Viewer = { ...anna, user: { ...user, id: 2, username: "bruno" } };

const Name = () => useViewer().user?.username;

let rendered = 0;
function Counted({ children }: { children: ReactNode }) {
  rendered++;
  return children;
}
beforeEach(() => {
  rendered = 0;
});

const pageOf = (viewer: Viewer, text: string) =>
  pageMadeOf([text, "rendered.test"], viewer, { title: "Prova" }, <Counted>{text}</Counted>);

describe("a page made of values", () => {
  test("is the page that would be rendered without", () =>
    expect(pageOf(anna, "Uno")).toBe(framedPage(anna, { title: "Prova" }, "Uno")));

  test("is rendered once for everybody with the same rights, and shows each their own name", () => {
    expect(pageOf(anna, "Due")).toContain("anna");
    const other = pageOf(bruno, "Due");
    expect(other).toContain("bruno");
    expect(other).not.toContain("anna");
    expect(rendered).toBe(1);
  });

  test.each<[string, Partial<Viewer>]>([
    ["other permissions", { user: { ...user, rights: ["boxes"] } }],
    ["another level", { user: { ...user, level: 2 } }],
    ["a password to change", { user: { ...user, mustChangePassword: true } }],
    ["the other site", { site: "B" }],
    ["another address", { path: "/orders/2" }],
    ["a read-only site", { readOnly: true }],
  ])("is rendered again for %s", (difference, viewer) => {
    pageOf(anna, difference);
    pageOf({ ...anna, ...viewer }, difference);
    expect(rendered).toBe(2);
  });

  test("is rendered again for other values", () => {
    expect(pageOf(anna, "Tre")).toContain("Tre");
    expect(pageOf(anna, "Quattro")).toContain("Quattro");
    expect(rendered).toBe(2);
  });

  test("cannot name one of the accounts that it is rendered for", () => {
    expect(() => pageMadeOf(["name"], anna, { title: "Prova" }, <Name />)).toThrow("several accounts");
  });
});

describe.each([
  ["/orders/", "Rossi"],
  ["/client/", "Rossi"],
  ["/appointment/", "Rossi"],
  ["/orders/1", "Rossi"],
])("%s, asked again and again", (path, name) => {
  const text = async (profile: Profile, encoding: string) => {
    const headers = { cookie: `traslo_a=${signedIn(userId(profile))}`, "accept-encoding": encoding };
    const response = await app.request(path, { headers }, { site: "A", demo: false });
    expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const bytes = await response.bytes();
    return new TextDecoder().decode(encoding === "gzip" ? Bun.gunzipSync(bytes) : bytes);
  };

  test("shows a change at once, compressed or not", async () => {
    for (const encoding of ["gzip", "identity"]) expect(await text("ufficio", encoding)).toContain(name);
    const values = { name: "Ugo", surname: "Verdi" };
    await as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values });
    for (const encoding of ["gzip", "identity"]) {
      expect(await text("ufficio", encoding)).toContain("Verdi");
      expect(await text("ufficio", encoding)).not.toContain(name);
    }
  });

  test("is each account's own", async () => {
    expect(await text("superadmin", "gzip")).toContain("/admin/log/");
    expect(await text("agenti", "gzip")).not.toContain("/admin/log/");
  });
});
