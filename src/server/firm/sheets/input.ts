import { z } from "zod";
import { flag, line, optionalText, orAbsent } from "../../input/fields";
import { maxSignatures, messages, type SheetKind } from "./model";

/** One signature per line; blank lines are left out. */
const signatures = () =>
  optionalText(500)
    .transform((text) =>
      text
        ?.split("\n")
        .map((label) => label.trim())
        .filter(Boolean)
        .join("\n"),
    )
    .refine((text) => {
      const labels = text?.split("\n") ?? [];
      return labels.length <= maxSignatures && labels.every(({ length }) => length <= 60);
    }, messages.signatures);

const words = () =>
  z
    .object({ title: orAbsent(line(80)), text: optionalText(3000), signatures: signatures() })
    .default({ signatures: undefined });

const each: Record<SheetKind, ReturnType<typeof words>> = {
  quote: words(),
  work: words(),
  materials: words(),
  toWorker: words(),
  toClient: words(),
  transport: words(),
};

export const SheetValues = z.object({ ...each, privacy: optionalText(1000), orderNotes: flag().optional() });

export type SheetValues = z.output<typeof SheetValues>;
