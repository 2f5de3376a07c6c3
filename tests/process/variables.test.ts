import { afterEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { inUrl } from "../../src/server/base/environment";
import {
  type Environment,
  isYes,
  misspeltNames,
  variables,
  wrongValues,
} from "../../src/server/base/variables";
import { readOptions } from "../../src/server/process/start-options";
import { runCommand } from "../support/server";
import { endProcesses, newFolder, start } from "../support/started-servers";
import { xtest } from "../support/thorough";

afterEach(endProcesses);

const siteB = { SITE: "B", SITE_A_URL: "https://traslo.example", SITE_A_TOKEN: "x" };

describe("a value that cannot be meant stops the start with its variable's name", () => {
  test.each<[Environment, string]>([
    [{ PORT: "tremila" }, "PORT «tremila» non è un numero di porta, da 1 a 65535"],
    [{ SITE_B_PORT: "70000" }, "SITE_B_PORT «70000» non è un numero di porta, da 1 a 65535"],
    [
      { PORT: "3000", SITE_B_PORT: "3000" },
      "SITE_B_PORT «3000» è anche quella di PORT: ogni sito ne vuole una sua",
    ],
    [{ SITE_B_PORT: "3000" }, "SITE_B_PORT «3000» è anche quella di PORT: ogni sito ne vuole una sua"],
    [
      { HOST: "due parole" },
      "HOST «due parole» non è un indirizzo né un nome di questa macchina, come 0.0.0.0 o 127.0.0.1",
    ],
    [{ HOST: "pippo.invalid" }, "HOST «pippo.invalid» non è un indirizzo, e come nome non si risolve"],
    [{ DEMO: "forse" }, "DEMO «forse» può valere 1, che significa sì, o 0"],
    [{ ALLOW_NETWORK_DRIVE: "ok" }, "ALLOW_NETWORK_DRIVE «ok» può valere 1, che significa sì, o 0"],
    [{ MIGRATE_WITHOUT_BACKUP: "2" }, "MIGRATE_WITHOUT_BACKUP «2» può valere 1, che significa sì, o 0"],
    [
      { MAIL_FROM: "nonsense" },
      "MAIL_FROM «nonsense» non è un indirizzo e-mail, come traslochi@ditta.it o Traslochi Rossi <traslochi@ditta.it>",
    ],
    [
      { SMTP_URL: "mail.example:587" },
      "SMTP_URL deve essere un indirizzo smtp:// o smtps://, come smtps://utente:password@mail.example",
    ],
    [
      { SMTP_URL: "smtp://mail.example" },
      "con SMTP_URL serve MAIL_FROM, il mittente delle e-mail (per esempio traslochi@ditta.it)",
    ],
    [
      { TRUSTED_PROXY: "127.0.0.1,nginx" },
      "TRUSTED_PROXY «127.0.0.1,nginx» non è un elenco di indirizzi o di reti, separati da virgole",
    ],
    [{ REQUESTS_PER_SECOND: "0.0001" }, "REQUESTS_PER_SECOND «0.0001» non è un numero da 5 a 1000000"],
    [{ REQUESTS_PER_SECOND: "tante" }, "REQUESTS_PER_SECOND «tante» non è un numero da 5 a 1000000"],
    [
      { BASE_URL: "https://traslo.example/ufficio" },
      "BASE_URL «https://traslo.example/ufficio» non è un indirizzo http:// o https:// senza percorso, come https://traslo.example",
    ],
    [
      { ...siteB, SITE_A_URL: "traslo" },
      "SITE_A_URL «traslo» non è un indirizzo http:// o https:// senza percorso, come https://traslo.example",
    ],
    [{ SITE: "C" }, "SITE «C» può valere solo A o B"],
    [{ ...siteB, DEMO: "1" }, "SITE=B e DEMO non vanno insieme: il sito B ha i dati del sito A"],
    [{ TLS_CERT: "/none" }, "per il servizio https servono TLS_CERT e TLS_KEY: manca TLS_KEY"],
  ])("%p", (given, sentence) => expect(readOptions(given)).rejects.toThrow(sentence));

  test("all of them in one line, and none repeats a password", () => {
    const given = { PORT: "x", SMTP_URL: "http://utente:segretissima@mail.example", DEMO: "x" };
    const wrong = wrongValues(given);
    expect(wrong.map((clause) => clause.split(" ")[0])).toEqual(["PORT", "DEMO", "SMTP_URL"]);
    expect(wrong.join()).not.toContain("segretissima");
  });
});

test.each<[string, boolean]>([
  ["1", true],
  ["yes", true],
  ["true", true],
  ["Si", true],
  ["0", false],
  ["no", false],
  ["false", false],
])("yes is written in one way for every variable: %s", (value, expected) => {
  for (const name of ["DEMO", "ALLOW_NETWORK_DRIVE", "MIGRATE_WITHOUT_BACKUP"])
    expect(wrongValues({ [name]: value })).toEqual([]);
  expect(isYes(value)).toBe(expected);
});

test("a command refuses them, too", async () => {
  const { out, err, code } = await runCommand("check", newFolder(), { DEMO: "forse", PORT: "x" });
  expect([out, code]).toEqual(["", 1]);
  expect(err).toBe(
    "PORT «x» non è un numero di porta, da 1 a 65535; DEMO «forse» può valere 1, che significa sì, o 0.\n",
  );
});

test("values as the papers show them are taken", () => {
  expect(
    wrongValues({
      PORT: "0",
      HOST: "::1",
      MAIL_FROM: "Traslochi Rossi <traslochi@ditta.it>",
      SMTP_URL: "smtps://utente:p%40ss@mail.example:465",
      TRUSTED_PROXY: "127.0.0.1,10.0.0.0/8",
      BASE_URL: "https://traslo.example",
      REQUESTS_PER_SECOND: "50",
    }),
  ).toEqual([]);
});

describe("a name that is nearly one of ours", () => {
  test.each([
    ["PORTA", "PORT"],
    ["port", "PORT"],
    ["SMTPURL", "SMTP_URL"],
    ["BACKUPDIR", "BACKUP_DIR"],
    ["TRUSTED_PROXYS", "TRUSTED_PROXY"],
  ])("%s is named in the log, with %s beside it", (typed, meant) => {
    expect(misspeltNames([typed])).toEqual([{ typed, meant }]);
  });

  test("is none of those that every machine has", () => {
    const system = [
      "HOME",
      "HOSTNAME",
      "PATH",
      "PWD",
      "MAIL",
      "SHELL",
      "LANG",
      "TZ",
      "USER",
      "TERM",
      "TMPDIR",
    ];
    const bun = ["NODE_ENV", "NODE_EXTRA_CA_CERTS", "BUN_JSC_forceRAMSize", "BUN_OPTIONS", "CALLER_FOLDER"];
    expect(misspeltNames([...system, ...bun, ...Object.keys(variables)])).toEqual([]);
  });

  test("is a line of the log, and so is a proxy that is everybody", async () => {
    const log: Mock<typeof console.log> = spyOn(console, "log").mockImplementation(() => {});
    const { NODE_ENV } = process.env;
    process.env.NODE_ENV = "production";
    await readOptions({ PORTA: "80", TRUSTED_PROXY: "127.0.0.1,0.0.0.0/0" } as Environment).finally(() => {
      process.env.NODE_ENV = NODE_ENV;
    });
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    expect(lines).toMatchObject([
      { level: "warning", event: "unknown-variable", given: "PORTA", meant: "PORT" },
      { level: "warning", event: "everybody-is-proxy", text: expect.stringContaining("0.0.0.0/0") },
    ]);
  });
});

xtest("an address of IPv6 is printed as a browser takes it", async () => {
  expect(["::1", "127.0.0.1", "traslo.lan"].map(inUrl)).toEqual(["[::1]", "127.0.0.1", "traslo.lan"]);
  const printed = async (HOST: string) =>
    new URL((await start(newFolder(), { HOST, SUPERADMIN_PASSWORD: "provvisoria" })).url).hostname;
  expect(await printed("::1")).toBe("[::1]");
  expect(await printed("::")).toBe("localhost");
});
