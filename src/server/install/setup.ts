import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join, resolve } from "node:path";
import { commandLine, isExecutable, programFile } from "../base/program-files";
import { mailServer, origin, port, sender } from "../base/variable-kinds";
import type { Environment } from "../base/variables";
import { type Ask, questionsFrom } from "./questions";
import {
  accountIds,
  environmentText,
  giveTo,
  mustBeNew,
  type Places,
  unitText,
  writePrivate,
  writePublic,
} from "./service-files";
import { makeFolder, onSameDisk, tryFolder, tryMail, tryPort } from "./trials";

const say = (text: string) => console.log(text);

/** Five questions, each tried as soon as it is answered; files are written at the end alone. */
export async function setUp(places: Places) {
  mustBeNew(places);
  const questions = questionsFrom(process.stdin, say);
  say("Cinque domande; Invio accetta quello che è fra parentesi, - lascia vuoto.\n");
  const dataFolder = await folder(questions, "1. Cartella dei dati", "/var/lib/traslo", true);
  const backups = await folder(
    questions,
    "2. Cartella dei salvataggi, meglio su un altro disco",
    "/var/backups/traslo",
    false,
  );
  if (onSameDisk(dataFolder, backups))
    say(
      "  Attenzione: è lo stesso disco dei dati. Se si rompe, si perdono insieme; BACKUP_DIR si cambia quando si vuole.",
    );
  const values: Environment = { DATA_DIR: dataFolder, BACKUP_DIR: backups, ...(await address(questions)) };
  Object.assign(values, await mail(questions));
  const atBoot = await questions.confirm("5. Avviare Traslo da solo all'accensione?");
  questions.close();
  write(places, values, atBoot);
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

function write(places: Places, values: Environment, atBoot: boolean) {
  const { environment, unit, account } = places;
  const program = isExecutable ? process.execPath : programFile("run");
  if (atBoot) giveTo([values.DATA_DIR as string, values.BACKUP_DIR as string], accountIds(account));
  writePrivate(environment, environmentText(values));
  say(`\nImpostazioni scritte in ${environment}.`);
  if (!atBoot) return say(`Si avvia con: set -a; . ${environment}; ${program} start`);
  writePublic(unit, unitText(program, places, values));
  say(`Servizio scritto in ${unit}.`);
  const name = unit
    .split("/")
    .at(-1)
    ?.replace(/\.service$/, "");
  const steps = [
    ["systemctl", "daemon-reload"],
    ["systemctl", "enable", "--now", name as string],
  ];
  const isHere = existsSync("/run/systemd/system") && unit.startsWith("/etc/systemd/");
  for (const step of steps)
    if (!isHere || !Bun.spawnSync(step, { stdout: "inherit", stderr: "inherit" }).success)
      say(`Da eseguire: ${step.join(" ")}`);
  say(
    `La prima password: journalctl -u ${name} | grep first-account. Le prove si ripetono con ${commandLine("doctor")}.`,
  );
}

export const usualPlaces: Places = {
  environment: "/etc/traslo.env",
  unit: join("/etc/systemd/system", "traslo.service"),
  account: "traslo",
};
