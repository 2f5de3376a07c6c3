import { z } from "zod";
import { page } from "../fields";

export const HistoryPage = z.object({ page: page() });
