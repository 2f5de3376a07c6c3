import { z } from "zod";
import { day, id, page } from "../fields";
import { pieces } from "../materials/input";
import { firstDay } from "../materials/model";

export const Load = z.object({
  values: z.array(z.object({ id_material: id(), increment: pieces() })).max(200),
  date: day(firstDay),
});

export type Load = z.output<typeof Load>;

export const History = z.object({ page: page() });
