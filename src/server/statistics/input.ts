import { z } from "zod";
import { today } from "../clock";
import { firstOfMonth } from "../days";
import { day, page } from "../fields";

const period = { dateStart: day(), dateEnd: day() };

const inOrder = ({ dateStart, dateEnd }: Period) => !dateStart || !dateEnd || dateStart <= dateEnd;
const refusal = { path: ["dateEnd"], message: "La data finale precede quella iniziale." };

export const Period = z.object(period).refine(inOrder, refusal);
export const PeriodPage = z.object({ ...period, page: page() }).refine(inOrder, refusal);

export type Period = z.output<z.ZodObject<typeof period>>;

/** Of a page, as entered; without a period, this month until today. */
export const periodOfPage = {
  dateStart: z.string().catch(() => firstOfMonth(today())),
  dateEnd: z.string().catch(() => today()),
};
