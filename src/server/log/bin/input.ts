import { z } from "zod";
import { optionalId, orAbsent, page } from "../../input/fields";
import { binKinds } from "../../tables/shown";

/** `kind` is a table of the bin, `user` the account that deleted. */
export const BinList = z.object({
  query: orAbsent(z.string().trim().max(200)),
  kind: orAbsent(z.enum(["", ...Object.keys(binKinds)])),
  user: optionalId(),
  page: page(),
});

export type BinList = z.output<typeof BinList>;
