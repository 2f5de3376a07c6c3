import { app } from "./app";
import { whileRestoring } from "./backup/restore-live";
import { startBackups } from "./backup/schedule";
import { readBaseUrl, setBaseUrl } from "./base/base-url";
import { hasItalianTime } from "./base/clock";
import { unlessDamaged } from "./base/damage";
import { dataFolder, demo, environment, inUrl } from "./base/environment";
import { logLine } from "./base/logger";
import { installAgain } from "./base/program-files";
import { idleSeconds } from "./base/request-limits";
import { version } from "./base/version";
import { setRequestsPerSecond } from "./call/budgets";
import { writeCounts } from "./call/call-log";
import { resetReadWorkers } from "./call/long-reads";
import { database } from "./db/db";
import { setDiskFolder } from "./files/disk";
import { setFilesFolder } from "./files/files";
import { lockFolder } from "./install/folder-lock";
import { listenError, startupError } from "./install/startup-error";
import { logJournalHead } from "./journal/chain";
import { warnOfClock } from "./journal/clock-behind";
import { closeStreams } from "./journal/live";
import { checkMailServer, startMailer } from "./mail/mail";
import { endErasures } from "./personal-data/end-of-erasure";
import {
  firstAccount,
  hasDatabase,
  openData,
  prepareFolder,
  refuseWeakPassword,
} from "./process/data-folder";
import { everyHour } from "./process/hourly";
import { startQuickCheck } from "./process/quick-check";
import { startFacts, warnOfLittleSpace } from "./process/server-state";
import { type Port, readOptions } from "./process/start-options";
import { openOffPremises } from "./publication/off-premises";
import { interruptPublication } from "./publication/publication";
import { startImports, stopImports } from "./transfer/imports/jobs";

if (!hasItalianTime()) giveUp(`senza i dati dei fusi orari l'ora di Roma sarebbe sbagliata: ${installAgain}`);
const options = await readOptions().catch((error: Error) => giveUp(error.message));
const { offPremises, host, tls } = options;
const { SMTP_URL, MAIL_FROM, SUPERADMIN_PASSWORD, SITE_A_URL = "", SITE_A_TOKEN = "" } = environment;
setRequestsPerSecond(options.requestsPerSecond);
if (options.baseUrl) setBaseUrl({ site: offPremises ? "B" : "A", origin: options.baseUrl });

// Ports are opened first: a start that fails there creates no database and prints no password.
const servers = options.ports.map(serve);
let stopMailer: ReturnType<typeof startMailer> | null = null;
const opening = openSite().catch(cannotStart);
const { stopFetching } = await opening;
setDiskFolder(dataFolder);
let quickCheck = startQuickCheck(database().filename);
const backups = offPremises ? null : startBackups(checkDatabase);
if (!offPremises) startImports();
whileRestoring(pauseForRestore);
const hourly = setInterval(everyHour, 3_600_000, dataFolder, offPremises);
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
logReady();
if (!offPremises) await unlessDamaged(warnOfClock);
logJournalHead();
if (SMTP_URL) checkMailServer(SMTP_URL);

async function openSite() {
  if (!offPremises && !demo && !hasDatabase(dataFolder)) await refuseWeakPassword(SUPERADMIN_PASSWORD);
  prepareFolder(dataFolder);
  lockFolder(dataFolder);
  warnOfLittleSpace(dataFolder);
  const stopFetching = offPremises ? await openPublication() : null;
  if (!offPremises) await openData();
  // Before the first request: nobody waits for it longer than for the start.
  if (!offPremises) await unlessDamaged(endErasures);
  startSending();
  if (!offPremises) await unlessDamaged(() => firstAccount(demo, SUPERADMIN_PASSWORD));
  return { stopFetching };
}

function startSending() {
  stopMailer = SMTP_URL ? startMailer(SMTP_URL, MAIL_FROM as string) : null;
}

async function pauseForRestore() {
  await Promise.all([quickCheck.stop(), stopMailer?.(), stopImports()]);
  return () => {
    startSending();
    startImports();
    checkDatabase();
  };
}

function checkDatabase() {
  quickCheck.stop();
  quickCheck = startQuickCheck(database().filename);
}

function openPublication() {
  setFilesFolder(dataFolder);
  return openOffPremises({ url: readBaseUrl(SITE_A_URL) ?? "", token: SITE_A_TOKEN, folder: dataFolder });
}

function logReady() {
  const sites = servers.map(({ port }, index) => `${index || offPremises ? "B" : "A"}:${port}`).join(" ");
  const address = `http${tls ? "s" : ""}://${/^(0\.0\.0\.0|::)$/.test(host) ? "localhost" : inUrl(host)}:${servers[0]?.port}`;
  const text = `Traslo è pronto: ${address}${demo ? " (versione dimostrativa, password: traslochi)" : ""}`;
  logLine("info", "ready", { sites, ...startFacts(dataFolder) }, text);
}

function cannotStart(error: Error): never {
  return giveUp(startupError(error, dataFolder));
}

function giveUp(reason: string): never {
  logLine("error", "cannot-start", { version: version() }, `Traslo non può partire: ${reason}.`);
  process.exit(1);
}

function serve({ site, port, variable }: Port) {
  try {
    return Bun.serve({
      port,
      hostname: host,
      idleTimeout: idleSeconds,
      tls,
      // body.ts checks every size before it reads and answers why; Bun would answer nothing.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: async (request, server) => {
        await opening;
        return app.fetch(request, {
          site,
          server,
          demo,
          trustedProxies: options.trustedProxies,
          leavesOutHsts: options.ports.length > 1 && !tls,
        });
      },
    });
  } catch (error) {
    return giveUp(listenError(error as Error, host, port, variable));
  }
}

/** Streams are closed first, or the drain would never end; requests in progress are answered. */
async function stop(signal: NodeJS.Signals) {
  clearInterval(hourly);
  const checked = quickCheck.stop();
  const backedUp = backups?.stop();
  stopFetching?.();
  interruptPublication();
  closeStreams();
  const drained = Promise.all(servers.map((server) => server.stop(false)));
  const all = Promise.all([drained, checked, backedUp, stopMailer?.(), stopImports()]);
  await Promise.race([all, Bun.sleep(4000)]);
  resetReadWorkers();
  emptyWriteAheadLog();
  writeCounts();
  logLine("info", "stopped", { reason: signal }, `Traslo si è fermato (${signal}).`);
  process.exit(0);
}

/** Without room on the disk, or while a backup reads, the write-ahead log stays for the next start. */
function emptyWriteAheadLog() {
  try {
    // A Worker that was ended gives its snapshot back a moment later; systemd and Docker wait 15 seconds for a stop.
    database().run("PRAGMA busy_timeout = 3000");
    const { busy } = database().query("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    if (busy) throw Object.assign(new Error("A reader is left."), { code: "SQLITE_BUSY" });
    database().close();
  } catch (error) {
    logLine("warning", "write-ahead-log-left", { code: (error as { code?: string }).code ?? null });
  }
}
