import { existsSync, statSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { basename, join, resolve } from "node:path";
import { backupNames, type Listed, listedBackups, newestBackup, startOf } from "../backup/format";
import { typedPath } from "../base/access";
import { momentOf } from "../base/clock";
import { formatMoment } from "../base/days";
import { commandLine } from "../base/program-files";
import { type Environment, mailServer, origin, port, sender } from "../base/variables";
import { version } from "../base/version";
import { onSameDisk } from "../files/disk";
import { databaseName, setBackupFolder } from "../files/files";
import { newestVersion } from "../journal/migrate";
import { installedProgram, type Places } from "./installation";
import { type Place, runAs } from "./place";
import { type Ask, questionsFrom } from "./questions";
import { becomesWell, firstPassword, healthAddress, lastWords } from "./service";
import { accountIds, environmentText, giveTo, mustBeNew, serviceProgram, unitText } from "./service-files";
import { makeFolder, tryFolder, tryMail, tryPort } from "./trials";

const say = (text: string) => console.log(text);

/** Five questions, each tried as soon as it is answered; files are written at the end alone. */
export async function setUp(places: Places) {
  mustBeNew(places);
  const questions = questionsFrom(process.stdin, say);
  say("Cinque domande; Invio accetta quello che è fra parentesi, - lascia vuoto.\n");
  const dataFolder = await folder(questions, "1. Cartella dei dati", "/var/lib/traslo", true);
  const { backups, restored } = await backupsOf(questions, dataFolder);
  if (onSameDisk(dataFolder, backups))
    say(
      "  Attenzione: è lo stesso disco dei dati. Se si rompe, si perdono insieme; BACKUP_DIR si cambia quando si vuole.",
    );
  const values: Environment = { DATA_DIR: dataFolder, BACKUP_DIR: backups, ...(await address(questions)) };
  Object.assign(values, await mail(questions));
  const atBoot = await questions.confirm("5. Avviare Traslo da solo all'accensione?");
  questions.close();
  await write(places, values, { atBoot, restored });
}

/** The folder may be the disk of a machine that died: its backups are what this one is to begin with. */
async function backupsOf(
  questions: Ask,
  data: string,
): Promise<{ backups: string; restored: Listed | null }> {
  for (;;) {
    const backups = await folder(
      questions,
      "2. Cartella dei salvataggi, meglio su un altro disco",
      "/var/backups/traslo",
      false,
    );
    setBackupFolder(backups, data);
    const last = newestBackup() ?? listedBackups()[0];
    if (!last || existsSync(join(data, databaseName))) return { backups, restored: null };
    const count = backupNames().length;
    const moment = formatMoment(momentOf(startOf(last)));
    say(
      `  Qui ${count === 1 ? "c'è 1 salvataggio" : `ci sono ${count} salvataggi`} di Traslo, l'ultimo del ${moment}.`,
    );
    if (last.schema > newestVersion())
      say(
        `  No: è di un programma più recente (${last.program}): installare quello, o indicare un'altra cartella.`,
      );
    else if (await questions.confirm("   Ricominciare dai suoi dati?")) return { backups, restored: last };
    else say("  Allora serve un'altra cartella: dove ci sono salvataggi non si comincia da capo.");
  }
}

const judged = (wrong: string | null, answer: string) => {
  if (wrong) throw new Error(`«${answer}» ${wrong}`);
};

const folder = ({ ask }: Ask, question: string, usual: string, isData: boolean) =>
  ask(question, usual, (answer) => {
    if (!answer.startsWith("/")) throw new Error("serve un percorso intero, che comincia con /");
    const path = resolve(answer);
    if (/^\/(home|root)\//.test(path))
      throw new Error(
        "il servizio non entra nelle cartelle delle persone: sceglierne una fuori di /home e /root",
      );
    makeFolder(path);
    say(`  ${tryFolder(path, isData)}.`);
    return path;
  });

/** In figures: the machine's name may be known to nobody else on the network. */
const ownAddress = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

async function address({ ask }: Ask): Promise<Environment> {
  const PORT = await ask("3. Porta", "3000", (answer) => {
    judged(port(answer), answer);
    say(`  ${tryPort("0.0.0.0", Number(answer))}.`);
    return answer;
  });
  const usual = ownAddress && `http://${ownAddress}${PORT === "80" ? "" : `:${PORT}`}`;
  const BASE_URL = await ask("   Indirizzo che si scrive nel browser", usual ?? "", (answer) => {
    if (answer) judged(origin(answer), answer);
    return answer;
  });
  return { PORT, ...(BASE_URL && { BASE_URL }) };
}

async function mail({ ask, secret }: Ask): Promise<Environment> {
  for (;;) {
    const server = await ask(
      "4. Server di posta, come mail.ditta.it o mail.ditta.it:587 (vuoto: niente posta)",
      "",
      serverUrl,
    );
    if (!server) return {};
    const user = await ask("   Utente della posta (vuoto: nessuno)", "", (answer) => answer);
    const password = user && (await secret("   Password della posta"));
    const MAIL_FROM = await ask("   Mittente delle lettere", user.includes("@") ? user : "", (answer) => {
      judged(sender(answer), answer);
      return answer;
    });
    const url = new URL(server);
    url.username = encodeURIComponent(user);
    url.password = encodeURIComponent(password);
    try {
      say(`  ${await tryMail(url.href, MAIL_FROM, MAIL_FROM)}.`);
      return { SMTP_URL: url.href, MAIL_FROM };
    } catch (error) {
      say(`  No: ${(error as Error).message}. Di nuovo, oppure vuoto per farlo un'altra volta.`);
    }
  }
}

/** Port 465 is encrypted from the start, the others as soon as the server offers it. */
function serverUrl(answer: string): string {
  if (!answer) return "";
  const isPlain = /:(25|587|2525)$/.test(answer);
  const url = /^[a-z]+:\/\//.test(answer) ? answer : `${isPlain ? "smtp" : "smtps"}://${answer}`;
  judged(mailServer(url), answer);
  return url;
}

type Wishes = { atBoot: boolean; restored: Listed | null };

async function write(places: Places, values: Environment, { atBoot, restored }: Wishes) {
  const { environment, unit, account } = places;
  const [data, backups] = [values.DATA_DIR as string, values.BACKUP_DIR as string];
  // A unit that is written elsewhere is somebody's text, who knows where the program will be.
  const isOfSystem = unit.startsWith("/etc/systemd/");
  const isHere = isOfSystem && existsSync("/run/systemd/system");
  const program = atBoot && isOfSystem ? serviceProgram() : installedProgram();
  const owner = atBoot ? accountIds(account) : statSync(data);
  if (atBoot) giveTo([data, backups], owner);
  const place = { data, owner, environment: { ...process.env, ...values } as Place["environment"] };
  if (restored) say(`\n${runAs(place, program, "restore", restored.name, "--upgrade").trim()}`);
  writeFileSync(environment, environmentText(values), { flag: "wx", mode: 0o600 });
  say(`\nImpostazioni scritte in ${environment}.`);
  if (!atBoot) return say(`Si avvia con: set -a; . ${environment}; ${typedPath(program)} start`);
  writeFileSync(unit, unitText(program, places, values), { flag: "wx", mode: 0o644 });
  say(`Servizio scritto in ${unit}.`);
  const name = basename(unit).replace(/\.service$/, "");
  const steps = [
    ["systemctl", "daemon-reload"],
    ["systemctl", "enable", "--now", name],
  ];
  for (const step of steps)
    if (!isHere || !Bun.spawnSync(step, { stdout: "inherit", stderr: "inherit" }).success)
      say(`Da eseguire: ${step.join(" ")}`);
  if (isHere) await mustServe(name, values);
  else say(`La prima password: journalctl -u ${name} | grep first-account.`);
  say(`Le prove si ripetono con ${commandLine("doctor")}.`);
}

/** Nothing is done before it serves. */
async function mustServe(unit: string, values: Environment) {
  const started = { unit, child: null };
  const pages = values.BASE_URL ?? healthAddress(values).replace(/\/salute$/, "");
  say("Si aspetta che Traslo risponda…");
  if (!(await becomesWell(started, values, version(), 120_000)))
    throw new Error(
      `le impostazioni sono scritte, ma il servizio ${unit} non resta in funzione${lastWords(unit)}`,
    );
  const password = firstPassword(unit);
  say(`Traslo è in funzione: ${pages}`);
  if (password) say(password);
}
