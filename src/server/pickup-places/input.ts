import { z } from "zod";
import { id, line, optionalText } from "../fields";

/** `cityId` is the municipality that filled CAP, city and province. */
export const PickupPlace = z.object({
  address: line(),
  city: line(),
  cityId: id(),
  zip: line(20),
  province: line(100),
  notes: optionalText(),
});

export type PickupPlace = z.output<typeof PickupPlace>;
