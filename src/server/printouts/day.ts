import { formatDay, longDay } from "../days";
import { bind, newSheet, type Sheet } from "../pdf";
import { writtenSummary } from "./materials";
import {
  type Assigned,
  asked,
  assignedName,
  clientName,
  type DayForSheets,
  fullAddress,
  phones,
  type WorkForSheet,
} from "./model";
import { writtenWork } from "./work";

/** The whole day as one document: the list, then each work's sheet and its materials, in order of hour. */
export function daySheets(day: DayForSheets): Promise<Uint8Array> {
  const { company } = day;
  return bind([
    cover(day),
    ...day.works.flatMap(({ work, materials }) => [
      writtenWork([work], company),
      ...(materials ? [writtenSummary(materials, company)] : []),
    ]),
  ]);
}

function cover({ date, company, works }: DayForSheets): Sheet {
  const sheet = newSheet({ company, title: "Giornaliera", date: formatDay(date) });
  sheet.facts(
    [
      ["Giorno", longDay(date)],
      ["Lavorazioni", String(works.length)],
    ],
    2,
    { size: 13, bold: true },
  );
  if (!works.length) sheet.note("", "Nessuna lavorazione in questo giorno");
  else
    sheet.table(
      [
        { title: "Ora", share: 0.7 },
        { title: "Cliente", share: 2.4 },
        { title: "Luogo", share: 2.6 },
        { title: "Operai", share: 2.4 },
        { title: "Automezzi", share: 2.2 },
      ],
      works.map(({ work }) => row(work)),
    );
  return sheet;
}

function row(work: WorkForSheet): string[] {
  return [
    work.hour,
    [clientName(work), work.type, phones(work)].filter(Boolean).join("\n"),
    fullAddress(work),
    crew(work.workers, asked(work.requiredWorkers)),
    crew(work.vehicles, asked(work.requiredVehicles)),
  ];
}

/** Who goes, one a line; as long as nobody does, what is asked for. */
const crew = (assigned: Assigned[], asks: string) =>
  assigned.map((one) => `${one.value} ${assignedName(one)}`).join("\n") || (asks && `— (${asks})`);
