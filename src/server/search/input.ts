import { z } from "zod";
import { optionalLine } from "../input/fields";

export const Query = z.object({ query: optionalLine(), amount: z.enum(["few", "all"]) });

export const ClientQuery = z.object({ query: optionalLine() });
