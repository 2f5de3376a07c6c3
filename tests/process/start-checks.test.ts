import { afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { refuseNetworkDrive } from "../../src/server/base/file-system";
import { setFilesFolder } from "../../src/server/files/files";
import { checkMailServer, startMailer } from "../../src/server/mail/mail";
import { logState, startFacts, warnOfLittleSpace } from "../../src/server/process/server-state";
import { temporaryFolder } from "../support/folders";
import { mailServer, sender, stopMailServers } from "../support/mailbox";
import { until } from "../support/timeouts";
import { as, fresh, hasItalianTime, world } from "../support/world";

let log: Mock<typeof console.log>;
let stop = async () => {};

beforeEach(() => {
  fresh();
  log = spyOn(console, "log").mockImplementation(() => {});
  process.env.NODE_ENV = "production";
});
afterEach(async () => {
  process.env.NODE_ENV = "test";
  log.mockRestore();
  await stop();
  stop = async () => {};
  await stopMailServers();
});

const lines = (event: string) =>
  log.mock.calls.map(([line]) => JSON.parse(line)).filter((line) => line.event === event);

test("Italian time is an hour ahead of UTC in winter and two in summer", () => {
  expect(hasItalianTime()).toBe(true);
  for (const other of ["UTC", "Africa/Tunis", "Europe/Istanbul", "Europe/Lisbon", "Europe/Nowhere"])
    expect([other, hasItalianTime(other)]).toEqual([other, false]);
});

describe("the file system of the data folder", () => {
  test.each([
    ["NFS", 0x6969],
    ["SMB", 0xff534d42],
    // As statfs answers it where the type is a signed number of 32 bits.
    ["SMB", 0xff534d42 | 0],
    ["9p", 0x01021997],
    ["FUSE o virtiofs", 0x65735546],
  ])("%s is refused, unless the administrator insists", (name, type) => {
    expect(() => refuseNetworkDrive("/data", false, type)).toThrow(
      `la cartella dei dati /data è su un disco di rete o condiviso (${name}), dove un database può danneggiarsi: spostarla su un disco locale, oppure accettare il rischio con ALLOW_NETWORK_DRIVE=1`,
    );
    expect(() => refuseNetworkDrive("/data", true, type)).not.toThrow();
  });

  test.each([
    ["ext4", 0xef53],
    ["XFS", 0x58465342],
    ["Btrfs", 0x9123683e],
    ["tmpfs", 0x01021994],
    ["overlayfs", 0x794c7630],
    ["ZFS", 0x2fc12fc1],
  ])("%s is accepted", (_, type) => {
    expect(() => refuseNetworkDrive("/data", false, type)).not.toThrow();
  });
});

test("less than 500 MB of free space are a warning at start", () => {
  warnOfLittleSpace("/data", 500_000_000);
  expect(lines("little-space")).toEqual([]);
  warnOfLittleSpace("/data", 499_999_999);
  expect(lines("little-space")).toMatchObject([
    {
      level: "warning",
      free: 499_999_999,
      text: "Sul disco della cartella /data restano solo 499 MB: liberare spazio.",
    },
  ]);
});

test("the line of every hour has memory, streams, database and free space", () => {
  const folder = temporaryFolder("state");
  logState(folder);
  const number = expect.any(Number);
  expect(lines("state")).toMatchObject([
    { level: "info", rss: number, streams: 0, database: number, wal: number, free: number },
  ]);
});

test("the facts of a start count the uploads and their bytes", async () => {
  const folder = temporaryFolder("facts");
  setFilesFolder(folder);
  expect(startFacts(folder)).toMatchObject({ uploads: 0, uploadBytes: 0 });
  const office = as("ufficio");
  for (const text of ["testo", "un altro testo"]) {
    const file = { filename: "contratto.txt", bytes: new TextEncoder().encode(text) };
    const { status } = await office.call("Files", "upload", { file, id_appointment: world.withOrder });
    expect(status).toBe(200);
  }
  expect(startFacts(folder)).toMatchObject({ uploads: 2, uploadBytes: 19 });
});

describe("the mail server", () => {
  test("that does not answer is a warning at start, without the password of SMTP_URL", async () => {
    await checkMailServer("smtp://traslo%40ditta.example:segretissima@127.0.0.1:9");
    const [line] = lines("mail-server");
    expect(line.level).toBe("warning");
    expect(line.text).toStartWith("Il server di posta non è utilizzabile: connessione rifiutata");
    expect(JSON.stringify(line)).not.toMatch(/segretissima|ditta/);
  });

  test("that answers is not mentioned", async () => {
    const { port } = await mailServer();
    await checkMailServer(`smtp://127.0.0.1:${port}`);
    // What else the process logs meanwhile is not of the mail server.
    expect(lines("mail-server")).toEqual([]);
  });

  test("that refuses a letter: the log has the reason without the address", async () => {
    const { port } = await mailServer(0, "refuse");
    stop = startMailer(`smtp://127.0.0.1:${port}`, sender);
    const values = {
      username: "nuovo",
      email: "nuovo@ditta.example",
      name: "Ada",
      surname: "Bo",
      profile: "ufficio",
    };
    await as("gestione1").call("Account", "createNew", { values });
    await until(() => lines("letter-not-sent").length > 0);
    const [line] = lines("letter-not-sent");
    expect(line.reason).toMatch(/^rifiutata dal server di posta: .*550 Casella sconosciuta: …$/);
    expect(JSON.stringify(line)).not.toContain("nuovo");
  });
});
