import { app } from "./app";
import { setBackupFolder } from "./backup/format";
import { drillIfDue } from "./backup/restore-drill";
import { whileRestoring } from "./backup/restore-live";
import { deleteOldAsides, recoverRestore } from "./backup/restore-swap";
import { startBackups } from "./backup/schedule";
import { readBaseUrl, setBaseUrl } from "./base-url";
import { setRequestsPerSecond } from "./budgets";
import { writeCounts } from "./call-log";
import { cleanup } from "./cleanup";
import { unlessDamaged } from "./damage";
import { hasDatabase, openDatabase, prepareFolder } from "./data-folder";
import { database, use } from "./db";
import { setDiskFolder } from "./disk";
import { backupDir, dataFolder, demo, environment } from "./environment";
import { setFilesFolder } from "./files";
import { firstAccount, refuseWeakPassword } from "./first-start";
import { lockFolder } from "./folder-lock";
import { logJournalHead } from "./journal-head";
import { closeStreams } from "./live";
import { logLine } from "./logger";
import { startMailer } from "./mail";
import { checkMailServer } from "./mail-transport";
import { openOffPremises } from "./off-premises";
import type { Site } from "./permissions";
import { readProxies } from "./proxy";
import { interruptPublication, setPublicationsFolder } from "./publication";
import { startQuickCheck } from "./quick-check";
import { resetReaders } from "./readers";
import { idleSeconds } from "./request-limits";
import { logState, startFacts, warnOfLittleSpace } from "./server-state";
import { listenError, startupError } from "./startup-error";
import { missingUploads, moveOrphanedUploads } from "./stored-files";
import { readTls } from "./tls";
import { upgrade } from "./upgrade";
import { deletePartialUploads } from "./upload";
import { wrongVariables } from "./variables";
import { version } from "./version";

const {
  PORT = "3000",
  HOST = "0.0.0.0",
  SITE_B_PORT,
  SUPERADMIN_PASSWORD,
  TRUSTED_PROXY,
  TLS_CERT,
  TLS_KEY,
  BASE_URL,
  SMTP_URL,
  MAIL_FROM,
  SITE,
  SITE_A_URL = "",
  SITE_A_TOKEN = "",
  REQUESTS_PER_SECOND,
} = environment;
const trustedProxies =
  readProxies(TRUSTED_PROXY ?? "") ??
  giveUp(`TRUSTED_PROXY «${TRUSTED_PROXY}» non è un elenco di indirizzi o di reti, separati da virgole`);
if (!setRequestsPerSecond(REQUESTS_PER_SECOND))
  giveUp(`REQUESTS_PER_SECOND «${REQUESTS_PER_SECOND}» non è un numero maggiore di zero`);
const tls = ownTls();
/** A site B on another machine, fed by site A's publications. */
const offPremises = SITE === "B";
const wrong = wrongVariables();
if (wrong) giveUp(wrong);

if (BASE_URL) {
  const origin = readBaseUrl(BASE_URL);
  if (!origin)
    giveUp(
      `BASE_URL «${BASE_URL}» non è un indirizzo http o https senza percorso, come https://traslo.example`,
    );
  setBaseUrl({ site: offPremises ? "B" : "A", origin });
}

// Ports are opened first: a start that fails there creates no database and prints no password.
const servers = [
  serve(offPremises ? "B" : "A", PORT, "PORT"),
  ...(SITE_B_PORT ? [serve("B", SITE_B_PORT, "SITE_B_PORT")] : []),
];
let stopMailer: ReturnType<typeof startMailer> | null = null;
const opening = openSite().catch(cannotStart);
const { stopFetching } = await opening;
setDiskFolder(dataFolder);
let quickCheck = startQuickCheck(database().filename);
const backups = offPremises ? null : startBackups();
whileRestoring(pauseForRestore);
const hourly = setInterval(everyHour, 3_600_000);
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
logReady();
logJournalHead();
if (SMTP_URL) checkMailServer(SMTP_URL);

async function openSite() {
  if (!offPremises && !demo && !hasDatabase(dataFolder)) await refuseWeakPassword(SUPERADMIN_PASSWORD);
  prepareFolder(dataFolder);
  lockFolder(dataFolder);
  warnOfLittleSpace(dataFolder);
  const stopFetching = offPremises ? await openPublication() : await openOwnData();
  startSending();
  if (!offPremises) await unlessDamaged(() => firstAccount(demo, SUPERADMIN_PASSWORD));
  return { stopFetching };
}

