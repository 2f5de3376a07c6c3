import { z } from "zod";
import { parseTime } from "../../base/typed-time";
import { id, optionalLine } from "../../input/fields";
import { messages } from "./model";

/** `15:30`, or `+90` and `+1:30` for so many minutes, or hours, more than the work takes now. */
function endIn(typed: string | undefined): End | null | undefined {
  if (!typed) return null;
  const [, minutes] = /^\+ *(\d{1,3})$/.exec(typed) ?? [];
  if (minutes) return { more: Number(minutes) };
  const [, hours, rest] = /^\+ *(\d{1,2})[:.]([0-5]\d)$/.exec(typed) ?? [];
  if (hours) return { more: Number(hours) * 60 + Number(rest) };
  const finish = parseTime(typed);
  return finish && finish !== "24:00" ? { finish } : undefined;
}

export type End = { finish: string } | { more: number };

/** Without `end` as planned. */
export const ExpectedEnd = z.object({
  id: id(),
  end: optionalLine(8).transform((typed, context) => {
    const end = endIn(typed);
    if (end !== undefined) return end;
    context.addIssue({ code: "custom", message: messages.format });
    return null;
  }),
});

export type ExpectedEnd = z.output<typeof ExpectedEnd>;
