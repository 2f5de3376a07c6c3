import { z } from "zod";
import { id, orAbsent, page } from "../fields";

/** `user` is an account's number or its user name. */
export const ActList = z.object({
  user: orAbsent(z.union([z.number(), z.string().trim().max(200)])),
  page: page(),
});

/** The number of an act, as a write's answer names it. */
export const Undo = z.object({ activity: id() });
