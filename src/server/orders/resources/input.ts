import { z } from "zod";
import { line, oneOf, whole } from "../../input/fields";

const amount = "Inserire un numero intero valido";

export const ResourceValues = z.object({ name: line(), ammount: whole(amount), type: oneOf([0, 1]) });

export type ResourceValues = z.output<typeof ResourceValues>;
