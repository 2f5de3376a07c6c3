import { z } from "zod";
import { id } from "../fields";

/** The number of an act, as a write's answer names it. */
export const Undo = z.object({ activity: id() });
