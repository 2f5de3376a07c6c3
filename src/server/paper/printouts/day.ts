import { formatDay, longDay, shortDay } from "../../base/days";
import { clientName } from "../../clients/model";
import { placeText } from "../../clients/pickup-places/model";
import { crewWords } from "../../crews/model";
import { internalOrder, placeContact, showsPermit, toBeDecided } from "../../orders/works/model";
import type { Row } from "../pdf/blocks";
import { mergeToPdf, newPrintout, type PdfFile, type Printout } from "../pdf/document";
import { materialsPrintout } from "./materials";
import {
  crewText,
  missingCount,
  type PrintedDay,
  type PrintedWork,
  permitCost,
  phoneTexts,
  requiredText,
} from "./model";
import { workPrintout } from "./work";

export function dayPdf({ date, company, list, sheets }: PrintedDay): Promise<PdfFile> {
  return mergeToPdf([
    ...(list ? [dayList({ date, company, ...list })] : []),
    ...sheets.flatMap(({ work, materials }) => [
      workPrintout([work], company),
      ...(materials ? [materialsPrintout(materials, company)] : []),
    ]),
  ]);
}

type List = Pick<PrintedDay, "date" | "company"> & NonNullable<PrintedDay["list"]>;

function dayList({ date, company, works, continuing, away, none }: List): Printout {
  const printout = newPrintout({ company, title: "Giornaliera", date: formatDay(date) });
  printout.facts(
    [
      ["Giorno", longDay(date)],
      ["Lavorazioni", `${works.length}${continuing.length ? ` + ${continuing.length} in corso` : ""}`],
    ],
    2,
    { size: 13, bold: true },
  );
  if (!works.length) printout.note("", none);
  else
    printout.table(
      [...columns, loaded],
      works.map((work) => row(work, company.sheets.orderNotes)),
    );
  if (continuing.length) {
    printout.heading("Cominciate prima, ancora in corso");
    printout.table(columns, continuing.map(rowOfContinuing));
  }
  printout.note("Assenti e fermi", crewText(away));
  return printout;
}

const columns = [
  { title: "Ora", share: 1.3 },
  { title: "Cliente", share: 2.4 },
  { title: "Luogo", share: 2.6 },
  { title: "Operai", share: 2.4 },
  { title: "Automezzi", share: 2.2 },
];

/** For the warehouse. */
const loaded = { title: "Caricato", share: 1.1, align: "center", isTick: true } as const;

const rowOfContinuing = (work: List["continuing"][number]): Row => [
  { bold: shortDay(work.date), rest: `${work.hour}–${work.end}` },
  { bold: work.client },
  work.place,
  work.workers.join("\n"),
  work.vehicles.join("\n"),
];

/** What the office writes for itself is on the crews' paper only if the setting wants it. */
function row(work: PrintedWork, orderNotes: boolean): Row {
  const notes = [
    showsPermit(work) && `Permesso di sosta ${permitCost(work)}`.trim(),
    ...work.ends.map(
      ({ role, place }) =>
        (place?.access || place?.contact_phone) &&
        `${role}: ${[place.access, placeContact(place)].filter(Boolean).join(". ")}`,
    ),
    work.place_notes && `Luogo: ${work.place_notes}`,
    work.notes && `Lavorazione: ${work.notes}`,
    work.notes_foreman && `Caposquadra: ${work.notes_foreman}`,
    orderNotes && work.id_order !== internalOrder && work.order_notes && `Ordine: ${work.order_notes}`,
  ];
  return {
    cells: [
      { bold: work.hour, rest: work.end && `–${work.end}` },
      { bold: clientName(work), rest: [work.type, ...phoneTexts(work)].join("\n") },
      work.ends.length
        ? work.ends.map(({ place }) => (place ? placeText(place) : toBeDecided)).join("\n→ ")
        : placeText(work),
      crew(work.workers, work.requiredWorkers),
      crew(work.vehicles, work.requiredVehicles),
    ],
    under: notes.filter(Boolean).join("\n"),
  };
}

function crew(assigned: PrintedWork["workers"], required: PrintedWork["requiredWorkers"]): string {
  const wanted = requiredText(required);
  if (!assigned.length) return wanted && `— (${wanted})`;
  const missing = missingCount(assigned, required);
  return [crewText(assigned, "\n"), missing && crewWords(missing)].filter(Boolean).join("\n");
}
