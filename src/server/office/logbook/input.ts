import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { cents, id, page, text } from "../../input/fields";
import { filter, periodFilter, sortedBy } from "../../search/listing/input";

/** `of` is the worker or vehicle. */
export const logFilters = {
  of: filter(id()),
  ...periodFilter,
  sort: sortedBy(["name", "value", "user", "date"]),
};

export const LogList = z.object({ page: page(), ...logFilters });

export type LogList = z.output<typeof LogList>;

export const VehicleEntry = z.object({
  automezzo_id: id(),
  intervention_type: text(200),
  description: text(),
});

export type VehicleEntry = z.output<typeof VehicleEntry>;

const amount = cents(999_999_999).refine((typed) => typed !== null, fieldMessages.required);

export const WorkerEntry = z.object({ operaio_id: id(), amount, description: text() });

export type WorkerEntry = z.output<typeof WorkerEntry>;
