import { spokenPhone } from "../../server/base/text";
import type { Contact } from "../../server/clients/model";
import { MailLink } from "../ui/details";

/** Calls the number; its text is in groups to read aloud. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="phone" href={`tel:${number}`}>
    {spokenPhone(number)}
  </a>
);

export function Phones({ phone, cellphone }: { phone: string; cellphone: string }) {
  const numbers = [phone, cellphone].filter(Boolean);
  if (!numbers.length) return <>-</>;
  return (
    <span>
      {numbers.map((number) => (
        <PhoneLink key={number} number={number} />
      ))}
    </span>
  );
}

type Reached = Omit<Contact, "id">;

export const ContactList = ({ contacts }: { contacts: readonly Contact[] }) => (
  <ul className="contacts">
    {contacts.map((contact) => (
      <li key={contact.id}>
        <ContactParts {...contact} />
      </li>
    ))}
  </ul>
);

export const ContactLine = ({ contact }: { contact: Reached }) => (
  <span className="contact">
    <ContactParts {...contact} />
  </span>
);

const ContactParts = ({ name, role, phone, email }: Reached) => (
  <>
    <span>
      {name}
      {role && <span className="soft"> {role}</span>}
    </span>
    {phone && <PhoneLink number={phone} />}
    {email && <MailLink to={email} />}
  </>
);
