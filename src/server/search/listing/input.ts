import { z } from "zod";
import { day, line } from "../../input/fields";
import { listNames, periodWords } from "./model";

export const filter = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), shape.optional());

export const filterWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  filter(z.enum(words));

export const periodFilter = {
  when: filterWord(periodWords),
  from: filter(day("0001-01-01")),
  to: filter(day("0001-01-01")),
};

export const sortedBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  filterWord(
    columns.flatMap((column) => [column, `-${column}`]) as unknown as [
      Columns[number] | `-${Columns[number]}`,
      ...(Columns[number] | `-${Columns[number]}`)[],
    ],
  );

const list = () => z.enum(listNames);

export const ViewsOf = z.object({ list: list() });

export const NewView = z.object({
  list: list(),
  name: line(60),
  /** Read leniently when the view is opened: a filter that is no longer known counts as none. */
  query: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\w.=&%+-]*$/),
});

export type NewView = z.output<typeof NewView>;

export const exportFormat = { format: z.enum(["csv", "xlsx"]) };
