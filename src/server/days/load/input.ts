import { z } from "zod";
import { day } from "../../input/fields";

/** Any day of the first week; absent: this week. */
export const LoadPeriod = z.object({ monday: day().optional() });
