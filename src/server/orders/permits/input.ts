import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import {
  cents,
  email,
  id,
  integerOrNone,
  optionalDay,
  optionalId,
  optionalLine,
  optionalText,
  optionalTime,
  orAbsent,
  whole,
  word,
} from "../../input/fields";

import { type Charge, charges, type State, states } from "./model";

const amount = (max: number, tooHigh: string) => orAbsent(cents(max, tooHigh, fieldMessages.amount));

/** Absent fields stay as they were; `receipt` is the sum of the receipt in the client's name, and is not stored. */
export const PermitValues = z.object({
  state: word(Object.keys(states) as State[]),
  asked_on: optionalDay(),
  protocol: optionalLine(100),
  granted_on: optionalDay(),
  from: optionalDay(),
  to: optionalDay(),
  metres: integerOrNone({ min: 1, max: 999 }),
  signs_on: optionalDay(),
  signs_hour: optionalTime(),
  fee: amount(9_999_999, "Al massimo 99.999,99 €"),
  stamps: orAbsent(z.preprocess((typed) => (typed === "" ? 0 : typed), whole(fieldMessages.whole, 99))),
  stamp: amount(99_999, "Al massimo 999,99 €"),
  signs: amount(9_999_999, "Al massimo 99.999,99 €"),
  charge: orAbsent(word(Object.keys(charges) as Charge[])),
  receipt: amount(99_999_999, "Al massimo 999.999,99 €"),
  id_file: orAbsent(optionalId()),
  notes: optionalText(),
});

export type PermitValues = z.output<typeof PermitValues>;

export const AtPlace = z.object({ id_work: id(), id_place: id() });

export type AtPlace = z.output<typeof AtPlace>;

export const NewPermit = AtPlace.extend({ values: PermitValues });

export const CityRuleValues = z.object({
  id_city: id(),
  lead_days: integerOrNone({ min: 0, max: 365 }),
  signs_hours: integerOrNone({ min: 0, max: 720 }),
  office: optionalLine(200),
  email: email(),
  notes: optionalText(),
});

export type CityRuleValues = z.output<typeof CityRuleValues>;
