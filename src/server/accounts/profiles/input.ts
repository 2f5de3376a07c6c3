import { z } from "zod";
import { permissions } from "../../base/permissions";
import { flag, id, line, oneOf, orAbsent } from "../../input/fields";

const label = () => line(60);

export const ProfileCopy = z.object({ id: id(), values: z.object({ label: label() }) });

const ticked = () => orAbsent(flag());

/** The wire's `rules`, nested as there; an absent permission stays as it is. */
const rules = () => {
  const groups = Map.groupBy(permissions, (key) => key.split(".")[0] as string);
  const shape = [...groups].map(([group, keys]) => [
    group,
    keys.length === 1 && keys[0] === group
      ? ticked()
      : z.object(Object.fromEntries(keys.map((key) => [key.split(".")[1], ticked()]))).optional(),
  ]);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType<Ticked | undefined>>);
};

type Ticked = 0 | 1 | Record<string, 0 | 1 | undefined>;

export const ProfileChange = z.object({
  id: id(),
  values: z.object({
    label: orAbsent(label()),
    level: orAbsent(oneOf([1, 2, 3])),
    rules: orAbsent(rules()),
  }),
});

export type ProfileValues = z.output<typeof ProfileChange>["values"];
