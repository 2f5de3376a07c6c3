import { z } from "zod";
import { flag, line, oneOf, orAbsent, phone, requiredEmail, word } from "../input/fields";
import type { Sites } from "./model";

/** Without @, so that no user name equals another account's e-mail at the login. */
export const username = () =>
  line(60).refine(
    (text) => /^([a-z0-9][a-z0-9._-]*)?$/i.test(text),
    "Solo lettere, cifre, punto e trattino.",
  );

export const profile = () => line(60);

const person = {
  email: requiredEmail(),
  name: line(),
  surname: line(),
  phone: phone(),
  profile: profile(),
  level: orAbsent(oneOf([1, 2, 3])),
  sites: orAbsent(word<Sites>(["A", "B", "AB"])),
};

export const NewAccount = z.object({ username: username(), ...person });

export type NewAccount = z.output<typeof NewAccount>;

export const AccountChange = z.object({
  ...person,
  email: orAbsent(person.email),
  name: orAbsent(person.name),
  surname: orAbsent(person.surname),
  profile: orAbsent(person.profile),
  active: orAbsent(flag()),
});

export type AccountChange = z.output<typeof AccountChange>;
