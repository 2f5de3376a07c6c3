import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright";
import { seed } from "../../db/seed";
import { buildAssets } from "../../src/islands/build";
import { app } from "../../src/server/app";
import { createBackup } from "../../src/server/backup/create";
import { setClock } from "../../src/server/base/clock";
import { database, open, use } from "../../src/server/db/db";
import { setBackupFolder, setFilesFolder } from "../../src/server/files/files";
import { closeStreams } from "../../src/server/journal/live";
import { migrate } from "../../src/server/journal/migrate";
import { startImports, stopImports } from "../../src/server/transfer/imports/jobs";
import { setImportsFolder } from "../../src/server/transfer/imports/work-file";
import { browser, closeBrowser } from "../support/browser/chromium";
import { removeFolders, temporaryFolder } from "../support/folders";
import { root } from "../support/sources";
import { arrange, display, type Screen, screens } from "./screens";

// The pictures of the manual, of the demo company on a fixed day: `bun run pictures`, or `bun run pictures NAME`.
// `bun run pictures --check` writes none and lists those that no longer show the screen.

const pictures = join(root, "src/views/accounts/help/pictures");
/** A Tuesday, at half past nine in Rome. Waits go on by the machine's clock. */
const moment = Date.parse("2026-11-24T09:30:00+01:00");
const night = (daysBefore: number) => moment - daysBefore * 86_400_000 - 7 * 3_600_000;
const themes = ["light", "dark"] as const;
const demoPassword = "traslochi";

const checks = process.argv.includes("--check");
const names = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = screens.filter(({ name }) => !names.length || names.includes(name));

const server = await demoCompany();
try {
  mkdirSync(pictures, { recursive: true });
  const context = await signedIn("superadmin", "light");
  await arrange(await context.newPage());
  for (const theme of themes) await take(theme);
} finally {
  await closeBrowser();
  closeStreams();
  await stopImports();
  await server.stop(true);
  removeFolders();
}

/** The demo company on that day, with backups of the nights before. */
async function demoCompany() {
  await buildAssets();
  const data = temporaryFolder("pictures");
  setFilesFolder(data);
  setImportsFolder(data);
  setBackupFolder(join(data, "backups"), data);
  setClock(() => moment, Date.now);
  use(open(join(data, "traslo.db")));
  await migrate(database());
  await seed();
  for (const days of [3, 2, 1, 0]) {
    setClock(() => night(days), Date.now);
    await createBackup("nightly");
  }
  setClock(() => moment, Date.now);
  startImports();
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: (request, server) => app.fetch(request, { site: "A", server, demo: false }),
  });
}

async function take(theme: (typeof themes)[number]) {
  const contexts = new Map<string, BrowserContext>();
  for (const screen of wanted) {
    const who = screen.who ?? "superadmin";
    const context = contexts.get(who) ?? (await signedIn(who, theme));
    contexts.set(who, context);
    await picture(await context.newPage(), screen, join(pictures, `${screen.name}.${theme}.webp`));
  }
}

async function picture(
  page: Page,
  { path, width = 1120, height = 640, prepare, part }: Screen,
  file: string,
) {
  await page.setViewportSize({ width, height });
  const answer = await page.goto(path);
  if (answer?.status() !== 200) throw new Error(`${path} answers ${answer?.status()}`);
  await page.locator(".waiting").waitFor({ state: "detached" });
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  const clip = part && (await around(part(page)));
  const png = await page.screenshot({ animations: "disabled", caret: "hide", clip });
  const webp = await new Bun.Image(png).webp({ quality: 82 }).bytes();
  await page.close();
  const short = file.slice(root.length + 1);
  if (!checks) {
    await Bun.write(file, webp);
    console.log(`${short} ${Math.round(webp.length / 1000)} kB`);
  } else if (!(await isShown(webp, file))) {
    console.log(`${short} is out of date`);
    process.exitCode = 1;
  }
}

/** The place of a part with some room around it. */
async function around(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("The part of a picture is not shown.");
  const room = 16;
  return { x: box.x - room, y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room };
}

/** Whether the file is that picture: drawn the same way, the same screen has the same bytes. */
async function isShown(webp: Uint8Array, file: string) {
  return (await Bun.file(file).exists()) && Buffer.compare(webp, await Bun.file(file).bytes()) === 0;
}

/** A browser of the account, or of a wall display, with the narrow menu. */
async function signedIn(who: string, theme: (typeof themes)[number]): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    baseURL: server.url.href,
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    colorScheme: theme,
    reducedMotion: "reduce",
    deviceScaleFactor: 1.25,
  });
  await context.addCookies([
    { name: "drawer", value: "narrow", url: server.url.href },
    { name: "theme", value: theme, url: server.url.href },
  ]);
  const page = await context.newPage();
  const isDisplay = who === display;
  // The planning's calendar shows other days with a replaced clock; only displays show the time.
  if (isDisplay) await context.clock.setFixedTime(moment);
  await signIn(page, isDisplay ? "superadmin" : who);
  if (isDisplay) {
    await page.goto("/admin/kiosks/insert");
    await page.getByLabel("Nome").fill("Magazzino");
    await page.getByRole("button", { name: "Crea il collegamento" }).click();
    await page.goto(await page.getByLabel("Collegamento").inputValue());
  }
  await page.close();
  return context;
}

async function signIn(page: Page, who: string) {
  await page.goto("/login");
  await page.getByLabel("Nome utente").fill(who);
  await page.getByLabel("Password").fill(demoPassword);
  await page.getByRole("button", { name: "Accedere" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
