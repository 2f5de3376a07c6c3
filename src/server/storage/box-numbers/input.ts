import { z } from "zod";
import { id, orAbsent, whole } from "../../input/fields";
import { largestNumber, messages, mostAtOnce } from "./model";

const number = () =>
  whole(messages.number).refine((value) => value >= 1 && value <= largestNumber, messages.number);

/** `last`: also every number up to this one. */
export const NewBoxes = z.object({
  values: z
    .object({
      number: number(),
      last: z.preprocess((value) => (value === "" ? undefined : value), number().optional()),
      id_group: id(),
    })
    .refine(({ number, last = number }) => last >= number, { path: ["last"], message: messages.reversed })
    .refine(({ number, last = number }) => last - number < mostAtOnce, {
      path: ["last"],
      message: messages.tooMany,
    }),
});

export type NewBoxes = z.output<typeof NewBoxes>["values"];

const values = z.object({ number: orAbsent(number()), id_group: orAbsent(id()) });

export type BoxValues = z.output<typeof values>;

export const BoxChange = z.object({ id: id(), values });

export const OneBox = z.object({ id: id() });
