import type { Locator, Page } from "playwright";

/** A picture of the manual: `src/views/accounts/help/pictures/NAME.light.webp` and `NAME.dark.webp`. */
export type Screen = {
  name: string;
  path: string;
  /** The account, by default superadmin. */
  who?: string;
  /** Of the window; a part must fit into it. */
  width?: number;
  height?: number;
  /** What to do on the page before. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The part of the page to show; otherwise what fits in the window. */
  part?: (page: Page) => Locator;
};

/** Stands for a wall display, which has no account. */
export const display = "display";

/** Once, as superadmin, before the pictures: what the demo company does not have. */
export async function arrange(page: Page) {
  await page.goto("/memo/");
  await page
    .locator(`tr:has(form[action^="/memo/delete/"])`)
    .first()
    .getByRole("button", { name: /^Azioni:/ })
    .click();
  await page.locator(".pop-menu:popover-open").getByRole("button", { name: "Elimina" }).click();
  await page.locator("#ask [value=yes]").click();
  await page.getByText("Memo eliminata").waitFor();
  await page.goto("/admin/import/");
  await page.setInputFiles("input[type=file]", {
    name: "clienti.csv",
    mimeType: "text/csv",
    buffer: oldClients,
  });
  await page.getByRole("button", { name: "Leggi il file" }).click();
  await reloaded(page, "Verifica").then((button) => button.click());
  await reloaded(page, "Importa");
}

/** The button, once the server has done its work: with a clock that stands still a page may miss the news of it. */
async function reloaded(page: Page, name: string): Promise<Locator> {
  const button = page.getByRole("button", { name, exact: true });
  for (let tries = 0; tries < 60 && !(await button.isVisible()); tries++) {
    await page.waitForTimeout(500);
    await page.reload();
  }
  return button;
}

/** A few rows as old programs write them. */
const oldClients = Buffer.from(
  [
    "Cognome;Nome;Telefono;E-mail;Codice fiscale;Residenza;Indirizzo;Comune;CAP",
    "Abate;Lucia;333 123 45 67;lucia.abate@posta.example;BTALCU85D52B963C;Via Roma 12, Caserta;Via Roma 12;Caserta;81100",
    "Barone;Franco;0823445566;;BRNFNC70A01B963N;Corso Trieste 8, Caserta;Corso Trieste 8;Caserta;81100",
    "Tagliaferri;Stefania;395 3161401;tagliaferri.stefania79@posta.example;;;;;",
    "Esposito;Anna;338 7654321;;;;Via Verdi 5;S. Giorgio a Cremano;",
    ";;347 1112223;;;;Via dei Mille 5;Napoli;80121",
  ].join("\r\n"),
);

const board = (page: Page) => page.locator(".board[aria-busy=false]").waitFor();

export const screens: Screen[] = [
  { name: "home", path: "/", who: "ufficio", height: 620 },
  { name: "cestino", path: "/bin/", height: 400 },
  { name: "cliente-nuovo", path: "/client/insert", who: "ufficio", height: 680 },
  { name: "appuntamenti", path: "/appointment/", who: "ufficio", height: 480 },
  { name: "ordine", path: "/orders/1797", who: "ufficio", height: 760 },
  { name: "planning", path: "/planning/?day=2026-11-24", who: "ufficio", height: 680, prepare: board },
  {
    name: "giornaliera",
    path: "/dailyWorks/25-11-2026",
    who: "magazzino",
    height: 680,
    prepare: (page) => page.locator(".board article").first().waitFor(),
  },
  { name: "inventario", path: "/materials/count/", who: "ufficio", height: 520 },
  {
    name: "depositi",
    path: "/box/",
    who: "depositi",
    height: 680,
    prepare: (page) => page.getByText("Mappa", { exact: true }).click(),
  },
  { name: "scadenze", path: "/box/deadlines/", who: "depositi", height: 480 },
  { name: "statistiche", path: "/agentsStats/", who: "direzione", height: 560 },
  { name: "account", path: "/admin/accounts/", who: "gestione1", width: 1280, height: 620 },
  {
    name: "azienda",
    path: "/admin/settings/firm/",
    who: "gestione1",
    height: 1500,
    part: (page) => page.locator("#firm"),
  },
  { name: "profili", path: "/admin/settings/profiles/", height: 620 },
  { name: "impostazioni", path: "/admin/settings/", who: "gestione1", height: 620 },
  { name: "primi-passi", path: "/admin/first_steps/", height: 760 },
  { name: "importazione", path: "/admin/import/1", height: 760 },
  { name: "salvataggi", path: "/admin/backups/", part: (page) => page.locator(".table-frame").first() },
  { name: "schermo", path: "/kiosk", who: display, height: 560 },
];
