import { z } from "zod";
import { whole } from "../../input/fields";
import { largestReserve, messages } from "./model";

const megabytes = () =>
  whole(messages.limit).refine((value) => value >= 0 && value <= largestReserve, messages.limit);

export const DiskLimits = z.object({
  values: z
    .object({ uploadReserveMb: megabytes(), recordReserveMb: megabytes() })
    .refine(({ uploadReserveMb, recordReserveMb }) => recordReserveMb <= uploadReserveMb, {
      path: ["recordReserveMb"],
      message: messages.order,
    }),
});

export type DiskLimits = z.output<typeof DiskLimits>["values"];

export const OrphanName = z.object({
  name: z.string(messages.fileNotFound).regex(/^[0-9a-f]{40}(\.tmp)?(-\d{1,9})?$/, messages.fileNotFound),
});
