import { z } from "zod";
import { day } from "../fields";

export const Period = z
  .object({ dateStart: day(), dateEnd: day() })
  .refine(({ dateStart, dateEnd }) => !dateStart || !dateEnd || dateStart <= dateEnd, {
    path: ["dateEnd"],
    message: "La data finale precede quella iniziale.",
  });

export type Period = z.output<typeof Period>;
