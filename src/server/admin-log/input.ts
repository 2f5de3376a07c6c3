import { z } from "zod";
import { orAbsent, page } from "../fields";

/** `user` is an account's number or its user name. */
export const ActList = z.object({
  user: orAbsent(z.union([z.number(), z.string().trim().max(200)])),
  page: page(),
});
