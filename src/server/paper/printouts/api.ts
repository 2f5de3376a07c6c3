import { asPdf, nothing, read } from "../../call/funct";
import { materialsOfWork } from "../../days/daily-works/store";
import { firmIdentity } from "../../db/settings";
import { One } from "../../input/fields";
import { blockForPrintout } from "../../materials/store";
import { quoteOfAppointment, quoteOfOrder } from "../../orders/quotes/store";
import { permitRequest } from "./permit-request";
import { transportOfWork } from "./transport-form";

const summary = read("materials.view", One, ({ id }, call) => ({
  work: materialsOfWork(id, call),
  company: firmIdentity(),
}));

const block = read("materials.view", One, ({ id }, call) => ({
  block: blockForPrintout(id, call),
  company: firmIdentity(),
}));

const transport = read("signed in", nothing, () => firmIdentity());
const ofWork = read("works.view", One, ({ id }, call) => ({
  values: transportOfWork(id, call),
  company: firmIdentity(),
}));
const quote = read("orders.view", One, ({ id }, call) => quoteOfOrder(id, call));
const ofAppointment = read("appointments.view", One, ({ id }, call) => quoteOfAppointment(id, call));

const request = read({ onA: "works.view" }, One, ({ id }, call) => permitRequest(id, call));

// The first print loads the libraries: they would take a third of the start, and the main thread needs none of them.
const materials = () => import("./materials");
const quotes = () => import("./quote");
const permits = () => import("./permit");
const transports = () => import("./transport");

/** The printouts that open in a new tab (CONTRACT, Links): rights and rows as on the wire. */
export const printouts = {
  summary: asPdf(summary, async ({ work, company }) => (await materials()).materialsPdf(work, company)),
  warehouseToWorker: asPdf(block, async ({ block, company }) =>
    (await materials()).warehouseToWorkerPdf(block, company),
  ),
  workerToClient: asPdf(block, async ({ block, company }) =>
    (await materials()).workerToClientPdf(block, company),
  ),
  transport: asPdf(transport, async (company) => (await transports()).transportFormPdf(company)),
  transportOfWork: asPdf(ofWork, async ({ company, values }) =>
    (await transports()).transportFormPdf(company, values),
  ),
  quote: asPdf(quote, async (quote) => (await quotes()).quotePdf(quote)),
  quoteOfAppointment: asPdf(ofAppointment, async (quote) => (await quotes()).quotePdf(quote)),
  permitRequest: asPdf(request, async (request) => (await permits()).permitRequestPdf(request)),
};
