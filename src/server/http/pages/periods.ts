import { z } from "zod";
import { today } from "../../base/clock";
import { firstOfMonth } from "../../base/days";

export const periodOfPage = {
  dateStart: z.string().catch(() => firstOfMonth(today())),
  dateEnd: z.string().catch(() => today()),
};
