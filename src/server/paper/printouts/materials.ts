import { formatDay } from "../../base/days";
import { clientName } from "../../clients/model";
import { placeText } from "../../clients/pickup-places/model";
import type { FirmIdentity, SheetWords } from "../../firm/model";
import { isCounted } from "../../materials/model";
import { newPrintout, type Printout } from "../pdf/document";
import { addWords, crewText, type PrintedBlock, type PrintedMaterials, phones } from "./model";

/** Materials summary of a work: what went out and what came back (spec 2 §2). */
export const materialsPdf = async (work: PrintedMaterials, company: FirmIdentity) =>
  materialsPrintout(work, company).toPdf();

export function materialsPrintout(work: PrintedMaterials, company: FirmIdentity): Printout {
  const printout = newPrintout({
    company,
    title: company.sheets.materials.title,
    number: `Ordine n. ${work.id_order}`,
    date: formatDay(work.date),
  });
  printout.facts([
    ["Cliente", clientName(work)],
    ["Telefoni", phones(work)],
    ["Lavorazione", [work.hour, work.type].filter(Boolean).join("  ·  ")],
  ]);
  printout.facts([["Luogo", placeText(work)]], 1);
  printout.facts(
    [
      ["Squadra", crewText(work.workers)],
      ["Automezzi", crewText(work.vehicles)],
    ],
    2,
  );
  // A column that nobody counted is left empty, to write in by hand.
  const out = isCounted(work.materials, "value_out");
  const back = isCounted(work.materials, "value_in");
  printout.table(
    [
      { title: "Materiale", share: 5 },
      { title: "Uscita", share: 1.4, align: "right" },
      { title: "Rientro", share: 1.4, align: "right" },
      { title: "Usato", share: 1.4, align: "right" },
    ],
    work.materials.map((row) => [
      row.name,
      out ? countText(row, row.value_out) : "",
      back ? countText(row, row.value_in) : "",
      back && !row.yes_no ? String(Math.max(0, row.value_out - row.value_in)) : "",
    ]),
  );
  addWords(printout, company.sheets.materials.text);
  printout.notesAndSignatures("Annotazioni", 6, company.sheets.materials.signatures);
  return printout;
}

type Count = PrintedMaterials["materials"][number];

const countText = ({ yes_no }: Count, value: number) => (yes_no ? (value ? "Sì" : "No") : String(value));

export const warehouseToWorkerPdf = (block: PrintedBlock, company: FirmIdentity) =>
  deliveryNote(block, company, "Consegna dal magazzino all'operaio", company.sheets.toWorker);

export const workerToClientPdf = (block: PrintedBlock, company: FirmIdentity) =>
  deliveryNote(
    block,
    company,
    "Consegna dall'operaio al cliente",
    company.sheets.toClient,
    company.sheets.privacy,
  );

async function deliveryNote(
  block: PrintedBlock,
  company: FirmIdentity,
  kind: string,
  words: SheetWords,
  privacy = "",
) {
  const printout = newPrintout({
    company,
    title: words.title,
    number: `N. ${block.id_block}`,
    date: formatDay(block.date),
  });
  printout.heading(kind);
  printout.facts([
    ["Cliente", clientName(block)],
    ["Telefoni", phones(block)],
    ["Ordine", `N. ${block.id_order}`],
  ]);
  printout.facts([["Luogo", placeText(block)]], 1);
  printout.table(
    [
      { title: "Materiale", share: 5 },
      { title: "Quantità", share: 1.4, align: "right" },
      { title: "Controllo", share: 1.4, align: "center" },
    ],
    block.materials.map(({ name, quantity }) => [name, String(quantity), "☐"]),
  );
  printout.blanks(["Data di consegna", "Ora"]);
  addWords(printout, words.text, privacy);
  printout.notesAndSignatures("Annotazioni", 4, words.signatures);
  return printout.toPdf();
}
