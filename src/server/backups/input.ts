import { z } from "zod";
import { whole } from "../fields";
import { hours } from "./model";

const range = `Inserire un'ora intera tra ${hours.min} e ${hours.max}`;

export const BackupSettings = z.object({
  hour: whole(range).refine((value) => value >= hours.min && value <= hours.max, range),
});
