import { z } from "zod";
import { cents } from "../../input/amounts";
import { fieldMessages } from "../../input/field-messages";
import { id, text } from "../../input/fields";

const amount = cents(999_999_999).refine((typed) => typed !== null, fieldMessages.required);

export const WorkerLog = z.object({ operaio_id: id(), amount, description: text() });

export type WorkerLog = z.output<typeof WorkerLog>;
