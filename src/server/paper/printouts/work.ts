import { formatDay } from "../../base/days";
import { clientName } from "../../clients/model";
import { type Address, placeText, townLine } from "../../clients/pickup-places/model";
import { needsTexts } from "../../crews/skills/model";
import type { FirmIdentity } from "../../firm/model";
import { placeContact, type RouteEnd, routeMessages, showsPermit } from "../../orders/works/model";
import { goals, packers } from "../../sales/model";
import type { QuotedThing } from "../../sales/quoted";
import { newPrintout, type Printout } from "../pdf/document";
import {
  type Assigned,
  addWords,
  assignedName,
  missingCount,
  type PrintedWork,
  permitCost,
  phones,
  type Required,
  requiredText,
} from "./model";

/** The work sheet for the crew: works of one order on one day (spec 2 §2, §7). */
export const workPdf = async (works: PrintedWork[], company: FirmIdentity) =>
  workPrintout(works, company).toPdf();

export function workPrintout(works: PrintedWork[], company: FirmIdentity): Printout {
  const first = works[0];
  if (!first) throw new Error("a work sheet needs a work");
  const printout = newPrintout({
    company,
    title: company.sheets.work.title,
    number: `Ordine n. ${first.id_order}`,
    date: formatDay(first.date),
  });
  printout.facts(
    [
      ["Cliente", clientName(first)],
      ["Telefoni", phones(first)],
    ],
    2,
    { size: 13, bold: true },
  );
  if (company.sheets.orderNotes) printout.note("Note ordine", first.order_notes);
  for (const work of works) addWork(printout, work);
  addThings(printout, first.things ?? []);
  addWords(printout, company.sheets.work.text, company.sheets.privacy);
  printout.notesAndSignatures("Annotazioni", 10, company.sheets.work.signatures);
  return printout;
}

function addWork(printout: Printout, work: PrintedWork) {
  printout.banner({
    lead: work.hour,
    title: work.address,
    subtitle: underStreet(work),
    kind: work.type,
    badge: showsPermit(work) ? "PERMESSO" : undefined,
  });
  const [first, ...others] = work.ends;
  addAccess(printout, first);
  printout.note("Note luogo", work.place_notes);
  for (const end of others) addEnd(printout, end);
  printout.facts([
    ["Fine prevista", work.end ?? ""],
    [
      "Risorse richieste",
      [requiredText(work.requiredWorkers), requiredText(work.requiredVehicles)].filter(Boolean).join(", "),
    ],
    ["Competenze e volume", needsTexts(work).join(", ")],
    ["Permesso di sosta", permitCost(work)],
  ]);
  printout.note("Note lavorazione", work.notes);
  printout.note("Note caposquadra", work.notes_foreman);
  printout.checklists([
    {
      title: "Squadra",
      items: checklistItems(work.workers),
      blanks: blankLines(work.workers, work.requiredWorkers),
    },
    {
      title: "Automezzi",
      items: checklistItems(work.vehicles),
      blanks: blankLines(work.vehicles, work.requiredVehicles),
    },
  ]);
  printout.blanks(["Arrivo", "Inizio", "Pausa", "Fine"]);
}

/** What the quote promised to move, room by room. */
function addThings(printout: Printout, things: readonly QuotedThing[]) {
  if (!things.length) return;
  printout.heading("Oggetti");
  printout.table(
    [
      { title: "Stanza", share: 2 },
      { title: "Che cosa", share: 4 },
      { title: "N.", share: 0.8, align: "right" },
      { title: "Dove va", share: 1.4 },
      { title: "Imballa", share: 1.6 },
    ],
    things.map(({ room, name, quantity, goal, packed_by, fragile, note }) => ({
      cells: [room, name, String(quantity), goals[goal], packers[packed_by as keyof typeof packers]],
      under: [fragile && "FRAGILE", note].filter(Boolean).join(". "),
    })),
  );
}

const underStreet = (place: Address) => (place.address ? townLine(place) : placeText(place));

function addEnd(printout: Printout, end: RouteEnd) {
  const { role, place } = end;
  printout.banner({
    lead: "→",
    title: place ? place.address : routeMessages.unknownEnd,
    subtitle: place ? underStreet(place) : "",
    kind: place ? role : "",
  });
  addAccess(printout, end);
  printout.note("Note luogo", place?.notes ?? null);
}

function addAccess(printout: Printout, end: RouteEnd | undefined) {
  if (!end?.place) return;
  printout.facts(
    [
      ["Accesso", end.place.access],
      ["Contatto sul posto", placeContact(end.place)],
    ],
    2,
  );
}

const checklistItems = (assigned: Assigned[]) =>
  assigned.map((one) => ({ code: String(one.value), name: assignedName(one) }));

const blankLines = (assigned: Assigned[], required: Required[]) =>
  Math.min(8, Math.max(missingCount(assigned, required), assigned.length ? 0 : 1));
