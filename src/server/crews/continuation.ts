import { briefDay, type Day } from "../base/days";
import { refuseField } from "../base/errors";
import { doubt } from "../call/doubts";
import { holidayWarning, mustBeOpen, nextOpenDay } from "../days/closures/store";
import { dayFacts } from "../days/facts/store";
import { clashesOfWork } from "../days/problems/store";
import type { Call } from "../journal/caller";
import { addDayOfJob } from "../orders/works/copies";
import { jobOf } from "../orders/works/days";
import { spanText } from "../orders/works/model";
import { workById } from "../orders/works/store";
import { type Kind, kinds, messages } from "./model";
import { crewOfDay, isAssignable, replaceCrew } from "./store";

const lastDayOf = (work: { id: number; date: Day; hour: string }) => jobOf(work).at(-1)?.date ?? work.date;

export const nextDayOf = (id: number, call: Call) => ({ date: nextOpenDay(lastDayOf(workById(id, call))) });

type Continuation = { id: number; date?: Day | null; hour?: string };

/** One day more of a work, with its crew; who is not there that day leaves the seat empty. What does not fit then is asked about. */
export function continueWork({ id, ...wanted }: Continuation, call: Call) {
  const work = workById(id, call);
  const last = lastDayOf(work);
  const { date = null, hour = work.hour } = wanted;
  const day = date ?? nextOpenDay(last);
  if (day <= last) refuseField("date", `La lavorazione c'è già fino a ${briefDay(last)}.`);
  mustBeOpen(day, call);
  const added = addDayOfJob(work, { date: day, hour }, call);
  const missing = kinds.flatMap((kind) => seatAgain(kind, { id, date: work.date, added, day }, call));
  const clashes = clashesOfWork(dayFacts(day, call), added);
  doubt(holidayWarning(day).warning);
  if (missing.length + clashes.length)
    doubt(`Che cosa non torna ${briefDay(day)}: ${[...missing, ...clashes].join("; ")}.`);
  const { span } = workById(added, call);
  return { id: added, date: day, msg: `Continua ${briefDay(day)}${span ? `: ${spanText(span)}` : ""}` };
}

type Days = { id: number; date: Day; added: number; day: Day };

/** Answers who is left out, and why. */
function seatAgain(kind: Kind, { id, date, added, day }: Days, call: Call): string[] {
  const away = dayFacts(day, call).away()[kind];
  const seats = crewOfDay(date, "A").lines.flatMap((line) => {
    const [person, named] = [line[`id_${kind}`], line[kind]];
    return line.id_work === id && person !== null && named ? [{ person, ...named }] : [];
  });
  const left = seats.flatMap(({ person, value, text }) => {
    const why = !isAssignable(kind, person, day)
      ? "non è in elenco"
      : away.has(person) && `è ${messages[kind].away}`;
    return why ? [{ person, text: `${value} ${text} ${why}: il posto resta vuoto` }] : [];
  });
  const come = seats.filter(({ person }) => left.every((one) => one.person !== person));
  replaceCrew(kind, added, [...new Set(come.map(({ person }) => person))], { ...call, version: undefined });
  return left.map(({ text }) => text);
}
