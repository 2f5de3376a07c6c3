import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import type { Status } from "./model";

export const Toggle = z.object({
  siteBStatus: z
    .union([z.enum(["online", "offline"]), z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])], {
      error: fieldMessages.format,
    })
    .transform(
      (value): Status => ([true, 1, "1", "true", "online"].includes(value as never) ? "online" : "offline"),
    ),
});

export const DraftToken = z.object({ token: z.string() });
