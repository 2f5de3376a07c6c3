import { beforeEach, describe, expect, test } from "bun:test";
import { one } from "../../src/server/db/db";
import { uploadPath } from "../../src/server/files/files";
import { openPdf, pagesOf } from "../support/pdf-text";
import { accepted, boss, exampleQuote, sentQuote, versionOf } from "../support/sales";
import { all, as, fresh, untick, type Values, world } from "../support/world";

beforeEach(() => fresh());

const strokes = "M10 150L100 20L200 150M300 150L300 150";

const sign = (id: number, values: Values = {}) =>
  boss().call("Sales", "accept", {
    id,
    values: {
      how: "tablet",
      name: "Rossi Niccolò",
      signature: strokes,
      wished_date: "12-03-2027",
      ...values,
    },
  });

const documentsOf = (profile: "superadmin" | "ufficio" = "superadmin") =>
  as(profile).call("Files", "getFromId", { id: world.open });

async function proofText(id: number) {
  const row = one<{ stored: string; show_in_charge: number }>`
    SELECT d.stored, d.show_in_charge FROM documents d JOIN quote_versions v ON v.id_proof = d.id WHERE v.id = ${id}`;
  expect(row?.show_in_charge).toBe(0);
  return (await pagesOf(await Bun.file(uploadPath(row?.stored ?? "")).bytes())).join(" ");
}

describe("a quote that is signed on the tablet", () => {
  test("is sent and accepted in one act, which one undo takes back", async () => {
    const { version_id } = await exampleQuote();
    const before = accepted();
    const { values } = await sign(version_id);
    expect(values).toMatchObject({ id_order: expect.any(Number), id_work: expect.any(Number) });
    const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    const version = await versionOf(version_id);
    expect(version).toMatchObject({ state: "accepted", accepted_how: "tablet", people: 3, minutes: 315 });
    const text = await proofText(version_id);
    for (const part of [
      ...[
        "n. 1/",
        "versione 1",
        "1.458,44 €",
        "Rossi Niccolò",
        "Firma disegnata",
        "Firma elettronica semplice",
      ],
      version.pdf_sha256 as string,
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Firmato il .*\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    const paper = await openPdf(`/appointment/${world.open}/quote/${version_id}/pdf`, "superadmin");
    expect(paper.text).toContain("1.458,44 €");
    await boss().undo({ activity });
    expect(accepted()).toEqual(before);
  });

  test("once sent is signed with the hash of the PDF that was sent, and with the written name", async () => {
    const { version_id } = await sentQuote();
    const { pdf_sha256 } = await versionOf(version_id);
    expect(await sign(version_id, { signature: "", byName: 1 })).toMatchObject({ ok: true });
    const text = await proofText(version_id);
    expect(text).toContain("Nome scritto sul tablet");
    expect(text).toContain(pdf_sha256);
    expect((await versionOf(version_id)).pdf_sha256).toBe(pdf_sha256);
  });

  test.each([
    ["by nobody", { name: "" }, "name"],
    ["with nothing", { signature: "" }, "signature"],
    ["with something else than strokes", { signature: "<svg/>" }, "signature"],
    ["with more strokes than a signature has", { signature: "M1 1L1 1".repeat(3000) }, "signature"],
  ])("%s is not accepted, and no file is left", async (_, values, field) => {
    const { version_id } = await exampleQuote();
    const before = accepted();
    const refused = await sign(version_id, values);
    expect(refused).toMatchObject({ status: 422 });
    expect(Object.keys(refused.values.errors)).toEqual([field]);
    expect(accepted()).toEqual(before);
  });

  test("shows its proof to who sees prices alone, and nobody deletes it", async () => {
    const { version_id } = await exampleQuote();
    await sign(version_id);
    const { files } = (await documentsOf()).values;
    expect(files).toHaveLength(2);
    for (const { id } of files)
      expect(await boss().call("Files", "delete", { id })).toMatchObject({ status: 409 });
    expect((await versionOf(version_id)).proof).toEqual({ filename: files[1].filename, url: files[1].url });
    untick("prices.view");
    expect((await documentsOf("ufficio")).values.files).toEqual([]);
  });

  test("which the client refused, or which is accepted, is not signed", async () => {
    const { version_id } = await sentQuote();
    await boss().call("Sales", "refuse", { id: version_id });
    expect(await sign(version_id)).toMatchObject({ status: 409 });
    const next = (await boss().call("Sales", "newVersion", { id: version_id })).values.version_id;
    const both = await Promise.all([sign(next), sign(next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(all`SELECT id FROM quotes WHERE number = 1`).toHaveLength(1);
  });
});
