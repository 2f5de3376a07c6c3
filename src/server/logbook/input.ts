import { z } from "zod";
import { page } from "../fields";

export const LogList = z.object({ page: page() });
