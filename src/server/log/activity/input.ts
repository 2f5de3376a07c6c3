import { z } from "zod";
import { id } from "../../input/fields";

/** The number of an act, as a write's answer names it. */
export const Undo = z.object({ activity: id() });
