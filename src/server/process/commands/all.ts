import { isExecutable } from "../../base/program-files";
import { program, version } from "../../base/version";

/** `failed` begins the sentence that says why it did not work. */
type Program = { run: (args: string[]) => unknown; failed?: string };

/** `acts`: with the settings of the installation, and as the account of its data. */
type Command = {
  args?: string;
  lines: string[];
  acts?: "configured" | "owner";
  load: () => Promise<Program>;
};

/** In the order of the help; each is a file beside this one. */
export const commands: Record<string, Command> = {
  start: {
    lines: ["avvia il server della ditta"],
    load: async () => ({ run: start }),
  },
  demo: {
    lines: ["avvia una ditta inventata, con una cartella di dati tutta sua"],
    load: async () => ({ run: startDemo }),
  },
  backup: {
    args: "[--to FILE.age]",
    lines: ["fa subito un salvataggio; con --to anche in un file cifrato"],
    acts: "owner",
    load: () => import("./backup"),
  },
  restore: {
    args: "[NOME|FILE.age]",
    lines: [
      "elenca i salvataggi, o ne ripristina uno a server fermo; uno di una versione più vecchia",
      "del programma, che viene aggiornato, solo con --upgrade",
    ],
    acts: "owner",
    load: () => import("./restore"),
  },
  export: {
    args: "FILE.zip.age",
    lines: [
      "esporta tutti i dati e i file, cifrati, per leggerli o per un altro programma;",
      "con --passwords anche le impronte delle password",
    ],
    acts: "owner",
    load: () => import("./export"),
  },
  check: {
    lines: ["controlla il database, i file caricati e i salvataggi"],
    acts: "owner",
    load: () => import("./check"),
  },
  comuni: {
    args: "FILE",
    lines: ["aggiorna i comuni dall'elenco dell'ISTAT in formato CSV"],
    acts: "owner",
    load: () => import("./comuni"),
  },
  password: {
    args: "NOME",
    lines: ["imposta una password temporanea per un account"],
    acts: "owner",
    load: () => import("./password"),
  },
  "verify-log": {
    args: "[N:IMPRONTA]",
    lines: ["verifica che il registro delle operazioni sia integro"],
    acts: "owner",
    load: () => import("./verify-log"),
  },
  health: {
    lines: ["chiede al server in funzione se può leggere e salvare"],
    acts: "configured",
    load: () => import("./health"),
  },
  setup: {
    lines: [
      "prepara questa macchina con cinque domande: cartella, salvataggi, indirizzo, posta, avvio",
      "da solo; prova ogni risposta e scrive le impostazioni e il servizio",
    ],
    load: () => import("./setup"),
  },
  doctor: {
    lines: ["ripete le prove, e stampa una pagina per chi assiste, senza dati personali"],
    acts: "owner",
    load: () => import("./doctor"),
  },
  update: {
    args: "FILE",
    lines: [
      "passa al programma di quel file: lo verifica, fa un salvataggio, lo prova su una copia,",
      "e torna indietro da solo se non sta bene; con --back torna alla versione di prima;",
      "un numero più basso solo con --older, un file senza firma solo con --sha256 IMPRONTA",
    ],
    acts: "configured",
    load: () => import("./update"),
  },
  version: {
    lines: ["mostra la versione"],
    load: async () => ({ run: sayVersion }),
  },
};

/** `main.ts` starts when it is loaded. */
const start = () => import("../../main");

/** Its password is public, so other machines reach it only where HOST says so. */
function startDemo() {
  process.env.DEMO = "1";
  process.env.HOST ||= "127.0.0.1";
  return start();
}

async function sayVersion([form]: string[]) {
  if (form !== "--json") return console.log(`Traslo ${version()}`);
  const { newestVersion } = await import("../../journal/migrate");
  console.log(JSON.stringify({ ...program(), version: version(), schema: newestVersion() }));
}

/** What the script of a checkout does before there is anything to execute. */
const ofCheckout: [string, string[]][] = [
  ["(nessun comando)", ["installa quello che manca, prepara le pagine e avvia il server"]],
  ["install", ["installa quello che manca e prepara le pagine, senza avviare il server"]],
  [
    "release [NUMERO]",
    [
      "prepara i file da distribuire, dal tag di quel numero; con --key FILE li firma,",
      "con --base IMMAGINE@sha256:… ne fissa la Debian del Dockerfile",
    ],
  ],
];

export function usage(): string {
  const own = Object.entries(commands).map(([name, { args, lines }]): [string, string[]] => [
    args ? `${name} ${args}` : name,
    lines,
  ]);
  const listed = [...(isExecutable ? [] : ofCheckout), ...own, ["help", ["mostra questo elenco"]] as const];
  return [
    `Uso: ${isExecutable ? "traslo" : "./run"} [COMANDO]`,
    "",
    ...listed.flatMap(([words, [first, ...others]]) => [
      `  ${words.padEnd(26)}  ${first}`,
      ...others.map((line) => " ".repeat(30) + line),
    ]),
    "",
    ...(isExecutable
      ? ["I dati stanno nella cartella data accanto al programma, se DATA_DIR non dice altro."]
      : []),
    "Le variabili d'ambiente, come PORT e DATA_DIR, sono descritte in docs/operations.md.",
  ].join("\n");
}
