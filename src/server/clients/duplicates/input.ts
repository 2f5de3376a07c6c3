import { z } from "zod";
import { optionalId } from "../../input/fields";

/** What is typed so far: anything unfinished counts as nothing. */
const typed = () => z.string().trim().max(200).catch("");

export const TypedClient = z.object({
  /** The client that is being changed. */
  id: optionalId().catch(null),
  surname: typed(),
  name: typed(),
  businessName: typed(),
  privateClient: typed(),
  phone: typed(),
  cellphone: typed(),
  email: typed(),
  fiscalCode: typed(),
  vatNumber: typed(),
  address: typed(),
});

export type TypedClient = z.output<typeof TypedClient>;
