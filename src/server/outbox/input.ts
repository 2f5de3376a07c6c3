import { z } from "zod";
import { id, page } from "../fields";

export const LetterList = z.object({ page: page() });

export const OneLetter = z.object({ id: id() });
