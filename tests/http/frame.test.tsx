import { statSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { BUDGET, buildAssets } from "../../src/islands/build";
import { asset } from "../../src/server/http/assets";
import { Layout } from "../../src/views/layout";
import { money, Pagination } from "../../src/views/ui/details";
import { DateField, TextField } from "../../src/views/ui/fields";
import { Form } from "../../src/views/ui/form";
import { Table } from "../../src/views/ui/list";
import { type Viewer, ViewerContext } from "../../src/views/viewer";
import { fontOf, fontsOf } from "../support/fonts";

const visitor: Viewer = {
  user: null,
  site: "A",
  secondSite: false,
  demo: false,
  firm: { name: "Traslochi Vesuvio", logo: null, region: "Campania" },
  path: "/client/",
  lastEventId: 0,
  day: "2026-11-28",
  mayCall: () => false,
  can: () => false,
};
const dist = join(import.meta.dir, "../../dist");
const html = (view: ReactNode, viewer: Partial<Viewer> = {}) =>
  renderToStaticMarkup(<ViewerContext value={{ ...visitor, ...viewer }}>{view}</ViewerContext>);
const framed = (viewer: Partial<Viewer> = {}, bare = false) =>
  html(
    <Layout title="Prova" path="/client/" last="0" bare={bare}>
      .
    </Layout>,
    viewer,
  );

describe("the build", () => {
  let built: Awaited<ReturnType<typeof buildAssets>>;
  beforeAll(async () => {
    built = await buildAssets();
  });

  test("the scripts of a page without islands are within the budget", () =>
    expect(built.bytes).toBeLessThanOrEqual(BUDGET));

  test("a page preloads a font with the letters of Italian and of most western names alone; each other letter of Europe is in one more file", () => {
    const app = asset("app");
    const first = fontOf("a");
    expect(app.fonts).toEqual([`/assets/frame/files/${first}`]);
    for (const letter of "Zz09 #@&*{}_àèéìòùÈ«»…–’€º³áíóúñãëäöü")
      expect([letter, fontOf(letter)]).toEqual([letter, first]);
    const files = ["ßçêÀÇÖ", "~[]Œ•", "ŁłȘțčž"].map((letters) => [...letters].map(fontOf));
    expect(files[0]).toEqual(Array(6).fill(files[0]?.[0]));
    expect(files[1]).toEqual(Array(5).fill(files[1]?.[0]));
    expect(files[2]).toEqual(Array(6).fill(files[2]?.[0]));
    expect(new Set([first, ...files.map(([file]) => file), fontOf("ő")]).size).toBe(5);
    const codes = Array.from({ length: 0x250 }, (_, code) => code);
    expect(codes.filter((code) => fontsOf(String.fromCharCode(code)).length > 1)).toEqual([]);
    for (const file of [first, files[0]?.[0], files[2]?.[0]])
      expect(statSync(join(dist, "assets/frame/files", file as string)).size).toBeLessThan(10_000);
  });

  test("script, styles and font of every page leave 12 KiB of the first visit's 48 for its HTML", () => {
    const { js, css, fonts } = asset("app");
    const sizes = [`${js}.gz`, `${css}.gz`, `${asset("event-source").js}.gz`, ...(fonts ?? [])];
    const total = sizes.reduce((sum, path) => sum + statSync(join(dist, path)).size, 0);
    expect(total).toBeLessThanOrEqual(36 * 1024);
  });

  test("the style sheets need no light-dark() of the browser", async () => {
    const { files } = await Bun.file("dist/manifest.json").json();
    const sheets = Object.keys(files).filter((path) => path.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(3);
    for (const path of sheets)
      expect([path, (await Bun.file(`dist${path}`).text()).includes("light-dark(")]).toEqual([path, false]);
  });

  test("the menu has exactly the entries that the account may use", () => {
    const page = framed({
      mayCall: (operation) => operation === "Client.getAll",
    });
    expect(page).toContain('href="/client/search"');
    expect(page).not.toContain('href="/client/insert"');
    expect(page).not.toContain('href="/orders/"');
    expect(page).toContain('href="/client/" aria-current="page"');
  });

  test("the footer shows the version", () => expect(framed()).toContain("versione 1.04"));

  test("a page is drawn when all of it is read, with its menu or without", () => {
    for (const bare of [false, true]) {
      const page = framed({}, bare);
      const id = page.match(/<link rel="expect" href="#([^"]+)" blocking="render"/)?.[1];
      expect(page.indexOf(` id="${id}"`)).toBeGreaterThan(page.indexOf("</main>"));
    }
  });

  test("a page has no inline style, script or handler", () => {
    const page = framed({ demo: true });
    expect(page).not.toMatch(/ style=| on[a-z]+=|<script(?![^>]*src=)|<style/);
  });
});

test("views use no htmx feature that needs eval", async () => {
  for (const file of new Glob("src/views/**/*.tsx").scanSync(`${import.meta.dir}/../..`)) {
    const text = await Bun.file(`${import.meta.dir}/../../${file}`).text();
    expect({ file, found: text.match(/hx-on|js:|hx-trigger="[^"]*\[/)?.[0] }).toEqual({
      file,
      found: undefined,
    });
  }
});

test("a form shows flat and nested values, and each error under its field", () => {
  const fields = (
    <>
      <TextField name="client.surname" label="Cognome" required />
      <DateField name="date" label="Data" />
    </>
  );
  const nested = html(
    <Form id="f" action="/x" requestId="r" values={{ client: { surname: "Rossi" }, date: "2026-02-03" }}>
      {fields}
    </Form>,
  );
  const flat = html(
    <Form id="f" action="/x" values={{ "client.surname": "Rossi", date: "99" }} errors={{ date: "Formato" }}>
      {fields}
    </Form>,
  );
  expect(nested).toContain('value="Rossi"');
  expect(nested).toContain('value="03-02-2026"');
  expect(nested).toContain('value="r"');
  expect(flat).toContain('value="Rossi"');
  expect(flat).toContain('value="99"');
  expect(flat).toMatch(/aria-invalid="true" aria-describedby="f-date-error"/);
});

test("page links contain the filter, with gaps between distant pages", () => {
  const pages = html(
    <Pagination page={6} pageSize={25} total={312} query={{ surname: "D'Amico", email: "" }} />,
  );
  expect(pages).toContain("126–150 di 312");
  expect(pages).toContain('href="/client/?surname=D%27Amico"');
  expect(pages).toContain("surname=D%27Amico&amp;page=7");
  expect(pages.match(/class="gap"/g)).toHaveLength(2);
});

test("an empty table shows a sentence; a column without permission is left out", () => {
  const columns = [{ head: "Nome", cell: (row: string) => row }, false as const];
  expect(html(<Table label="Clienti" rows={[]} columns={columns} rowKey={String} />)).toContain(
    "Non ci sono ancora dati",
  );
  expect(html(<Table label="Clienti" rows={["a"]} columns={columns} rowKey={String} />)).toContain(
    'data-label="Nome"',
  );
});

test("money has thousands separators, and decimals where there are cents", () => {
  expect([money(125_000), money(125_005)]).toEqual(["1.250 €", "1.250,05 €"]);
  expect(money(0)).toBe("0 €");
  expect(money(null)).toBe("-");
});
