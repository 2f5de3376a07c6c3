import { csvResponse } from "../../base/csv";
import { type AnyWrite, type InputOf, perform } from "../../call/funct";
import { type PageContext, valuesOf } from "./respond";

/** By a POST, since a GET changes nothing and the log says who takes what. */
export async function exportCsv<F extends AnyWrite>(
  c: PageContext,
  funct: F,
  body: { [K in keyof InputOf<F>]?: unknown },
  file: { name: string; text: string },
): Promise<Response> {
  valuesOf(await perform(funct, body, c.get("caller")));
  return csvResponse(file.name, file.text);
}
