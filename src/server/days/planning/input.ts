import { z } from "zod";
import { day, id, time } from "../../input/fields";

export const Week = z.object({ monday: day() });

export const WorkMove = z.object({ id: id(), date: day(), hour: time() });

export const AppointmentMove = z.object({ id: id(), date: day(), time: time() });

export type WorkMove = z.output<typeof WorkMove>;

/** Any day of the first week; absent: this week. */
export const LoadPeriod = z.object({ monday: day().optional() });

export const LoadOfResource = z.object({ date: day(), resource: id() });
