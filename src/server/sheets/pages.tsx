import { type Context, Hono } from "hono";
import type { Env } from "../edge";
import { type AnyFunct, perform, type ValuesOf } from "../funct";
import { drawLimited, servePdf } from "../print";
import { Refusal } from "../refuse";
import { sheetReads } from "./api";
import { materialsSummary, warehouseToWorker, workerToClient } from "./materials";
import { quote } from "./quote";
import { transportForm } from "./transport";

/** The sheets that open in a new tab (CONTRACT, Links). */
export const sheetPages = new Hono<Env>();

sheetPages.get("/api/materiali/pdf/:id", (c) =>
  sheet(c, sheetReads.summary, ({ work, company }) => materialsSummary(work, company)),
);

sheetPages.get("/api/materiali/pdf-magazzino-operaio-block/:id", (c) =>
  sheet(c, sheetReads.block, ({ block, company }) => warehouseToWorker(block, company)),
);

sheetPages.get("/api/materiali/pdf-operaio-cliente-block/:id", (c) =>
  sheet(c, sheetReads.block, ({ block, company }) => workerToClient(block, company)),
);

sheetPages.get("/modulo-trasporto.pdf", (c) =>
  sheet(c, sheetReads.transport, ({ company }) => transportForm(company)),
);

sheetPages.get("/api/preventivi/pdf/:id", (c) => sheet(c, sheetReads.quote, quote));
sheetPages.get("/api/preventivi/pdf-appuntamento/:id", (c) => sheet(c, sheetReads.quoteOfAppointment, quote));

/** A refusal is JSON, like any call's: a number that is none names nothing. */
async function sheet<F extends AnyFunct>(
  c: Context<Env>,
  funct: F,
  draw: (values: ValuesOf<F>) => Promise<Uint8Array>,
) {
  const outcome = await perform(funct, { id: c.req.param("id") }, c.get("caller"));
  if (!outcome.ok) {
    const status = outcome.status === 422 ? 404 : (outcome.status as Refusal["status"]);
    throw new Refusal(status, status === 404 ? "Foglio non trovato." : outcome.values.msg);
  }
  return servePdf(c, await drawLimited(() => draw(outcome.values as ValuesOf<F>)));
}
