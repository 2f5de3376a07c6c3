import { z } from "zod";
import { optionalLine } from "../../input/fields";

/** As it was typed, also what is too long: its save says so beside the field. */
const field = () => z.string().trim().catch("");

export const Place = z.looseObject({
  address: field(),
  country: field(),
  cityId: field(),
  cityId_text: field(),
  city: field(),
  zip: field(),
  province: field(),
});

export type Place = z.output<typeof Place>;

export const Residence = z.object({ residence: field(), city: field() });

export type Residence = z.output<typeof Residence>;

export const Visit = z.looseObject({
  client: field(),
  /** Absent in forms that were not written by a page. */
  client_text: z.string().trim().optional().catch(undefined),
  client_address: field(),
  places_of: z.string().optional().catch(undefined),
  place: Place.optional().catch(undefined),
});

export type Visit = z.output<typeof Visit>;

export const Client = Place.extend({
  privateClient: field(),
  privateAddress: field(),
  businessAddress: field(),
});

export type Client = z.output<typeof Client>;

export const OfNewClient = z.looseObject({ client: Client.optional().catch(undefined) });

export const OfWork = z.looseObject({ place: Place.optional().catch(undefined) });

export const OrderOrClient = z.object({ query: optionalLine() });
