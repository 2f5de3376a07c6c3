import { z } from "zod";
import { isVatNumber } from "../base/tax-codes";
import { fieldMessages } from "../input/field-messages";
import { email, line, optionalLine, optionalText, orAbsent, phone, taxCode, upload } from "../input/fields";
import { isIban, messages, regions } from "./model";

const website = /^(https?:\/\/)?[\p{L}\d-]+(\.[\p{L}\d-]+)+(\/\S*)?$/u;

/** Stored without spaces; a wrong one would send the clients' money elsewhere. */
const iban = () =>
  taxCode()
    .transform((text) => text?.replace(/^(CODICE)?IBAN:?(?=[A-Z]{2}\d)/, ""))
    .refine((text) => !text || isIban(text), messages.iban);

/** On every quote: the firm's own is refused where a client's is only asked about. */
const vat = () => taxCode().refine((text) => !text || isVatNumber(text), messages.vat);

export const Identity = z.object({
  name: orAbsent(line()),
  address: optionalLine(),
  warehouse: optionalLine(),
  phone: phone(),
  email: email(),
  pec: email(),
  website: optionalLine().refine((text) => !text || website.test(text), messages.website),
  vat: vat(),
  rea: optionalLine(30),
  albo: optionalLine(50),
  iban: iban(),
  footer: optionalText(500).refine((text) => !text || text.split("\n").length <= 4, messages.footer),
  region: optionalLine().refine((text) => !text || regions.includes(text), fieldMessages.format),
});

export type Identity = z.output<typeof Identity>;

export const NewLogo = z.object({ logo: upload() });
