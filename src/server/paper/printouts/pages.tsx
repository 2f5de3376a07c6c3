import { Hono } from "hono";
import type { Env } from "../../http/middleware";
import { queryId, withId, withQuery } from "../../http/pages/forms";
import { pdf } from "../../http/pages/respond";
import { printouts } from "./api";

export const printoutPages = new Hono<Env>();

const byId = {
  "/api/materiali/pdf/:id": printouts.summary,
  "/api/materiali/pdf-magazzino-operaio-block/:id": printouts.warehouseToWorker,
  "/api/materiali/pdf-operaio-cliente-block/:id": printouts.workerToClient,
  "/api/preventivi/pdf/:id": printouts.quote,
  "/api/preventivi/pdf-appuntamento/:id": printouts.quoteOfAppointment,
};

for (const [path, printout] of Object.entries(byId))
  printoutPages.get(path, withId, (c) => pdf(c, printout, c.req.valid("param")));

printoutPages.get("/api/permessi/pdf/:id", withId, (c) =>
  pdf(c, printouts.permitRequest, c.req.valid("param")),
);

/** Filled in for `?work=`, else empty. */
printoutPages.get("/modulo-trasporto.pdf", withQuery({ work: queryId() }), (c) => {
  const { work: id } = c.req.valid("query");
  return id ? pdf(c, printouts.transportOfWork, { id }) : pdf(c, printouts.transport, {});
});
