import { z } from "zod";
import { today } from "../../base/clock";
import { firstOfMonth } from "../../base/days";

/** Of a page, as entered; without a period, this month until today. */
export const periodOfPage = {
  dateStart: z.string().catch(() => firstOfMonth(today())),
  dateEnd: z.string().catch(() => today()),
};
