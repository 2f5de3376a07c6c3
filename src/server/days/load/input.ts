import { z } from "zod";
import { day, id } from "../../input/fields";

/** Any day of the first week; absent: this week. */
export const LoadPeriod = z.object({ monday: day().optional() });

export const LoadOfResource = z.object({ date: day(), resource: id() });
