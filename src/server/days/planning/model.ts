import { briefDay, type Day, holidayOn } from "../../base/days";
import { type DayResource, presentOf } from "../capacity/model";

export const messages = {
  workMoved: "Lavorazione spostata",
  appointmentMoved: "Appuntamento spostato",
};

export const agentTwo = 2;

/** The time at which an event without one is shown (spec 2 §9). */
export const defaultTime = "08:00";

/** Events that start within this many minutes of each other are beside or below each other, never over (spec 2 §9). */
export const overlapThreshold = 30;

export const loadWeeks = 10;

/** Fewer past visits say nothing of how many become orders. */
export const minVisits = 20;

/** `wait`: how many days after a visit its first work usually is. */
export type Conversion = { from: Day; to: Day; visits: number; orders: number; wait: number };

/** `expected`: what open visits will ask, by how many become orders. */
type ResourceLoad = DayResource & { expected: number };

export type DayLoad = { date: Day; closed: string | null; resources: ResourceLoad[] };

export type Level = "none" | "some" | "most" | "full" | "risk" | "over";

/** How full a resource is; `risk`: it is enough for the works, but not for what is expected besides. */
export function levelOf({
  used,
  free,
  peak = used,
  expected,
}: Pick<ResourceLoad, "used" | "free" | "expected"> & { peak?: number }): Level {
  const present = used + free;
  if (peak > present) return "over";
  if (peak + expected > present) return "risk";
  if (used === 0) return "none";
  const share = used / present;
  return share > 0.8 ? "full" : share > 0.5 ? "most" : "some";
}

export const levelTexts: Record<Level, string> = {
  none: "niente",
  some: "fino a metà",
  most: "oltre metà",
  full: "oltre quattro quinti",
  risk: "con gli attesi non basta",
  over: "non basta",
};

export function loadText(date: Day, closed: string | null, resource: ResourceLoad): string {
  const { name, used, peak, expected } = resource;
  const level = levelOf(resource);
  const present = presentOf(resource);
  // The sum is the load; what is enough is decided by those needed at the same time.
  const amount =
    peak < used && used > present
      ? `${used}, insieme al massimo ${peak}, su ${present}`
      : peak > used && peak > present
        ? `${peak} di ${present} con le lavorazioni dei giorni vicini`
        : `${used} di ${present}`;
  const holiday = holidayOn(date);
  return [
    `${briefDay(date)}, ${name}: ${amount}`,
    expected > 0 && `più ${expected} ${expected === 1 ? "atteso" : "attesi"}`,
    (level === "risk" || level === "over") && levelTexts[level],
    closed !== null && `chiuso: ${closed}`,
    holiday !== null && `festa: ${holiday}`,
  ]
    .filter(Boolean)
    .join(", ");
}
