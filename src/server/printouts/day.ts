import { clientName } from "../clients/model";
import { formatDay, longDay } from "../days";
import { mergeToPdf, newPrintout, type Printout } from "../pdf/document";
import { placeText } from "../pickup-places/model";
import { materialsPrintout } from "./materials";
import {
  type Assigned,
  assignedName,
  type PrintedDay,
  type PrintedWork,
  phones,
  requiredText,
} from "./model";
import { workPrintout } from "./work";

/** The whole day as one PDF: the list, then each work's sheet and materials, by hour. */
export function dayPdf(day: PrintedDay): Promise<Uint8Array> {
  const { company } = day;
  return mergeToPdf([
    cover(day),
    ...day.works.flatMap(({ work, materials }) => [
      workPrintout([work], company),
      ...(materials ? [materialsPrintout(materials, company)] : []),
    ]),
  ]);
}

function cover({ date, company, works }: PrintedDay): Printout {
  const printout = newPrintout({ company, title: "Giornaliera", date: formatDay(date) });
  printout.facts(
    [
      ["Giorno", longDay(date)],
      ["Lavorazioni", String(works.length)],
    ],
    2,
    { size: 13, bold: true },
  );
  if (!works.length) printout.note("", "Nessuna lavorazione in questo giorno");
  else
    printout.table(
      [
        { title: "Ora", share: 0.7 },
        { title: "Cliente", share: 2.4 },
        { title: "Luogo", share: 2.6 },
        { title: "Operai", share: 2.4 },
        { title: "Automezzi", share: 2.2 },
      ],
      works.map(({ work }) => row(work)),
    );
  return printout;
}

function row(work: PrintedWork): string[] {
  return [
    work.hour,
    [clientName(work), work.type, phones(work)].filter(Boolean).join("\n"),
    placeText(work),
    crew(work.workers, requiredText(work.requiredWorkers)),
    crew(work.vehicles, requiredText(work.requiredVehicles)),
  ];
}

/** The assigned, one per line; without any, what is required. */
const crew = (assigned: Assigned[], required: string) =>
  assigned.map((one) => `${one.value} ${assignedName(one)}`).join("\n") || (required && `— (${required})`);
