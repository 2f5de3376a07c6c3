import { z } from "zod";
import { line } from "../fields";

export const CitySearch = z.object({ query: line() });
