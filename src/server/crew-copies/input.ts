import { z } from "zod";
import { id } from "../fields";

export const Copy = z.object({ id: id(), from: id() });
