import { refuse } from "../errors";
import { answerParts } from "../worker-stream";
import { lowerPriority } from "../worker-task";
import { type Choice, messages, type Row } from "./model";
import { openSpreadsheet } from "./open";

lowerPriority();
answerParts(async function* ({ path, choice }: { path: string; choice: Choice }): AsyncGenerator<Row[]> {
  const { parts } = await openSpreadsheet(path, { ...choice, sheet: choice.sheet ?? 0 });
  let found = false;
  for await (const { rows } of parts) {
    found = true;
    if (rows.length) yield rows;
  }
  if (!found) refuse(422, messages.noSheet);
});
