import { describe, expect, spyOn, test } from "bun:test";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../src/server/base/request-limits";
import {
  contract,
  freshFiles,
  insertLine,
  lineValues,
  photo,
  readLine,
  request,
  user,
} from "../support/boxes";
import { bytes, pdf } from "../support/samples";
import { all, dump, world } from "../support/world";

const { folder, onDisk } = freshFiles();

describe("files of a box line", () => {
  test("are stored on insert and on change, and served only to accounts with `boxes`", async () => {
    const id_line = await insertLine({}, [contract, photo]);
    await user().call("Box", "modify", { id_line, values: lineValues(), files: photo });
    const { uploadedFiles, client } = await readLine(id_line);
    expect(client).toMatchObject({ id: world.rossi, text: "Rossi Niccolò" });
    expect(uploadedFiles.map(({ filename }: { filename: string }) => filename)).toEqual([
      "Contratto è.pdf",
      "foto.jpg",
      "foto.jpg",
    ]);
    const stored = all<{ stored: string }>`SELECT stored FROM box_files`.map((row) => row.stored).sort();
    expect(onDisk()).toEqual(stored);

    const served = await request(uploadedFiles[0].url, "consultazione");
    expect(await served.bytes()).toEqual(contract.bytes);
    expect(served.headers.get("content-type")).toBe("application/pdf");
    expect(served.headers.get("content-disposition")).toBe(
      `inline; filename="Contratto _.pdf"; filename*=UTF-8''Contratto%20%C3%A8.pdf`,
    );
    expect(served.headers.get("content-security-policy")).toStartWith("sandbox;");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("cache-control")).toBe("private, no-store");
    expect((await request(uploadedFiles[0].url, "magazzino")).status).toBe(403);
    expect((await request(uploadedFiles[0].url)).status).not.toBe(200);
    expect((await request(`/api/uploads/box/${"0".repeat(40)}`, "depositi")).status).toBe(404);
    expect((await request("/api/uploads/box/..%2ftraslo.db", "depositi")).status).toBe(404);
  });

  test.each([
    [422, { filename: "vuoto.pdf", bytes: bytes() }, "Il file «vuoto.pdf» è vuoto."],
    [
      413,
      { filename: "g.pdf", bytes: new Uint8Array(limits.fileBytes + 1) },
      "Il file «g.pdf» supera 25 MB.",
    ],
    [415, { filename: "p.pdf", bytes: bytes("MZ", [0]) }, /^Il tipo del file «p.pdf» non è ammesso/],
    [415, { filename: "a.jpg", bytes: pdf() }, "L'estensione del file «a.jpg» non corrisponde al contenuto."],
    [415, { filename: "a.html", bytes: bytes("testo") }, /estensione/],
    [415, { filename: "a.svg", bytes: bytes("<svg/>") }, /non è ammesso/],
    [422, "a.pdf", "Formato non valido"],
    [422, { filename: "a.pdf", bytes: [1] }, "Formato non valido"],
  ])(
    "with one bad file are all refused with status %i, and nothing is stored",
    async (status, file, sentence) => {
      const before = dump();
      const refused = await user().call("Box", "insert", { values: lineValues(), files: [contract, file] });
      expect(refused.status).toBe(status);
      expect(refused.values.msg).toMatch(sentence);
      expect(dump()).toBe(before);
      expect(onDisk()).toEqual([]);
    },
  );

  test("a change with six files, a wrong order or an old version is refused and leaves the stored files", async () => {
    const id_line = await insertLine({}, [contract]);
    const [before, disk] = [dump(), onDisk()];
    const six = Array.from({ length: 6 }, () => photo);
    const tooMany = await user().call("Box", "modify", { id_line, values: lineValues(), files: six });
    expect(tooMany.values.msg).toBe("Si possono allegare al massimo 5 file.");

    const wrong = await user().call("Box", "modify", {
      id_line,
      values: lineValues({ id_order: 2 }),
      files: [photo],
    });
    expect(wrong.status).toBe(422);

    expect([dump(), onDisk()]).toEqual([before, disk]);
  });

  test("the same requestId twice stores one line and one file; with another file it is refused with 409", async () => {
    const body = { values: lineValues(), files: [contract], requestId: crypto.randomUUID() };
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

  test("a full disk answers 503 and leaves no row and no file", async () => {
    const before = dump();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const handle = await open(join(folder, "prova"), "w");
    await handle.close();
    const write = spyOn(Object.getPrototypeOf(handle), "writeFile").mockRejectedValue(full);
    const refused = await user().call("Box", "insert", { values: lineValues(), files: [contract] });
    write.mockRestore();
    expect(refused).toMatchObject({
      status: 503,
      values: { msg: "Impossibile salvare: il disco del server è pieno. Nessun dato è stato modificato." },
    });
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  test("are accepted in multipart fields files and files[]", async () => {
    for (const name of ["files", "files[]"]) {
      const form = new FormData();
      form.set("funct", "insert");
      form.set("values", JSON.stringify(lineValues()));
      form.append(name, new File([contract.bytes], contract.filename));
      form.append(name, new File([photo.bytes], photo.filename));
      const answer = await request("/api/Box/", "depositi", { method: "POST", body: form });
      const { values } = (await answer.json()) as { values: { id_line: number } };
      expect((await readLine(values.id_line)).uploadedFiles).toHaveLength(2);
    }
  });
});
