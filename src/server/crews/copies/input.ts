import { z } from "zod";
import { id } from "../../input/fields";

export const Copy = z.object({ id: id(), from: id() });
