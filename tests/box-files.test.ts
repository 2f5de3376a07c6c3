import { describe, expect, spyOn, test } from "bun:test";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { all } from "../src/server/db";
import { maxFileBytes } from "../src/server/files";
import { ask, contract, line, photo, put, seen, storage, user } from "./support/boxes";
import { bytes, pdf } from "./support/samples";
import { dump, world } from "./support/world";

const { folder, onDisk } = storage();

describe("files", () => {
  test("are kept with the line, more of them by a change, and served by the rule", async () => {
    const id_line = await put({}, [contract, photo]);
    await user().call("Box", "modify", { id_line, values: line(), files: photo });
    const { uploadedFiles, client } = await seen(id_line);
    expect(client).toMatchObject({ id: world.rossi, text: "Rossi Niccolò" });
    expect(uploadedFiles.map(({ filename }: { filename: string }) => filename)).toEqual([
      "Contratto è.pdf",
      "foto.jpg",
      "foto.jpg",
    ]);
    const stored = all<{ stored: string }>`SELECT stored FROM box_files`.map((row) => row.stored).sort();
    expect(onDisk()).toEqual(stored);

    const served = await ask(uploadedFiles[0].url, "consultazione");
    expect(await served.bytes()).toEqual(contract.bytes);
    expect(served.headers.get("content-type")).toBe("application/pdf");
    expect(served.headers.get("content-disposition")).toBe(
      `inline; filename="Contratto _.pdf"; filename*=UTF-8''Contratto%20%C3%A8.pdf`,
    );
    expect(served.headers.get("content-security-policy")).toStartWith("sandbox;");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("cache-control")).toBe("private, no-store");
    expect((await ask(uploadedFiles[0].url, "magazzino")).status).toBe(403);
    expect((await ask(uploadedFiles[0].url)).status).not.toBe(200);
    expect((await ask(`/api/uploads/box/${"0".repeat(40)}`, "depositi")).status).toBe(404);
    expect((await ask("/api/uploads/box/..%2ftraslo.db", "depositi")).status).toBe(404);
  });

  test.each([
    [422, { filename: "vuoto.pdf", bytes: bytes() }, "Il file «vuoto.pdf» è vuoto."],
    [413, { filename: "g.pdf", bytes: new Uint8Array(maxFileBytes + 1) }, "Il file «g.pdf» supera 25 MB."],
    [415, { filename: "p.pdf", bytes: bytes("MZ", [0]) }, /^Il tipo del file «p.pdf» non è ammesso/],
    [415, { filename: "a.jpg", bytes: pdf() }, "L'estensione del file «a.jpg» non corrisponde al contenuto."],
    [415, { filename: "a.html", bytes: bytes("testo") }, /estensione/],
    [415, { filename: "a.svg", bytes: bytes("<svg/>") }, /non è ammesso/],
    [422, "a.pdf", "Formato non valido"],
    [422, { filename: "a.pdf", bytes: [1] }, "Formato non valido"],
  ])("refused with %i: nothing stays, neither of the good one beside it", async (status, file, sentence) => {
    const before = dump();
    const refused = await user().call("Box", "insert", { values: line(), files: [contract, file] });
    expect(refused.status).toBe(status);
    expect(refused.values.msg).toMatch(sentence);
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  test("a sixth is refused, and a change that fails keeps the old ones", async () => {
    const id_line = await put({}, [contract]);
    const [before, disk] = [dump(), onDisk()];
    const six = Array.from({ length: 6 }, () => photo);
    const tooMany = await user().call("Box", "modify", { id_line, values: line(), files: six });
    expect(tooMany.values.msg).toBe("Si possono allegare al massimo 5 file.");
    const wrong = await user().call("Box", "modify", {
      id_line,
      values: line({ id_order: 2 }),
      files: [photo],
    });
    expect(wrong.status).toBe(422);
    const stale = await user().call("Box", "modify", { id_line, values: line(), files: [photo], version: 9 });
    expect(stale.values.msg).toStartWith("Il dato è stato modificato");
    expect([dump(), onDisk()]).toEqual([before, disk]);
  });

  test("the same request twice keeps one line and one file", async () => {
    const body = { values: line(), files: [contract], requestId: crypto.randomUUID() };
    const first = await user().call("Box", "insert", body);
    expect(await user().call("Box", "insert", body)).toEqual(first);
    expect(onDisk()).toHaveLength(1);
    const other = await user().call("Box", "insert", {
      ...body,
      files: [{ ...contract, bytes: pdf("due") }],
    });
    expect(other.status).toBe(409);
    expect(onDisk()).toHaveLength(1);
  });

  test("a disk that is full leaves nothing and says so", async () => {
    const before = dump();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const handle = await open(join(folder, "prova"), "w");
    await handle.close();
    const write = spyOn(Object.getPrototypeOf(handle), "writeFile").mockRejectedValue(full);
    const refused = await user().call("Box", "insert", { values: line(), files: [contract] });
    write.mockRestore();
    expect(refused).toMatchObject({
      status: 503,
      values: { msg: "Impossibile salvare: nessun dato è stato modificato." },
    });
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  test("come by multipart as files and files[]", async () => {
    for (const name of ["files", "files[]"]) {
      const form = new FormData();
      form.set("funct", "insert");
      form.set("values", JSON.stringify(line()));
      form.append(name, new File([contract.bytes], contract.filename));
      form.append(name, new File([photo.bytes], photo.filename));
      const answer = await ask("/api/Box/", "depositi", { method: "POST", body: form });
      const { values } = (await answer.json()) as { values: { id_line: number } };
      expect((await seen(values.id_line)).uploadedFiles).toHaveLength(2);
    }
  });
});
