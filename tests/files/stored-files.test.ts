import { Database } from "bun:sqlite";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFilesFolder } from "../../src/server/files/files";
import {
  missingUploads,
  moveOrphanedUploads,
  orphanedFiles,
  storedFiles,
} from "../../src/server/files/stored-files";
import { cleanup } from "../../src/server/process/cleanup";
import { lineValues, photo } from "../support/boxes";
import { temporaryFolder } from "../support/folders";
import { as, configure, database, fresh, setClock, use, visitor, world } from "../support/requests";

let uploads = "";
beforeEach(() => {
  fresh();
  const folder = temporaryFolder("stored");
  uploads = join(folder, "uploads");
  setFilesFolder(folder);
});
const day = 24 * 3_600_000;
const inDays = (days: number) => setClock(() => Date.now() + days * day);
const onDisk = () => readdirSync(uploads).sort();
const text = { filename: "contratto.txt", bytes: new TextEncoder().encode("testo del contratto") };
const office = () => as("ufficio");

async function uploadDocument(): Promise<{ id: number; url: string; stored: string }> {
  const { values } = await office().call("Files", "upload", { file: text, id_appointment: world.withOrder });
  return { id: values.id, url: values.url, stored: values.url.split("/").at(-1) };
}

async function deleteDocument(id: number): Promise<number> {
  const deleted = await office().call("Files", "delete", { id });
  expect(deleted.ok).toBe(true);
  return deleted.activity as number;
}

const undo = (activity: number) => office().undo({ activity });

describe("the file of a deleted document", () => {
  test("is not served, and comes back whole when the deletion is undone", async () => {
    const { id, url, stored } = await uploadDocument();
    const activity = await deleteDocument(id);
    expect((await visitor("ufficio").get(url)).status).toBe(404);
    expect(onDisk()).toEqual([stored]);

    expect(await undo(activity)).toMatchObject({ ok: true, values: { msg: "Operazione annullata" } });
    const answer = await visitor("ufficio").get(url);
    expect([answer.status, answer.text]).toEqual([200, "testo del contratto"]);
  });

  test("is stored for 30 days, then deleted", async () => {
    const { id, stored } = await uploadDocument();
    await deleteDocument(id);
    inDays(29);
    cleanup();
    expect(onDisk()).toEqual([stored]);
    inDays(31);
    cleanup();
    expect(onDisk()).toEqual([]);
    expect(storedFiles().size).toBe(0);
  });

  test("stays after 30 days when an undo brought the document back", async () => {
    const { id, url } = await uploadDocument();
    await undo(await deleteDocument(id));
    inDays(31);
    cleanup();
    expect((await visitor("ufficio").get(url)).status).toBe(200);
  });

  test("belongs to the backup, and is not moved to orphaned/ at start", async () => {
    const { id, stored } = await uploadDocument();
    await deleteDocument(id);
    expect([...storedFiles()]).toEqual([stored]);
    expect(moveOrphanedUploads()).toEqual({ moved: 0, movedBack: 0 });
    expect(onDisk()).toEqual([stored]);
  });
});

test("the file of an attachment comes back when its creation is undone and the undo is undone", async () => {
  const user = as("depositi");
  const made = await user.call("Box", "insert", { values: lineValues(), files: [photo] });
  const [stored = ""] = onDisk();
  const undone = await user.undo(made);
  expect(undone.ok).toBe(true);
  expect(moveOrphanedUploads().moved).toBe(0);
  const again = await user.undo(undone);
  expect(again.ok).toBe(true);
  expect((await visitor("depositi").get(`/api/uploads/box/${stored}`)).status).toBe(200);
});

describe("files without a row", () => {
  const name = "0123456789abcdef0123456789abcdef01234567";
  const orphaned = () => readdirSync(join(uploads, "orphaned"));

  test("are deleted 30 days after they were moved, whatever their age before", () => {
    writeFileSync(join(uploads, name), "x");
    inDays(40);
    moveOrphanedUploads();
    inDays(69);
    cleanup();
    expect(orphanedFiles()).toHaveLength(1);
    inDays(71);
    cleanup();
    expect(orphaned()).toEqual([]);
  });

  test("move back when a row names them again, as after a restore of the newer database", async () => {
    const { url, stored } = await uploadDocument();
    const newer = database().serialize();
    fresh();
    setFilesFolder(join(uploads, ".."));
    expect(moveOrphanedUploads()).toEqual({ moved: 1, movedBack: 0 });
    expect(orphaned()).toEqual([stored]);

    use(configure(Database.deserialize(newer, { strict: true })));
    expect(moveOrphanedUploads()).toEqual({ moved: 0, movedBack: 1 });
    expect((await visitor("ufficio").get(url)).status).toBe(200);
  });
});

test("the files that a row names and that are not there are listed with their table", async () => {
  const { stored } = await uploadDocument();
  expect(missingUploads()).toEqual([]);
  rmSync(join(uploads, stored));
  expect(missingUploads()).toEqual([{ table: "documents", filename: "contratto.txt", stored }]);
});
