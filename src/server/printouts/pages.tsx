import { Hono } from "hono";
import type { Env } from "../middleware";
import { withId } from "../pages/forms";
import { pdf } from "../pages/respond";
import { printoutReads } from "./api";
import { materialsPdf, warehouseToWorkerPdf, workerToClientPdf } from "./materials";
import { quotePdf } from "./quote";
import { transportFormPdf } from "./transport";

/** The printouts that open in a new tab (CONTRACT, Links). */
export const printoutPages = new Hono<Env>();

printoutPages.get("/api/materiali/pdf/:id", withId, (c) =>
  pdf(c, printoutReads.summary, c.req.valid("param"), ({ work, company }) => materialsPdf(work, company)),
);

printoutPages.get("/api/materiali/pdf-magazzino-operaio-block/:id", withId, (c) =>
  pdf(c, printoutReads.block, c.req.valid("param"), ({ block, company }) =>
    warehouseToWorkerPdf(block, company),
  ),
);

printoutPages.get("/api/materiali/pdf-operaio-cliente-block/:id", withId, (c) =>
  pdf(c, printoutReads.block, c.req.valid("param"), ({ block, company }) =>
    workerToClientPdf(block, company),
  ),
);

printoutPages.get("/modulo-trasporto.pdf", (c) =>
  pdf(c, printoutReads.transport, {}, ({ company }) => transportFormPdf(company)),
);

printoutPages.get("/api/preventivi/pdf/:id", withId, (c) =>
  pdf(c, printoutReads.quote, c.req.valid("param"), quotePdf),
);

printoutPages.get("/api/preventivi/pdf-appuntamento/:id", withId, (c) =>
  pdf(c, printoutReads.quoteOfAppointment, c.req.valid("param"), quotePdf),
);
