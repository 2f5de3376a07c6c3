import { z } from "zod";
import { id, line, requiredEmail, requiredPhone } from "../../input/fields";
import { profile, username } from "../input";

/** The public request (spec 1 §5): all five fields, the condominium by its id. */
export const NewRequest = z.object({
  name: line(),
  surname: line(),
  email: requiredEmail(),
  phone: requiredPhone(),
  condominium: id(),
});

export type NewRequest = z.output<typeof NewRequest>;

export const Acceptance = z.object({ id: id(), username: username(), profile: profile() });

export type Acceptance = z.output<typeof Acceptance>;
