import { z } from "zod";
import { id } from "../../input/fields";
import { mergedColumns } from "./model";

export const TwoClients = z.object({ id: id(), other: id() });

/** `take` names the values that are those of the other client, which goes; both have a version. */
export const Merge = TwoClients.extend({
  version_other: z.coerce.number().int().positive(),
  take: z.array(z.enum(mergedColumns)).default([]),
});

export type Merge = z.output<typeof Merge>;
