import { z } from "zod";
import { id, page } from "../../input/fields";
import { filter, periodFilter, sortedBy } from "../../search/listing/input";

/** What narrows both logs and how they are sorted; `of` is the worker or vehicle. */
export const logFilters = {
  of: filter(id()),
  ...periodFilter,
  sort: sortedBy(["name", "value", "user", "date"]),
};

export const LogList = z.object({ page: page(), ...logFilters });

export type LogList = z.output<typeof LogList>;
