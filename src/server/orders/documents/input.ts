import { z } from "zod";
import { flag, id, page, upload } from "../../input/fields";

export const DocumentList = z.object({ id: id(), page: page() });

/** Visible in the daily works screen by default (spec 2 §2). */
export const NewDocument = z.object({
  file: upload(),
  id_appointment: id(),
  showInCharge: flag().default(1),
});

export const Visibility = z.object({ id: id(), value: flag() });
