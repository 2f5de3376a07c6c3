import { z } from "zod";
import { id, text } from "../../input/fields";

export const VehicleLog = z.object({
  automezzo_id: id(),
  intervention_type: text(200),
  description: text(),
});

export type VehicleLog = z.output<typeof VehicleLog>;
