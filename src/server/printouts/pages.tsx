import { Hono } from "hono";
import type { Env } from "../middleware";
import { withId } from "../pages/forms";
import { pdf } from "../pages/respond";
import { sheetReads } from "./api";
import { materialsSummary, warehouseToWorker, workerToClient } from "./materials";
import { quote } from "./quote";
import { transportForm } from "./transport";

/** The sheets that open in a new tab (CONTRACT, Links). */
export const sheetPages = new Hono<Env>();

sheetPages.get("/api/materiali/pdf/:id", withId, (c) =>
  pdf(c, sheetReads.summary, c.req.valid("param"), ({ work, company }) => materialsSummary(work, company)),
);

sheetPages.get("/api/materiali/pdf-magazzino-operaio-block/:id", withId, (c) =>
  pdf(c, sheetReads.block, c.req.valid("param"), ({ block, company }) => warehouseToWorker(block, company)),
);

sheetPages.get("/api/materiali/pdf-operaio-cliente-block/:id", withId, (c) =>
  pdf(c, sheetReads.block, c.req.valid("param"), ({ block, company }) => workerToClient(block, company)),
);

sheetPages.get("/modulo-trasporto.pdf", (c) =>
  pdf(c, sheetReads.transport, {}, ({ company }) => transportForm(company)),
);

sheetPages.get("/api/preventivi/pdf/:id", withId, (c) =>
  pdf(c, sheetReads.quote, c.req.valid("param"), quote),
);

sheetPages.get("/api/preventivi/pdf-appuntamento/:id", withId, (c) =>
  pdf(c, sheetReads.quoteOfAppointment, c.req.valid("param"), quote),
);
