import { z } from "zod";
import { id, line } from "../../input/fields";
import type { Location } from "./model";

const values: z.ZodType<Location> = z.object({ name: line(), address: line(), city: line() });

export const LocationId = z.object({ id: id() });

export const NewLocation = z.object({ values });

export const LocationChange = z.object({ id: id(), values });
