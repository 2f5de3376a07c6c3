import { formatDay } from "../days";
import { type Company, newSheet, type Sheet } from "../pdf";
import { type BlockForSheet, clientName, fullAddress, type MaterialsForSheet, phones } from "./model";

/** Materials summary of a work: what went out and what came back (spec 2 §2). */
export const materialsSummary = async (work: MaterialsForSheet, company: Company) =>
  writtenSummary(work, company).bytes();

export function writtenSummary(work: MaterialsForSheet, company: Company): Sheet {
  const sheet = newSheet({
    company,
    title: "Riepilogo materiali",
    number: `Ordine n. ${work.id_order}`,
    date: formatDay(work.date),
  });
  sheet.facts([
    ["Cliente", clientName(work)],
    ["Telefoni", phones(work)],
    ["Lavorazione", [work.hour, work.type].filter(Boolean).join("  ·  ")],
  ]);
  sheet.facts([["Luogo", fullAddress(work)]], 1);
  sheet.table(
    [
      { title: "Materiale", share: 5 },
      { title: "Uscita", share: 1.4, align: "right" },
      { title: "Rientro", share: 1.4, align: "right" },
      { title: "Usato", share: 1.4, align: "right" },
    ],
    work.materials.map(({ name, value_out, value_in, yes_no }) =>
      yes_no
        ? [name, value_out ? "Sì" : "No", "", ""]
        : [name, String(value_out), String(value_in), String(Math.max(0, value_out - value_in))],
    ),
  );
  sheet.closing("Annotazioni", 6, ["Firma del magazziniere", "Firma del caposquadra"]);
  return sheet;
}

/** Delivery note of a block, warehouse to worker. */
export const warehouseToWorker = (block: BlockForSheet, company: Company) =>
  deliveryNote(block, company, "Consegna dal magazzino all'operaio", [
    "Firma del magazziniere",
    "Firma dell'operaio",
  ]);

/** Delivery note of a block, worker to client. */
export const workerToClient = (block: BlockForSheet, company: Company) =>
  deliveryNote(block, company, "Consegna dall'operaio al cliente", [
    "Firma dell'operaio",
    "Firma del cliente",
  ]);

async function deliveryNote(block: BlockForSheet, company: Company, kind: string, signers: string[]) {
  const sheet = newSheet({
    company,
    title: "Bolla di consegna materiali",
    number: `N. ${block.id_block}`,
    date: formatDay(block.date),
  });
  sheet.heading(kind);
  sheet.facts([
    ["Cliente", clientName(block)],
    ["Telefoni", phones(block)],
    ["Ordine", `N. ${block.id_order}`],
  ]);
  sheet.facts([["Luogo", fullAddress(block)]], 1);
  sheet.table(
    [
      { title: "Materiale", share: 5 },
      { title: "Quantità", share: 1.4, align: "right" },
      { title: "Controllo", share: 1.4, align: "center" },
    ],
    block.materials.map(({ name, quantity }) => [name, String(quantity), "☐"]),
  );
  sheet.blanks(["Data di consegna", "Ora"]);
  sheet.closing("Annotazioni", 4, signers);
  return sheet.bytes();
}
