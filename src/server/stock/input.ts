import { z } from "zod";
import { day, id, list, page } from "../fields";
import { pieces } from "../materials/input";
import { firstDay } from "../materials/model";

export const Load = z.object({
  values: list(z.object({ id_material: id(), increment: pieces() }), 200),
  date: day(firstDay),
});

export type Load = z.output<typeof Load>;

export const History = z.object({ page: page() });
