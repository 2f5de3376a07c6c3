import { z } from "zod";
import { line, whole } from "../fields";

const values = z.object({ text: line(60) });

export const WorkTypeCode = z.object({ value: whole() });

export const NewWorkType = z.object({ values });

export const WorkTypeChange = z.object({ value: whole(), values });
