import { expect, test } from "bun:test";
import { update } from "../../src/server/db/db";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";
import { streams } from "../support/browser/streams";
import { manyRossis } from "../support/rossis";
import { some } from "../support/thorough";
import { direct, world } from "../support/world";

const server = serve();

/** Each list with its search field and the name of its table. */
const lists = [
  ["/client/", "Nome, e-mail o telefono", "Clienti"],
  ["/orders/", "Cliente o numero", "Ordini"],
  ["/appointment/", "Cliente o numero", "Appuntamenti"],
] as const;
const other = "Officine Vesuvio S.r.l.";
const id = /[?&]search=[0-9a-f-]{36}/;

test.each(some(lists, 1))(
  "a search in %s survives reload, back and forward, and its address has no name",
  async (path, label) => {
    manyRossis();
    const page = await server.page("ufficio");
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url(), request.headers().referer ?? ""));
    const isFound = async () => {
      await page.getByRole("table").getByText(other).first().waitFor({ state: "detached" });
      expect(await page.getByLabel(label).inputValue()).toBe("rossi");
      await page.getByText(count).waitFor();
      expect(page.url()).toMatch(id);
    };
    await page.goto(path);
    const count = path === "/appointment/" ? / di 62$/ : / di 61($| · totale)/;
    await page.getByLabel(label).pressSequentially("rossi");
    await page.waitForURL(id);
    await isFound();
    expect(await page.getByLabel(label).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await isFound();
    await page.getByRole("link", { name: "Pagina 2", exact: true }).click();
    await page.waitForURL(/page=2/);
    await isFound();
    await page.getByRole("table").getByRole("link", { name: /Rossi/ }).first().click();
    await page.waitForURL(({ pathname }) => /\d$/.test(pathname));
    await page.goBack();
    await page.waitForURL(/page=2/);
    await isFound();
    await page.goBack();
    await isFound();
    await page.goForward();
    await page.waitForURL(/page=2/);
    await isFound();
    await page.getByLabel(label).fill("");
    await page.waitForURL(({ search }) => search === "");
    await page.getByText(count).waitFor({ state: "detached" });
    expect(addresses.filter((address) => /rossi/i.test(address))).toEqual([]);
  },
);

test("a searched list follows the changes of colleagues and stays searched", async () => {
  const page = await server.page("ufficio");
  await page.goto("/client/");
  await page.getByLabel("Nome, e-mail o telefono").fill("rossi");
  await page.getByRole("table").getByText(other).waitFor({ state: "detached" });
  await streams(1);
  direct(() => update("clients", world.rossi, { name: "Ugo" }));
  await page.getByText("Rossi Ugo").first().waitFor();
  expect(await page.getByRole("table").getByText(other).count()).toBe(0);
});

test("what stands in a search field is not unsaved input: the page is left without a question", async () => {
  const page = await server.page("ufficio");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.goto("/client/search");
  await page.getByLabel("Cognome o ragione sociale").pressSequentially("rossi");
  await page.locator("#top-search").pressSequentially("ro");
  await page.goto("/memo/");
  expect(questions).toEqual([]);
});

test("works without JavaScript", async () => {
  const page = await server.page("ufficio", { javaScriptEnabled: false });
  await page.goto("/orders/");
  await page.getByLabel("Cliente o numero").fill("rossi");
  await page.getByRole("button", { name: "Cerca" }).click();
  await page.waitForURL(id);
  expect(await page.getByLabel("Cliente o numero").inputValue()).toBe("rossi");
  expect(await page.getByRole("table").getByText(other).count()).toBe(0);
});

test.each(looks)(
  "searched lists in %s at %i px fit, and pass axe when nothing is found",
  async (colorScheme, width) => {
    manyRossis();
    const page = await server.page("ufficio", { colorScheme, viewport: { width, height: 900 } });
    for (const [path, label, name] of lists) {
      await page.goto(path);
      await page.getByLabel(label).fill("rossi");
      await page.waitForURL(id);
      await shot(page, `searched-${name}-${colorScheme}-${width}`);
      await fits(page);
      await page.getByLabel(label).fill("zzz");
      await page.getByText("Nessuna riga corrisponde ai filtri.").waitFor();
      await axe(page);
      await fits(page);
    }
  },
);
