import { z } from "zod";
import { id, orAbsent, whole } from "../fields";

export const MaterialId = z.object({ id: id() });

const values = z.object({ cost: orAbsent(whole()), position: orAbsent(id()) });

export type MaterialValues = z.output<typeof values>;

export const MaterialChange = z.object({ id: id(), values });
