import { z } from "zod";
import { id, oneOf, optionalId, orAbsent, page, upload, whole, word } from "../../input/fields";
import { type Decision, decisions, type Verdict, verdicts } from "./model";

export const NewImport = z.object({ file: upload() });

export type NewImport = z.output<typeof NewImport>;

const optionalWord = <const T extends string>(words: readonly T[]) =>
  z.enum(["", ...words] as [T | ""], "Scegliere una voce dell'elenco.");

const shortWord = () => z.string().trim().max(40);

/** What the rows are, in which sheet, and the headings: their last row and how many they are, 0 without any. */
export const Content = z.object({
  id: id(),
  values: z.object({
    kind: shortWord(),
    sheet: whole(),
    header: whole(undefined, 100_000),
    header_rows: oneOf([0, 1, 2]),
    encoding: orAbsent(shortWord()),
    separator: orAbsent(optionalWord(["semicolon", "comma", "tab", "bar"])),
  }),
});

export type Content = z.output<typeof Content>["values"];

/** For each column of the file, counted from 0, the name of a column of the kind; empty leaves it out. */
export const Mapping = z.object({
  id: id(),
  values: z.object({ mapping: z.record(z.string().regex(/^\d{1,3}$/), shortWord()) }),
});

const decision = () => word<Decision>(decisions);

/** Without `number` it is the decision for all duplicates. */
export const Decide = z.object({ id: id(), number: optionalId(), decision: decision() });

export type Decide = z.output<typeof Decide>;

const verdict = () =>
  z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    word<Verdict>(verdicts).optional(),
  );

export const RowList = z.object({ id: id(), verdict: verdict(), page: page() });

export type RowList = z.output<typeof RowList>;

export const ImportList = z.object({ page: page() });

export const Export = z.object({ id: id(), format: word(["csv", "xlsx"]) });

export const Template = z.object({ kind: shortWord(), format: word(["csv", "xlsx"]) });
