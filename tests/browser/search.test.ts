import type { Route } from "playwright";
import { axe, fits, frame, looks, serve, shot } from "../support/browser/kit";
import { streams } from "../support/browser/streams";
import { manyRossis } from "../support/rossis";
import { xtest } from "../support/thorough";
import { direct, update, wireTomorrow, world } from "../support/world";

const server = serve();

/** The field of a new appointment's client, once it searches. */
async function clientField() {
  const page = await server.page("ufficio");
  await page.goto("/appointment/insert");
  const field = page.getByRole("combobox", { name: "Cliente" });
  await field.press("r");
  // The script of searches, which is loaded with the first key, names the list.
  await page.locator("#appointment-client[aria-controls]").waitFor();
  return { page, field };
}

test("Ctrl+K, the last digits of a number and Enter open the client, though script and hits come later", async () => {
  const page = await server.page("ufficio");
  await page.goto("/memo/");
  await frame(page);
  const late = Promise.withResolvers<void>();
  const script = (await page.locator("body").getAttribute("data-fields")) as string;
  for (const held of [`**${script}`, "**/search/items"])
    await page.route(held, (route) => late.promise.then(() => route.continue()));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("4567");
  await page.keyboard.press("Enter");
  await frame(page);
  expect(page.url()).toEndWith("/memo/");
  late.resolve();
  await page.waitForURL(`**/client/${world.rossi}`);
});

test("a name that nobody has is a new client's: Enter opens its form with the words in the fields", async () => {
  const page = await server.page("ufficio");
  await page.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.type("zuccarello pia");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/first-call\?filled=/);
  expect(await page.getByLabel("Cognome", { exact: false }).first().inputValue()).toBe("Zuccarello");
});

xtest("a typed sentence opens the filled form and names what was not understood", async () => {
  const page = await server.page("superadmin");
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sopralluogo rossi domani 15:30 ag2 terzo piano");
  await page.getByRole("option", { name: /Nuovo appuntamento · forse Rossi Niccolò/ }).click();
  await page.waitForURL(/\/appointment\/insert\?filled=/);
  await page.getByText("Non capito: «terzo piano»").waitFor();
  const form = page.locator("#appointment");
  expect(await form.getByRole("combobox", { name: "Cliente" }).inputValue()).toBe("Rossi Niccolò");
  expect(await form.getByLabel("Data").first().inputValue()).toBe(wireTomorrow);
  expect(await form.getByLabel("Ora di inizio").inputValue()).toBe("15:30");
});

test("in the client field Enter waits for the suggestions and chooses the first, whose place is there at once", async () => {
  const { page, field } = await clientField();
  await field.fill("rosi niccolo");
  await page.keyboard.press("Enter");
  await page.locator('input[type=hidden][name=client][value="2"]').waitFor({ state: "attached" });
  expect(await page.getByRole("combobox", { name: "Cliente" }).inputValue()).toBe("Rossi Niccolò");
  expect(page.url()).toEndWith("/appointment/insert");
});

xtest("Enter chooses of what was typed last, though the answer to an earlier text comes just before", async () => {
  const { page, field } = await clientField();
  const late = Promise.withResolvers<void>();
  const answerLate = (route: Route) => late.promise.then(() => route.continue());
  await page.route("**/client/items", answerLate, { times: 1 });
  const asked = page.waitForRequest("**/client/items");
  await field.fill("rossi");
  await asked;
  await field.fill("officine");
  const answered = page.waitForResponse("**/client/items");
  late.resolve();
  await answered;
  await page.keyboard.press("Enter");
  const chosen = page.locator(`input[type=hidden][name=client][value="${world.azienda}"]`);
  await chosen.waitFor({ state: "attached" });
});

xtest.each(looks)("the search in %s at %i px passes axe and fits", async (colorScheme, width) => {
  const page = await server.page("superadmin", { colorScheme, viewport: { width, height: 900 } });
  await page.goto("/");
  await page.locator("#top-search").fill("rossi");
  await page.getByRole("option", { name: /Mostra tutti/ }).waitFor();
  await shot(page, `search-${colorScheme}-${width}`);
  await axe(page);
  await fits(page);
  await page.getByRole("option", { name: /Mostra tutti/ }).click();
  await page.getByText("Risultati per «rossi»").waitFor();
  await fits(page);
});

/** Each list with its search field and the name of its table. */
const lists = [
  ["/client/", "Nome, e-mail o telefono", "Clienti"],
  ["/orders/", "Cliente o numero", "Ordini"],
  ["/appointment/", "Cliente o numero", "Appuntamenti"],
] as const;

const other = "Officine Vesuvio S.r.l.";
const id = /[?&]search=[0-9a-f-]{36}/;

xtest.each(lists)(
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
    await page.getByRole("link", { name: "Pagina successiva" }).click();
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
    // Appointments open on what comes next, so the address of all of them says so.
    const whole = path === "/appointment/" ? "?all=1" : "";
    await page.waitForURL(({ search }) => search === whole);
    await page.getByText(count).waitFor({ state: "detached" });
    expect(addresses.filter((address) => /rossi/i.test(address))).toEqual([]);
  },
);

xtest("a searched list follows the changes of colleagues and stays searched", async () => {
  const page = await server.page("ufficio");
  await page.goto("/client/");
  await page.getByLabel("Nome, e-mail o telefono").fill("rossi");
  await page.getByRole("table").getByText(other).waitFor({ state: "detached" });
  await streams(1);
  direct(() => update("clients", world.rossi, { name: "Ugo" }));
  await page.getByText("Rossi Ugo").first().waitFor();
  expect(await page.getByRole("table").getByText(other).count()).toBe(0);
});

xtest("what stands in a search field is no unsaved input when leaving", async () => {
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

xtest.each(looks)(
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
