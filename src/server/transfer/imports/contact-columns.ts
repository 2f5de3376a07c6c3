import { ofKind } from "./cells";
import { type Column, type OtherContact, textOf, type Value, type Values } from "./kind";
import { cleanEmails, cleanPhones } from "./values";

const isMobile = (number: Value | undefined) => /^3\d{8,9}$/.test(textOf(number));

export const contactsIn = ({ contacts }: Values): OtherContact[] =>
  contacts ? JSON.parse(textOf(contacts)) : [];

type Placed = { values: Values; where: string };

export function placed(values: Values, contact: OtherContact): Placed | null {
  const { phone, email } = contact;
  if (email && !values.email) return { values: { email }, where: "E-mail" };
  const [cellphone = null, landline] =
    !values.cellphone && isMobile(values.phone) ? [values.phone, null] : [values.cellphone, values.phone];
  if (phone && isMobile(phone) && !cellphone) return { values: { cellphone: phone }, where: "Cellulare" };
  if (phone && !isMobile(phone) && !landline) return { values: { cellphone, phone }, where: "Telefono" };
  return asContact(values, contact);
}

function asContact(values: Values, { name, phone, email }: OtherContact): Placed | null {
  const contacts = contactsIn(values);
  const known = [
    values.phone,
    values.cellphone,
    values.email,
    ...contacts.flatMap((one) => [one.phone, one.email]),
  ];
  if (known.includes(phone || email)) return null;
  const called = name || (email ? "Altra e-mail" : "Altro telefono");
  const more = [...contacts, { name: called, phone, email }];
  return { values: { contacts: JSON.stringify(more) }, where: `contatto «${called}»` };
}

type Further = Pick<Column, "name" | "heading" | "synonyms" | "help"> & {
  isEmail?: true;
  place?: typeof placed;
};

const further = ({ isEmail, place = placed, ...column }: Further): Column =>
  ofKind(isEmail ? "client_contacts.email" : "client_contacts.phone", {
    ...column,
    clean: isEmail ? cleanEmails : cleanPhones,
    joins: (value, values) =>
      place(values, {
        name: column.heading,
        phone: isEmail ? "" : textOf(value),
        email: isEmail ? textOf(value) : "",
      })?.values ?? {},
  });

/** Telephones and addresses beside the client's own: they fill what is free, then they are contacts. */
export const contactColumns: readonly Column[] = [
  further({
    name: "cellphone2",
    heading: "Secondo cellulare",
    synonyms: ["Cellulare 2", "Cell 2", "Cell. 2", "2° cellulare", "Altro cellulare", "Mobile 2"],
    help: "Se «Cellulare» è già scritto, diventa un contatto.",
  }),
  further({
    name: "phone2",
    heading: "Secondo telefono",
    synonyms: [
      "Telefono 2",
      "Tel 2",
      "Tel. 2",
      "2° telefono",
      "Altro telefono",
      "Telefono (uff.)",
      "Telefono ufficio",
      "Business Phone",
      "Ufficio",
      "Telefono di lavoro",
      "Work Phone",
      "Phone 2 - Value",
    ],
    help: "Se «Telefono» è già scritto, diventa un contatto.",
  }),
  further({
    name: "phone3",
    heading: "Terzo telefono",
    synonyms: [
      "Telefono 3",
      "Tel 3",
      "Tel. 3",
      "3° telefono",
      "Telefono 2 (uff.)",
      "Ufficio 2",
      "Abitazione 2",
      "Telefono 2 (ab.)",
      "Phone 3 - Value",
      "Home Phone 2",
      "Other Phone",
    ],
    help: "Se «Telefono» è già scritto, diventa un contatto.",
  }),
  further({
    name: "fax",
    heading: "Fax",
    synonyms: [
      "Telefax",
      "N. fax",
      "Numfax",
      "Fax (uff.)",
      "Fax (ab.)",
      "Business Fax",
      "Numero fax",
      "Fax Number",
    ],
    help: "Diventa un contatto.",
    place: asContact,
  }),
  further({
    name: "email2",
    heading: "Seconda e-mail",
    synonyms: [
      "E-mail 2",
      "Mail 2",
      "Altra e-mail",
      "Indirizzo posta elettronica 2",
      "Email secondaria",
      "Secondary Email",
      "E-mail 2 - Value",
      "E-mail 2 Address",
    ],
    help: "Se «E-mail» è già scritta, diventa un contatto.",
    isEmail: true,
  }),
];
