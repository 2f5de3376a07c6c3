import { z } from "zod";
import { id } from "../fields";
import { drawn, nothing, read } from "../funct";
import { countsForPrintout } from "../material-counts/store";
import { blockForPrintout } from "../materials/store";
import { quoteOfAppointment, quoteOfOrder } from "../quotes/store";
import { company } from "../settings";
import { materialsPdf, warehouseToWorkerPdf, workerToClientPdf } from "./materials";
import { quotePdf } from "./quote";
import { transportFormPdf } from "./transport";

const One = z.object({ id: id() });

const summary = read("materials.view", One, ({ id }, call) => ({
  work: countsForPrintout(id, call),
  company: company(),
}));

const block = read("materials.view", One, ({ id }, call) => ({
  block: blockForPrintout(id, call),
  company: company(),
}));

const transport = read("signed in", nothing, () => company());
const quote = read("orders.view", One, ({ id }, call) => quoteOfOrder(id, call));
const ofAppointment = read("appointments.view", One, ({ id }, call) => quoteOfAppointment(id, call));

/** The printouts that open in a new tab (CONTRACT, Links): rights and rows as on the wire. */
export const printouts = {
  summary: drawn(summary, ({ work, company }) => materialsPdf(work, company)),
  warehouseToWorker: drawn(block, ({ block, company }) => warehouseToWorkerPdf(block, company)),
  workerToClient: drawn(block, ({ block, company }) => workerToClientPdf(block, company)),
  transport: drawn(transport, transportFormPdf),
  quote: drawn(quote, quotePdf),
  quoteOfAppointment: drawn(ofAppointment, quotePdf),
};
