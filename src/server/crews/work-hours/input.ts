import { z } from "zod";
import { type Day, isDay } from "../../base/days";
import { day, id, list, optionalTime } from "../../input/fields";
import { longestPause, type Times } from "./model";

const pauseFormat = "Scrivere la pausa in minuti (30) o in ore (1:00)";

/** `30`, `0:30`, `1h`: minutes. */
function minutesIn(text: string): number {
  const [, hours, minutes = "0"] = text.match(/^(\d)(?::([0-5]\d)| ?h)$/) ?? [];
  return hours ? Number(hours) * 60 + Number(minutes) : /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}

const pause = z.preprocess(
  (value) => (typeof value === "string" ? minutesIn(value.trim() || "0") : (value ?? 0)),
  z
    .number(pauseFormat)
    .refine((minutes) => Number.isInteger(minutes) && minutes >= 0, pauseFormat)
    .refine((minutes) => minutes <= longestPause, "La pausa è più lunga di 4 ore"),
);

const parts = { arrival: optionalTime(), start: optionalTime(), pause, finish: optionalTime() };

type Parts = Partial<Record<"arrival" | "start" | "finish", string>> & { pause: number };

function timesOf({ arrival = "", start, pause, finish }: Parts, context: z.RefinementCtx): Times | null {
  const refuse = (field: string, message: string) => {
    context.addIssue({ code: "custom", path: [field], message });
    return null;
  };
  if (!start && !finish && !arrival && !pause) return null;
  if (!start) return refuse("start", "Scrivere l'inizio");
  if (!finish) return refuse("finish", "Scrivere la fine");
  return { arrival, start, pause, finish };
}

export const OfDay = z.object({ date: day() });

export const OfWorker = z
  .object({ id_worker: id(), ...parts })
  .transform(({ id_worker, ...parts }, context) => ({ id_worker, times: timesOf(parts, context) }));

/** The hours of a work's people; `crew` are those of everybody present whose own are empty. */
export const HoursOfWork = z.object({
  id_work: id(),
  crew: z.object(parts).transform(timesOf).nullish(),
  workers: list(OfWorker, 200),
});

export type HoursOfWork = z.output<typeof HoursOfWork>;

export const HoursOfDay = z.object({ date: day(), works: list(HoursOfWork, 200) });

export type HoursOfDay = z.output<typeof HoursOfDay>;

const month = z
  .string()
  .refine((text) => isDay(`${text}-01`) && text >= "1950-01", "Mese non valido")
  .transform((text) => `${text}-01` as Day);

export const OfMonth = z.object({ month });

export const OfWorkerInMonth = z.object({ month, id: id() });
