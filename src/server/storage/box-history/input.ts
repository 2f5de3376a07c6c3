import { z } from "zod";
import { page } from "../../input/fields";

export const HistoryPage = z.object({ page: page() });
