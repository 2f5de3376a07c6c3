import { Database } from "bun:sqlite";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executable } from "../support/executables";
import { temporaryFolder } from "../support/folders";
import { startServer } from "../support/server";
import { enter } from "../support/started-servers";
import { type Figure, verdict } from "./rig";

const passphrase = "tre cavalli blu nel 1987";
/** Of the account on the machine that died, another than `setup` makes. */
const formerUid = 4242;

/**
 * `setup` and the page «Il disco è morto» on a booted Debian: DEBIAN_ROOT is a root made by debootstrap with systemd.
 * Root only, it boots machines by systemd-nspawn, each with a network of its own.
 */
export async function run(): Promise<Figure[]> {
  const program = join(temporaryFolder("trust-systemd"), "traslo");
  await executable("2026.11.1", program);
  const made = await madeBackups(program);
  return [await newMachine(program, made), await fromDisk(program, made), await remains(program)];
}

type Backups = { backups: string; encrypted: string };

/** What is left of the dead machine: its disk of backups, and an encrypted copy. */
async function madeBackups(program: string): Promise<Backups> {
  const folder = temporaryFolder("trust-systemd-backups");
  const [data, backups, encrypted] = ["data", "backups", "copia.age"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const env = { HOST: "127.0.0.1", PORT: "0", DEMO: "1", DATA_DIR: data, BACKUP_DIR: backups };
  const { child: server, url } = await startServer(data, env, [program]);
  const { call } = await enter(url, "traslochi");
  const values = { title: "resta", description: "", date: "01-01-2027", time: "10:00" };
  await call("Memo", { funct: "createNew", values });
  const words = [program, "backup", "--to", encrypted];
  const { exitCode, stderr } = Bun.spawnSync(words, { env: { ...env, BACKUP_PASSPHRASE: passphrase } });
  if (exitCode) throw new Error(stderr.toString());
  server.kill("SIGTERM");
  await server.exited;
  await Bun.$`chown -R ${formerUid}:${formerUid} ${backups}`;
  return { backups, encrypted };
}

/** Joins groups of its own first, since those of a test's shell have other processes. */
const boot = `for at in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  mkdir -p $at/traslo-trust && echo $$ > $at/traslo-trust/cgroup.procs
done 2>/dev/null
exec systemd-nspawn --quiet --register=no --keep-unit --private-network --console=pipe --boot --directory="$0"`;

type Machine = { root: string; type: (line: string, answers?: string[]) => Typed; off: () => Promise<void> };
type Typed = { out: string; code: number };

/** A Debian on which nothing was done, with the program in the home of root. */
async function machine(program: string): Promise<Machine> {
  const root = temporaryFolder("trust-systemd-root");
  await Bun.$`cp -a ${process.env.DEBIAN_ROOT}/. ${root}`;
  cpSync(program, join(root, "root/traslo"));
  const nspawn = Bun.spawn(["sh", "-c", boot, root], { stdio: ["ignore", "ignore", "inherit"] });
  const leader = () =>
    readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, "utf8").trim().split(" ").at(-1) ?? "";
  const type = (line: string, answers: string[] = []) => {
    const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    const inside = ["env", "-i", path, "HOME=/root", "sh", "-c", `cd /root; ${line}`];
    const { stdout, stderr, exitCode } = Bun.spawnSync(["nsenter", "-t", leader(), "-a", ...inside], {
      stdin: new Blob(answers.map((answer) => `${answer}\n`)),
    });
    return { out: `${stdout}${stderr}`, code: exitCode };
  };
  while (!/^(running|degraded)/.test(leader() && type("systemctl is-system-running").out)) {
    if (nspawn.exitCode !== null) throw new Error("The machine does not boot.");
    await Bun.sleep(200);
  }
  return {
    root,
    type,
    async off() {
      type("systemctl poweroff");
      await nspawn.exited;
    },
  };
}

const enterAll = ["", "", "", "", "", ""];

const isThere = ({ root }: Machine) => {
  const db = new Database(join(root, "var/lib/traslo/traslo.db"), { readonly: true });
  const found = db.query("SELECT 1 FROM memos WHERE title = 'resta'").get();
  db.close();
  return found !== null;
};

const fault = (what: string, isWell: boolean, { out, code }: Typed) =>
  isWell ? [] : [`${what}: ${code} ${out.slice(-300)}`];

/** The doctor of a machine without a name in its network says no to nothing else. */
const well = ({ type }: Machine) => {
  const doctor = type("traslo doctor");
  return fault("doctor", doctor.code === 0 && doctor.out.includes("sì  servizio: in funzione"), doctor);
};

async function newMachine(program: string, { encrypted }: Backups): Promise<Figure> {
  const here = await machine(program);
  const faults: string[] = [];
  const began = performance.now();
  const made = here.type("./traslo setup", enterAll);
  const says = /Traslo è in funzione: [\s\S]*Primo accesso: utente superadmin, password \S/;
  faults.push(...fault("a new machine", made.code === 0 && says.test(made.out), made), ...well(here));
  cpSync(encrypted, join(here.root, "root/copia.age"));
  const restore = `systemctl stop traslo && BACKUP_PASSPHRASE='${passphrase}' traslo restore --upgrade copia.age && systemctl start traslo`;
  const restored = here.type(restore);
  while (here.type("systemctl is-active traslo && traslo health").code && performance.now() - began < 300_000)
    await Bun.sleep(200);
  const took = ((performance.now() - began) / 1000).toFixed(0);
  faults.push(...fault("from the .age", restored.code === 0 && isThere(here), restored), ...well(here));
  await here.off();
  return verdict(
    "systemd",
    `a new machine serves and says its first password; with a copy .age it has its data in ${took} s`,
    faults,
  );
}

async function fromDisk(program: string, { backups }: Backups): Promise<Figure> {
  const here = await machine(program);
  cpSync(backups, join(here.root, "mnt/salvataggi"), { recursive: true });
  await Bun.$`chown -R ${formerUid}:${formerUid} ${here.root}/mnt/salvataggi`;
  const began = performance.now();
  const made = here.type("./traslo setup", ["", "/mnt/salvataggi", "", ...enterAll]);
  const took = ((performance.now() - began) / 1000).toFixed(0);
  const isWell = made.code === 0 && made.out.includes("Ripristinato il salvataggio") && isThere(here);
  const faults = [...fault("setup", isWell, made), ...well(here)];
  await here.off();
  return verdict(
    "systemd",
    `the disk of another machine: setup asks, restores and serves in ${took} s`,
    faults,
  );
}

async function remains(program: string): Promise<Figure> {
  const here = await machine(program);
  mkdirSync(join(here.root, "srv/vecchi/uploads"), { recursive: true });
  writeFileSync(join(here.root, "srv/vecchi/uploads/documento"), "x");
  const { out, code } = here.type("./traslo setup", ["/srv/vecchi", ...enterAll]);
  const isSaid =
    code === 1 &&
    !out.includes("Traslo è in funzione:") &&
    /il servizio traslo non resta in funzione: .*ci sono ancora i dati di un archivio/.test(out);
  const doctor = here.type("traslo doctor");
  await here.off();
  return verdict("systemd", "a service that cannot start: setup and doctor say the line of its log", [
    ...fault("setup", isSaid, { out, code }),
    ...fault("doctor", /NO {2}servizio: non resta in funzione .*archivio/.test(doctor.out), doctor),
  ]);
}
