import { formatDay } from "../days";
import { type Company, newSheet, type Sheet } from "../pdf";
import {
  type Assigned,
  asked,
  assignedName,
  clientName,
  phones,
  type Required,
  town,
  type WorkForSheet,
} from "./model";

const euro = new Intl.NumberFormat("it-IT", { useGrouping: "always" });

/** The sheet a crew takes along: every work given, of one order on one day (spec 2 §2, §7). */
export const workSheet = async (works: WorkForSheet[], company: Company) =>
  writtenWork(works, company).bytes();

export function writtenWork(works: WorkForSheet[], company: Company): Sheet {
  const first = works[0];
  if (!first) throw new Error("a work sheet needs a work");
  const sheet = newSheet({
    company,
    title: "Foglio di lavoro",
    number: `Ordine n. ${first.id_order}`,
    date: formatDay(first.date),
  });
  sheet.facts(
    [
      ["Cliente", clientName(first)],
      ["Telefoni", phones(first)],
    ],
    2,
    { size: 13, bold: true },
  );
  sheet.note("Note ordine", first.order_notes);
  for (const work of works) write(sheet, work);
  sheet.closing("Annotazioni", 10, ["Firma del caposquadra", "Firma del cliente"]);
  return sheet;
}

function write(sheet: Sheet, work: WorkForSheet) {
  const cost = work.police_permission > 0 ? `${euro.format(work.police_permission)} €` : "";
  sheet.banner({
    lead: work.hour,
    title: work.address,
    subtitle: town(work),
    kind: work.type,
    badge: work.flag_in_schermata_lavorazioni ? "PERMESSO" : undefined,
  });
  sheet.facts([
    [
      "Risorse richieste",
      [asked(work.requiredWorkers), asked(work.requiredVehicles)].filter(Boolean).join(", "),
    ],
    ["Permesso di polizia", cost],
  ]);
  sheet.note("Note luogo", work.place_notes);
  sheet.note("Note lavorazione", work.notes);
  sheet.note("Note caposquadra", work.notes_foreman);
  sheet.checklists([
    { title: "Squadra", items: coded(work.workers), blanks: unfilled(work.workers, work.requiredWorkers) },
    {
      title: "Automezzi",
      items: coded(work.vehicles),
      blanks: unfilled(work.vehicles, work.requiredVehicles),
    },
  ]);
  sheet.blanks(["Arrivo", "Inizio", "Pausa", "Fine"]);
}

const coded = (assigned: Assigned[]) =>
  assigned.map((one) => ({ code: String(one.value), name: assignedName(one) }));

// Places still to be filled get a line to write the name on.
function unfilled(assigned: Assigned[], required: Required[]) {
  const wanted = required.reduce((sum, { value }) => sum + value, 0);
  const there = assigned.filter(({ away }) => !away).length;
  return Math.min(8, Math.max(wanted - there, assigned.length ? 0 : 1));
}
