import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { logLine } from "../base/logger";
import { fingerprintOf, mustBeSigned } from "../base/site-signature";
import { setReadOnly } from "../call/gate";
import { all, closeDatabase, configure, database, transaction, use } from "../db/db";
import { uploadPath } from "../files/files";
import { closeStreams, closeStreamsOn, publishEverything } from "../journal/live";
import { allDevices, type DeviceRow, restoreDevices } from "../sessions/login-throttle";
import { newToken, replaceSessions, type SessionRow, sessionsIn } from "../sessions/session";
import { checkIntegrity } from "./contents";
import { applyAccounts, followAccountsOf, refreshAccounts } from "./off-premises-accounts";
import { removeDatabaseFile } from "./publication";

const interval = 60_000;

type Source = { url: string; token: string; folder: string };

export async function openOffPremises(source: Source): Promise<() => void> {
  mkdirSync(source.folder, { recursive: true });
  if (isSentInClear(source.url))
    logLine(
      "warning",
      "site-a-in-clear",
      {},
      "Attenzione: SITE_A_URL è http: chi sta sulla rete fra i due siti legge i dati e il codice. Usare https.",
    );
  setReadOnly(true);
  followAccountsOf(source);
  const state = { tag: "" };
  await fetchNewer(source, state);
  if (!existsSync(databasePath(source)))
    throw new Error(
      (await refusalOfSiteA(source)) ??
        `nessuna pubblicazione disponibile da ${source.url}: sul sito A, alla voce Sito B, premere Aggiorna`,
    );
  if (!opened) openPublication(databasePath(source));
  await refreshAccounts();
  const timer = setInterval(() => {
    refreshAccounts();
    fetchNewer(source, state);
  }, interval);
  return () => clearInterval(timer);
}

/** Null where it answers and takes the token. */
export async function refusalOfSiteA({ url, token }: Omit<Source, "folder">): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, "traslo-nonce": newToken() };
  const answer = await fetch(`${url}/admin/site_b/accounts`, { headers }).catch(() => null);
  if (!answer) return `il sito A non risponde a ${url}: SITE_A_URL è quello giusto?`;
  if (answer.status === 404)
    return `il sito A (${url}) non accetta il codice di SITE_A_TOKEN: crearne uno nuovo alla voce Sito B`;
  return null;
}

/** Plain http to another machine: anyone on the way reads the token, and signatures protect nothing. */
export const isSentInClear = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
};

const databasePath = ({ folder }: Source) => join(folder, "site-b.db");

/** A copy that is incomplete, corrupt or not signed by site A changes nothing. */
export async function fetchNewer(source: Source, state: { tag: string }) {
  const nonce = newToken();
  const headers: Record<string, string> = {
    authorization: `Bearer ${source.token}`,
    "traslo-nonce": nonce,
  };
  if (state.tag) headers["if-none-match"] = state.tag;
  try {
    const response = await fetch(`${source.url}/admin/site_b/publication`, { headers });
    if (response.status === 503) return setSwitchedOff(true);
    if (response.status === 304) return setSwitchedOff(false);
    if (!response.ok) throw new Error(`site A answered ${response.status}`);
    const bytes = await response.bytes();
    const signature = response.headers.get("traslo-signature") ?? "";
    mustBeSigned(source.token, "publication", nonce, await fingerprintOf(bytes), signature);
    replacePublication(source, bytes);
    state.tag = response.headers.get("etag") ?? "";
    setSwitchedOff(false);
    logLine("info", "publication-opened", { bytes: bytes.length });
  } catch (error) {
    // While site A does not answer, the last publication is served.
    logLine("error", "publication-not-fetched", { reason: (error as Error).message });
  }
}

let switchedOff = false;

export const isSwitchedOff = () => switchedOff;

function setSwitchedOff(off: boolean) {
  if (off && !switchedOff) closeStreamsOn("B");
  switchedOff = off;
}

function replacePublication(source: Source, bytes: Uint8Array) {
  const incoming = join(source.folder, "incoming.db");
  removeDatabaseFile(incoming);
  writeFileSync(incoming, bytes);
  const copy = new Database(incoming, { readonly: true });
  try {
    checkIntegrity(copy);
  } finally {
    copy.close();
  }
  const sessions = opened ? sessionsIn(database()) : [];
  const devices = opened ? allDevices() : [];
  if (opened) closeDatabase();
  removeDatabaseFile(databasePath(source));
  renameSync(incoming, databasePath(source));
  openPublication(databasePath(source));
  applyAccounts();
  restoreSessions(sessions, devices);
  publishEverything();
}

let opened = false;

function openPublication(path: string) {
  use(configure(new Database(path, { strict: true })));
  opened = true;
  const files = all<{ stored: string; bytes: Uint8Array }>`SELECT stored, bytes FROM published_files`;
  for (const { stored, bytes } of files) {
    if (!existsSync(uploadPath(stored))) writeFileSync(uploadPath(stored), bytes);
  }
}

function restoreSessions(sessions: SessionRow[], devices: DeviceRow[]) {
  transaction(() => {
    replaceSessions(sessions);
    restoreDevices(devices);
  });
  const restored = new Set(
    all<{ token_hash: string }>`SELECT token_hash FROM sessions`.map((row) => row.token_hash),
  );
  closeStreams((session) => !restored.has(session));
}
