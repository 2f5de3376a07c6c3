import type { Day } from "../../base/days";
import type { Pace } from "../../clients/travel/model";
import type { Away, Kind } from "../../crews/model";
import type { Skill, VehicleNeeds, WorkerSkills, WorkNeeds } from "../../crews/skills/model";
import type { Tour } from "../../orders/works/stop-roads";
import type { Timed } from "../facts/model";
import type { Limits } from "../facts/shifts";
import type { WaysAt, WorkInTime } from "../facts/times";
import type { PlacesOfSlot } from "./places";

export const daysAhead = 21;
export const daysBeyond = 63;

export const slotsShown = 5;

export type Slot = {
  date: Day;
  hour: string;
  end: string;
  isAssumed?: boolean;
  to?: Day;
  why: string[];
  tight: string[];
  places?: PlacesOfSlot;
};

export type ClosedDays = { from: Day; to: Day; reason: string };

export type Against = { text: string; first: Slot | null };

export type Seat = { kind: Kind; id: number; text: string; resource?: string; pace: Pace };

/** A vehicle, with what it asks of its driver and carries; `isListed`: it can be chosen, others only stay in crews. */
export type Vehicle = Seat & { isListed: boolean; name: string } & Omit<VehicleNeeds, "resource" | "crew">;

export type PlannedWork = WorkInTime & {
  start: number;
  /** By the name of the resource. */
  required: ReadonlyMap<string, number>;
  skills: Partial<Record<Skill, number>>;
  seats: readonly Seat[];
};

export type Need = { name: string; value: number; isVehicle: boolean; pace: Pace };

/** The work that looks for a place; `now`: where it stands, `id` 0: it is not written yet. */
export type WantedWork = Timed &
  WorkNeeds & {
    isAssumed: boolean;
    /** Minutes of its way over its places, and at the wheel. */
    road: number;
    wheel: number;
    id_order: number | null;
    id_client: number;
    first: number;
    last: number;
    needs: readonly Need[];
    crew: readonly Seat[];
    now: { date: Day; hour: string } | null;
    nextDays: readonly WantedWork[];
    /** All works that move: they are in nobody's way. */
    moving: ReadonlySet<number>;
  };

export type DayOfSlots = {
  date: Day;
  closed: string | null;
  /** Of each resource, by its name. */
  resources: ReadonlyMap<string, { total: number; away: number }>;
  away: Away;
  skills: ReadonlyMap<number, WorkerSkills>;
  works: readonly PlannedWork[];
  /** Those of the days around, which may last into this one. */
  around: readonly PlannedWork[];
};

export type Filters = { mornings: boolean; vehicle: Seat | null };

export type Calendar = {
  days: readonly DayOfSlots[];
  until: Day;
  workers: readonly Seat[];
  vehicles: ReadonlyMap<number, Vehicle>;
  ways: WaysAt;
  limits: Limits;
  /** The way from the depot, which a vehicle that is near saves; null where it is not known. */
  kmFromDepot: number | null;
  depotWays(work: Timed): Tour;
  ofOrder: readonly { date: Day; type_text: string }[];
};

export const messages = { vehicle: "Scegliere un automezzo dell'elenco." };
