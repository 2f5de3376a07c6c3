import type { Contact } from "../../server/clients/model";
import { MailLink } from "../ui/text";
import { PhoneLink } from "./phones";

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
