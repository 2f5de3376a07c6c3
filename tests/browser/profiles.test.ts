import { expect, test } from "bun:test";
import { one } from "../../src/server/db/db";
import { profileNamed } from "../../src/server/sessions/profiles";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { userId } from "../support/requests";
import { as, type Values } from "../support/world";

const server = serve();
const list = "/admin/settings/profiles/";

const idOf = (name: string) => profileNamed(name)?.id as number;

test("an administrator copies a profile and ticks a permission: who has it sees the new menu without a login, and keeps what was typed", async () => {
  const page = await server.page("superadmin");
  await page.goto(list);
  await page.getByRole("link", { name: "Copia Agenda" }).click();
  await page.getByLabel("Nome del nuovo profilo").fill("Reception");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByRole("heading", { name: "Profilo Reception" }).waitFor();
  await as("superadmin").call("Account", "update", {
    id: userId("agenda"),
    values: { profile: "reception" },
  });

  const desk = await server.page("agenda");
  await as("agenda").call("Menu", "fold", { group: "operations", open: 1 });
  await desk.goto("/memo/insert");
  await desk.getByLabel("Titolo").fill("Chiamare Rossi");
  const boxes = desk.getByRole("navigation").getByRole("link", { name: "Deposito" });
  expect(await boxes.count()).toBe(0);

  await page.reload();
  await page.getByLabel("Vedere i depositi").check();
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Profilo modificato").waitFor();

  await boxes.waitFor();
  expect(await desk.getByLabel("Titolo").inputValue()).toBe("Chiamare Rossi");
  const other = await desk.context().newPage();
  await other.goto("/box/");
  await other.getByRole("heading", { name: "Depositi", level: 1 }).waitFor();
});

test("two administrators tick different permissions of one profile: both are saved", async () => {
  const page = await server.page("superadmin");
  await page.goto(`${list}modify/${idOf("agenda")}`);
  await as("gestione1").call("Profile", "update", { id: idOf("agenda"), values: { rules: { boxes: 1 } } });
  await page.getByLabel("Tenere il log operai").check();
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Nessun campo modificato qui è in contrasto").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Salva" }).click();
  await page.getByText("Profilo modificato").waitFor();
  expect(profileNamed("agenda")?.permissions).toContain("boxes");
  expect(profileNamed("agenda")?.permissions).toContain("logWorkers");
});

test("at 360 px the superadmin looks at the screens of the warehouse, cannot save there, and comes back", async () => {
  const page = await server.page("superadmin", { viewport: { width: 360, height: 740 } });
  await page.goto(list);
  const other = await page.context().newPage();
  await other.goto("/planning/");
  await page.bringToFront();
  await page.getByRole("button", { name: "Vedi come Magazzino" }).click();
  const banner = page.getByText("Schermate come le vede il profilo Magazzino");
  await banner.waitFor();
  await fits(page);
  await axe(page);
  await shot(page, "viewing-phone");
  await other.bringToFront();
  await other.getByText("Schermate come le vede il profilo Magazzino").waitFor();
  await page.bringToFront();

  await page.goto("/memo/insert");
  await page.getByLabel("Titolo").fill("Mio");
  await page.getByLabel("Data").fill("01-12-2030");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("per salvare, uscire dalla vista").first().waitFor();
  expect(one<Values>`SELECT count(*) AS n FROM memos`).toEqual({ n: 0 });
  expect(await page.getByLabel("Titolo").inputValue()).toBe("Mio");
  await page.getByLabel("Titolo").fill("");
  await page.goto("/client/");
  await banner.waitFor();
  await page.getByRole("button", { name: "Torna al proprio profilo" }).click();
  await banner.waitFor({ state: "detached" });
});
