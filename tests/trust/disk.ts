import { mkdtempSync, readdirSync, rmdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enter } from "../support/started-servers";
import { call, type Figure, fillDisk, startOn } from "./rig";

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
  const server = await startOn(folder, { SUPERADMIN_PASSWORD: first }, { isDamaged: true });
  try {
    const words = { password: first, newPassword: password, newPasswordConfirm: password };
    await (await enter(server.url, first)).call("Auth", { funct: "changePassword", ...words });
    const signIn = () => enter(server.url, password);
    const { cookie } = await signIn();
    const post = (service: string, body: object) => call(server.url, cookie, service, body);
    const values = { uploadReserveMb: 0, recordReserveMb: 0 };
    await post("System", { funct: "changeDiskLimits", values });

    const filler = join(folder, "filler");
    fillDisk(filler);
    truncateSync(filler, statSync(filler).size - 3_000_000);
    const memo = { title: "Prova", description: "x".repeat(4000), date: "01-01-2027", time: "10:00" };
    const save = () => post("Memo", { funct: "createNew", values: memo });
    let [saved, refused, others] = [0, 0, 0];
    while (refused < failures) {
      const { status, values } = await save();
      if (status === 200) saved++;
      else if (status === 503 && /Impossibile salvare|Il disco del server è pieno/.test(values.msg ?? ""))
        refused++;
      else others++;
      if (others > failures) break;
    }

    const read = async () => (await post("Memo", { funct: "getAll" })).values.total;
    const readWhileFull = await read();
    const logins = [await signIn(), await signIn(), await signIn()].map(({ status }) => status);
    const isGivenUp = !readdirSync(folder).includes("reserve");
    fillDisk(filler);
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
    await server.end("SIGKILL");
  }
}