/** Without SMTP_URL letters wait in the outbox. */
function startSending() {
  stopMailer = SMTP_URL ? startMailer(SMTP_URL, MAIL_FROM as string) : null;
}

/** Letters and the check of the database are of one database. */
async function pauseForRestore() {
  quickCheck.stop();
  await stopMailer?.();
  return () => {
    startSending();
    quickCheck = startQuickCheck(database().filename);
  };
}

function openPublication() {
  setFilesFolder(dataFolder);
  return openOffPremises({ url: SITE_A_URL, token: SITE_A_TOKEN, folder: dataFolder });
}

async function openOwnData() {
  setBackupFolder(backupDir, dataFolder);
  recoverRestore(dataFolder);
  deleteOldAsides(dataFolder);
  const db = openDatabase(dataFolder);
  await upgrade(db, dataFolder, environment.MIGRATE_WITHOUT_BACKUP === "1");
  use(db);
  setFilesFolder(dataFolder);
  setPublicationsFolder(dataFolder);
  deletePartialUploads();
  await unlessDamaged(() => {
    const { moved, movedBack } = moveOrphanedUploads();
    if (moved) logLine("info", "orphaned-uploads-moved", { count: moved, to: "uploads/homeless" });
    if (movedBack) logLine("info", "uploads-moved-back", { count: movedBack, from: "uploads/homeless" });
    const missing = missingUploads().length;
    if (missing)
      logLine(
        "warning",
        "uploads-missing",
        { count: missing },
        `Mancano ${missing} file caricati: ./run check li elenca.`,
      );
    cleanup();
  });
  return null;
}

function everyHour() {
  logState(dataFolder);
  logJournalHead();
  deleteOldAsides(dataFolder);
  if (!offPremises) drillIfDue();
  return unlessDamaged(cleanup);
}

function logReady() {
  const sites = servers.map(({ port }, index) => `${index || offPremises ? "B" : "A"}:${port}`).join(" ");
  const address = `http${tls ? "s" : ""}://${HOST === "0.0.0.0" ? "localhost" : HOST}:${servers[0]?.port}`;
  const text = `Traslo è pronto: ${address}${demo ? " (versione dimostrativa, password: traslochi)" : ""}`;
  logLine("info", "ready", { sites, ...startFacts(dataFolder) }, text);
}

/** One clear line instead of a stack trace. */
function cannotStart(error: Error): never {
  return giveUp(startupError(error, dataFolder));
}

function giveUp(reason: string): never {
  logLine("error", "cannot-start", { version }, `Traslo non può partire: ${reason}.`);
  process.exit(1);
}

function ownTls() {
  try {
    return readTls(TLS_CERT, TLS_KEY);
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

function serve(site: Site, port: string, variable: "PORT" | "SITE_B_PORT") {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) giveUp(`la porta «${port}» non è un numero di porta`);
  try {
    return Bun.serve({
      port: Number(port),
      hostname: HOST,
      idleTimeout: idleSeconds,
      tls,
      // body.ts checks every size before it reads and answers why; Bun would answer nothing.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // Requests that arrive during the start wait for its end.
      fetch: async (request, server) => {
        await opening;
        return app.fetch(request, {
          site,
          server,
          demo,
          trustedProxies,
          leavesOutHsts: Boolean(SITE_B_PORT) && !tls,
        });
      },
    });
  } catch (error) {
    return giveUp(listenError(error as Error, HOST, port, variable));
  }
}

/** Streams are closed first, or the drain would never end; requests in progress are answered. */
async function stop(signal: NodeJS.Signals) {
  clearInterval(hourly);
  quickCheck.stop();
  await backups?.stop();
  stopFetching?.();
  interruptPublication();
  closeStreams();
  const drained = Promise.all(servers.map((server) => server.stop(false)));
  await Promise.race([Promise.all([drained, stopMailer?.()]), Bun.sleep(4000)]);
  resetReaders();
  emptyLog();
  writeCounts();
  logLine("info", "stopped", { reason: signal });
  process.exit(0);
}

/** Without room on the disk, or while a backup reads, the write-ahead log stays for the next start. */
function emptyLog() {
  try {
    database().run("PRAGMA busy_timeout = 500");
    database().run("PRAGMA wal_checkpoint(TRUNCATE)");
    database().close();
  } catch (error) {
    logLine("warning", "write-ahead-log-left", { code: (error as { code?: string }).code ?? null });
  }
}
