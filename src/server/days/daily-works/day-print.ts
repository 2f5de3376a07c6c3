import { emptyText } from "../../base/empty-lists";
import { notFound } from "../../base/errors";
import { kinds } from "../../crews/model";
import { firmIdentity } from "../../db/firm-identity";
import { type Call, can } from "../../journal/caller";
import { listCounts } from "../../materials/counts";
import type { PrintedDay } from "../../paper/printouts/model";
import { type DayReading, dayFacts } from "../facts/store";
import { continuingLines } from "./continuing";
import type { DayPart, DayPrint } from "./input";
import { workForSheet } from "./store";

/** What was chosen of the day's print: the works of its board, as far as site and permissions show them (spec 2 §2). */
export function sheetsOfDay({ date, print }: DayPrint, call: Call): PrintedDay {
  const day = dayFacts(date, call);
  const works = day
    .works()
    .filter((work) => work.show_worksheet === 1)
    .map((work) => workForSheet(work, day));
  const none = emptyText({ site: call.site, can: () => true }, ["works"], "in questo giorno");
  const wanted = (part: DayPart) => !print || print.includes(part);
  const sheets = works.filter(({ id }) => wanted(id));
  if (!wanted("list") && !sheets.length) notFound("Le lavorazioni scelte non sono più in questo giorno.");
  return {
    date,
    company: firmIdentity(),
    list: wanted("list") ? { works, continuing: continuingLines(day), away: awayForSheet(day), none } : null,
    sheets: sheets.map((work) => ({
      work,
      materials: can(call, "materials.view") ? { ...work, materials: listCounts(work.id, call) } : null,
    })),
  };
}

const awayForSheet = ({ lists, away }: DayReading) =>
  kinds.flatMap((kind) =>
    lists[kind]()
      .filter(({ id }) => away()[kind].has(id))
      .map(({ value, text }) => ({ value, text })),
  );
