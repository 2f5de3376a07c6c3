import { z } from "zod";
import { id } from "../fields";
import { nothing, read } from "../funct";
import { countsForPrintout } from "../material-counts/store";
import { blockForPrintout } from "../materials/store";
import { quoteOfAppointment, quoteOfOrder } from "../quotes/store";
import { company } from "../settings";

const One = z.object({ id: id() });

/** What the printouts ask for (CONTRACT, Links): rights and rows as on the wire. */
export const printoutReads = {
  summary: read("materials.view", One, ({ id }, call) => ({
    work: countsForPrintout(id, call),
    company: company(),
  })),
  block: read("materials.view", One, ({ id }, call) => ({
    block: blockForPrintout(id, call),
    company: company(),
  })),
  transport: read("signed in", nothing, () => ({ company: company() })),
  quote: read("orders.view", One, ({ id }, call) => quoteOfOrder(id, call)),
  quoteOfAppointment: read("appointments.view", One, ({ id }, call) => quoteOfAppointment(id, call)),
};
