import { mkdtempSync, readdirSync, rmdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/ports";
import { productionEnvironment, serverCommand } from "../support/server";
import type { Figure } from "./rig";

const first = "provvisoria-lunga";
const password = "una-parola-molto-lunga";
const failures = 50;

/**
 * R05: a data folder on a disk of 96 MB that something else fills. Root only, because it mounts a tmpfs. With limits
 * of 0 the server saves until the disk itself refuses.
 */
export async function run(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), "traslo-trust-disk-"));
  await Bun.$`mount -t tmpfs -o size=96m tmpfs ${folder}`.quiet();
  try {
    return await onDisk(folder);
  } finally {
    await Bun.$`umount ${folder}`.quiet();
    rmdirSync(folder);
  }
}

async function onDisk(folder: string) {
  const { child, url } = await start(folder);
  try {
    await post(url, "Auth", { funct: "login", email: "superadmin", password: first }).then(({ cookie }) =>
      post(
        url,
        "Auth",
        { funct: "changePassword", password: first, newPassword: password, newPasswordConfirm: password },
        cookie,
      ),
    );
    const signIn = () => post(url, "Auth", { funct: "login", email: "superadmin", password });
    const { cookie } = await signIn();
    const values = { uploadReserveMb: 0, recordReserveMb: 0 };
    await post(url, "System", { funct: "changeDiskLimits", values }, cookie);

    const filler = join(folder, "filler");
    const fill = () => fillDisk(filler);
    fill();
    truncateSync(filler, statSync(filler).size - 3_000_000);
    const memo = { title: "Prova", description: "x".repeat(4000), date: "01-01-2027", time: "10:00" };
    const save = () => post(url, "Memo", { funct: "createNew", values: memo }, cookie);
    let [saved, refused, others] = [0, 0, 0];
    while (refused < failures) {
      const { status, msg } = await save();
      if (status === 200) saved++;
      else if (status === 503 && /Impossibile salvare|Il disco del server è pieno/.test(msg)) refused++;
      else others++;
      if (others > failures) break;
    }

    const read = async () => (await post(url, "Memo", { funct: "getAll" }, cookie)).values.total;
    const readWhileFull = await read();
    const logins = [await signIn(), await signIn(), await signIn()].map(({ status }) => status);
    const isGivenUp = !readdirSync(folder).includes("reserve");
    fill();
    const still = (await save()).status;
    const loginsAgain = [await signIn(), await signIn(), await signIn()].map(({ status }) => status);

    rmSync(filler);
    let again = (await save()).status;
    const end = performance.now() + 10_000;
    while (again !== 200 && performance.now() < end) again = (await save()).status;
    const afterwards = await read();
    const ok =
      others === 0 &&
      readWhileFull === saved &&
      [...logins, ...loginsAgain].every((status) => status === 200) &&
      still === 503 &&
      again === 200 &&
      afterwards === saved + 1 &&
      readdirSync(folder).includes("reserve");
    const figure = `${saved} saved, ${refused} refused, ${others} other answers; full: ${readWhileFull} read, logins ${logins.join(" ")}, reserve given up: ${isGivenUp}, filled again: logins ${loginsAgain.join(" ")}; with room again: ${again}, ${afterwards} read`;
    return { id: "R05" as const, figure, ok };
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
}

/** Fills what is left of the disk, to the last byte. */
function fillDisk(path: string) {
  for (const size of [1_000_000, 4096]) {
    try {
      for (;;) writeFileSync(path, new Uint8Array(size), { flag: "a" });
    } catch (error) {
      if ((error as { code?: string }).code !== "ENOSPC") throw error;
    }
  }
}

async function start(folder: string) {
  const { PATH, HOME = "/" } = process.env;
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = Bun.spawn(serverCommand, {
    cwd: join(import.meta.dir, "../.."),
    env: {
      ...{ PATH, HOME, ...productionEnvironment, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: folder },
      ...{ SUPERADMIN_PASSWORD: first, REQUESTS_PER_SECOND: "1000000" },
    },
    stdout: "ignore",
    stderr: "ignore",
  });
  // On so small a disk the health is bad until the limits are changed.
  const answers = () =>
    fetch(`${url}/salute`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error("The server did not start.");
    await Bun.sleep(20);
  }
  return { child, url };
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of several functs
type Answer = { status: number; cookie: string; msg: string; values: any };

async function post(url: string, service: string, body: object, cookie = ""): Promise<Answer> {
  const headers = { "content-type": "application/json", cookie };
  const answer = await fetch(`${url}/api/${service}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { values } = (await answer.json()) as { values: { msg: string } };
  const own = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { status: answer.status, cookie: own, msg: values.msg, values };
}

if (import.meta.main) console.log(await run());
