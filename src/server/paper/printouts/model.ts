import type { Day } from "../../base/days";
import { euroText, spokenPhone } from "../../base/text";
import type { NamedClient } from "../../clients/model";
import type { Address } from "../../clients/pickup-places/model";
import type { FirmIdentity } from "../../firm/model";
import { resourceText } from "../../orders/resources/model";
import { type RouteEnd, showsPermit, type Work } from "../../orders/works/model";
import type { QuotedThing } from "../../sales/quoted";
import type { Rows } from "../../tables/rows";
import type { Printout } from "../pdf/document";

export interface Assigned {
  value: number | string;
  text: string;
  away?: string;
}

export type Required = PrintedWork["requiredWorkers"][number];

type PrintedClient = NamedClient & Pick<Rows["clients"], "phone" | "cellphone">;

/** A work as its caller sees it, with who is on it by name. */
export type PrintedWork = Omit<Work, "type" | "type_text" | "totalResources" | "present"> & {
  /** The type's text, not its index; of a work of several days with which day it is. */
  type: string;
  /** The places on the way, the first one included; none on site B. */
  ends: RouteEnd[];
  workers: Assigned[];
  vehicles: Assigned[];
  /** Of the quote that became its order. */
  things?: QuotedThing[];
};

export type PrintedMaterials = PrintedClient &
  Address &
  Pick<PrintedWork, "id_order" | "date" | "hour" | "type" | "workers" | "vehicles"> & {
    materials: { name: string; value_out: number; value_in: number; yes_no: boolean | number }[];
  };

interface PrintedContinuing {
  date: Day;
  hour: string;
  end: string;
  client: string;
  place: string;
  workers: string[];
  vehicles: string[];
}

export interface PrintedDay {
  date: Day;
  company: FirmIdentity;
  /** `none` stands there without works. */
  list: { works: PrintedWork[]; continuing: PrintedContinuing[]; away: Assigned[]; none: string } | null;
  sheets: { work: PrintedWork; materials: PrintedMaterials | null }[];
}

export type PrintedBlock = PrintedClient &
  Address & {
    id_block: number;
    id_order: number;
    date: Day;
    materials: { name: string; quantity: number }[];
  };

/** Without `prices` the printout has blanks to write them in. */
export interface PrintedQuote {
  company: FirmIdentity;
  date: Day;
  /** Not of a cancelled order. */
  validUntil?: Day;
  /** Of today's rule; absent where the firm has none. */
  vat?: Pick<Rows["vat_rules"], "name" | "rate_bp" | "legal_text">;
  text: string;
  title: string;
  client: PrintedClient &
    Pick<
      Rows["clients"],
      "email" | "fiscal_code" | "private_address" | "business_address" | "vat_number" | "unique_code" | "pec"
    >;
  /** Whom the visit names to call; empty for the client itself. */
  contact: string;
  place: string;
  places: string[];
  works: { date: Day; hour: string; type: string; place: string }[];
  materials: { name: string; quantity: number; price_cents: number }[];
  /** In cents, net of VAT. */
  prices?: { agreed: number; materials: number; permissions: number; net: number };
  /** Of a cancelled order on site A: the penalty, and that with the delivered materials. */
  owed?: { penalty: number; due: number };
  payment?: string;
}

export const assignedName = ({ text, away }: Assigned) => (away ? `${text} (${away})` : text);

type Phones = Pick<PrintedClient, "phone" | "cellphone">;

export const phoneTexts = ({ phone, cellphone }: Phones) =>
  [cellphone, phone].filter(Boolean).map(spokenPhone);

export const phones = (client: Phones) => phoneTexts(client).join("  ·  ");

export const permitCost = (work: PrintedWork) =>
  showsPermit(work) && work.police_permission_cents > 0 ? euroText(work.police_permission_cents / 100) : "";

export const crewText = (assigned: readonly Assigned[], between = ", ") =>
  assigned.map((one) => `${one.value} ${assignedName(one)}`).join(between);

export const requiredText = (resources: Required[]) =>
  resources
    .filter(({ value }) => value > 0)
    .map(resourceText)
    .join(", ");

/** Who is away does not count as present. */
export function missingCount(assigned: readonly Assigned[], required: readonly Required[]): number {
  const wanted = required.reduce((sum, { value }) => sum + value, 0);
  return Math.max(0, wanted - assigned.filter(({ away }) => !away).length);
}

export function addWords(printout: Printout, text: string, privacy = "") {
  printout.note("Avvertenze", text);
  printout.note("Privacy", privacy);
}
