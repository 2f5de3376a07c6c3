import { describe, expect, test } from "bun:test";
import { today } from "../../src/server/clock";
import { toWire } from "../../src/server/days";
import { update } from "../../src/server/db";
import type { Profile } from "../../src/server/permissions";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";
import { userId } from "../support/requests";
import { as, direct, wireTomorrow, world } from "../support/world";

const server = serve();

const unbroken = "Pneumonoultramicroscopicsilicovolcanoconiosi".repeat(4);

/** The account and the pages of each group of screens. */
const screens: Record<string, [who: Profile | undefined, paths: string[]]> = {
  "signed out": [undefined, ["/login", "/register"]],
  home: ["superadmin", ["/", "/agenda", "/search", "/account/password", "/logout", "/nessuna-pagina"]],
  memos: [
    "superadmin",
    ["/memo/", "/memo/?view=cards", "/memo/insert", "/memo/modify/1", "/memo/show/1", "/memo/share/1"],
  ],
  "vehicle logs": ["gestione1", ["", "/insert", "/show/1", "/modify/1"].map((path) => `/logVehicle${path}`)],
  "worker logs": ["gestione1", ["", "/insert", "/show/1", "/modify/1"].map((path) => `/logWorkers${path}`)],
  log: ["superadmin", ["/admin/log/", "/admin/log/?user=2", "/admin/log/2"]],
  statistics: [
    "superadmin",
    [
      `/agentsStats/?dateStart=01-01-2020&dateEnd=${wireTomorrow}`,
      "/agentsStats/?dateStart=01-01-1990&dateEnd=02-01-1990",
      "/agentsStats/?dateStart=31-02-2020&dateEnd=x",
    ],
  ],
  "read alone": [
    "consultazione",
    [
      ...["", "search?surname=rossi", `modify/${world.rossi}`].map((path) => `/client/${path}`),
      ...["", `modify/${world.open}`, `modify/${world.withOrder}`].map((path) => `/appointment/${path}`),
      "/orders/",
    ],
  ],
  backups: ["gestione1", ["/admin/backups/", "/admin/full_export/"]],
  "first steps": ["gestione1", ["/admin/first_steps/", "/admin/settings/workers/paste"]],
  "site B": ["superadmin", ["/admin/site_b/"]],
};

describe.each(Object.entries(screens))("the screen %s", (name, [who, paths]) => {
  test.each(looks)(
    "in the %s theme at %i px passes axe and is not wider than the window",
    async (colorScheme, width) => {
      await everyday();
      const page = await server.page(who, { colorScheme, viewport: { width, height: 844 } });
      for (const [at, path] of paths.entries()) {
        await page.goto(path);
        await shot(page, `${name.replace(" ", "-")}-${at}-${colorScheme}-${width}`);
        await axe(page);
        await fits(page);
      }
    },
  );
});

test.each([1440, 1024, 360])("the list of users to share with fits its dialog at %i px", async (width) => {
  await everyday();
  const email = "amministrazione.personale.ufficio@traslochi-e-depositi.example";
  direct(() => update("users", userId("agenda"), { email }));
  await as("ufficio").call("Report", "sendNew", { category: "Altro", message: "Manca una lampadina" });
  const page = await server.page("superadmin", { viewport: { width, height: 844 } });
  for (const [path, name] of [
    ["/memo/", /^Condividi/],
    ["/reports/?view=all", /^Condividi/],
  ] as const) {
    await page.goto(path);
    await page
      .getByRole("button", { name: /^Azioni:/ })
      .first()
      .click();
    await page.getByRole("link", { name }).click();
    await page.locator("#dialog").getByText(email).waitFor();
    await shot(page, `share${path.replaceAll(/\W/g, "-")}${width}`);
    await fits(page);
    const labels = page.locator("#dialog .choices label");
    const cut = await labels.evaluateAll(
      (all) => all.filter((label) => label.scrollWidth > label.clientWidth).length,
    );
    expect(cut).toBe(0);
    await axe(page, "#dialog");
  }
});

/** A day with long names that have no spaces. */
async function everyday() {
  direct(() => update("clients", world.azienda, { business_name: unbroken }));
  const memo = { description: `Portare ${unbroken}\ne nastro`, date: toWire(today()), time: "9:30" };
  for (const title of [unbroken, "Cartoni"])
    await as("superadmin").call("Memo", "createNew", { values: { ...memo, title } });
  await as("superadmin").call("Memo", "share", { id: 1, users: [userId("agenda")] });
  const vehicle = { automezzo_id: 1, intervention_type: unbroken, description: unbroken };
  await as("gestione1").call("LogVehicle", "createNew", { values: vehicle });
  const worker = { operaio_id: 1, amount: "1250,50", description: unbroken };
  await as("gestione1").call("LogWorkers", "createNew", { values: worker });
  const notice = { description: unbroken, content: unbroken, title: "Chiusura", user_level: 1 };
  await as("gestione1").call("News", "publish", notice);
}
