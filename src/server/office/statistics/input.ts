import { z } from "zod";
import { day, page } from "../../input/fields";

const period = { dateStart: day(), dateEnd: day() };

const inOrder = ({ dateStart, dateEnd }: Period) => !dateStart || !dateEnd || dateStart <= dateEnd;
const refusal = { path: ["dateEnd"], message: "La data finale precede quella iniziale." };

export const Period = z.object(period).refine(inOrder, refusal);
export const PeriodPage = z.object({ ...period, page: page() }).refine(inOrder, refusal);

export type Period = z.output<z.ZodObject<typeof period>>;
