import { z } from "zod";

const field = () => z.string().trim().max(200).catch("");

/** A place as it is typed. */
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

/** A form with a client, a place of it and the fields of a new place. */
export const Visit = z.looseObject({
  client: field(),
  /** Absent in forms that were not written by a page. */
  client_text: z.string().trim().max(200).optional().catch(undefined),
  client_address: field(),
  /** The client whose places the form shows. */
  places_of: z.string().optional().catch(undefined),
  place: Place.optional().catch(undefined),
});

export type Visit = z.output<typeof Visit>;

/** A new client with its first place. */
export const Client = Place.extend({
  privateClient: field(),
  privateAddress: field(),
  businessAddress: field(),
});

export type Client = z.output<typeof Client>;

export const OfNewClient = z.looseObject({ client: Client.optional().catch(undefined) });

/** A work, which may unload at a new place. */
export const OfWork = z.looseObject({ place: Place.optional().catch(undefined) });
