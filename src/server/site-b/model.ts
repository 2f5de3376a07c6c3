import { z } from "zod";
import { sentences } from "../fields";

export type Status = "online" | "offline";

/** `online`/`offline`, or a flag (CONTRACT). */
export const Toggle = z.object({
  siteBStatus: z
    .union([z.enum(["online", "offline"]), z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])], {
      error: sentences.format,
    })
    .transform(
      (value): Status => ([true, 1, "1", "true", "online"].includes(value as never) ? "online" : "offline"),
    ),
});

export const messages = {
  toggled: "Database aggiornato",
  prepared: "Aggiornamento preparato",
  completed: "Aggiornamento completato",
  linkUsed: "Il collegamento è già stato usato o non è più valido.",
  tokenRenewed: "Codice rinnovato",
  offline: "Il sito non è al momento disponibile.",
};
