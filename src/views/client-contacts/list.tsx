import type { Contact } from "../../server/client-contacts/model";
import { PhoneLink } from "../clients/phones";
import { MailLink } from "../ui/text";

/** The other people of a client: name, role and how to reach them. */
export const ContactList = ({ contacts }: { contacts: readonly Contact[] }) => (
  <ul className="contacts">
    {contacts.map(({ id, name, role, phone, email }) => (
      <li key={id}>
        <span>
          {name}
          {role && <span className="soft"> {role}</span>}
        </span>
        {phone && <PhoneLink number={phone} />}
        {email && <MailLink to={email} />}
      </li>
    ))}
  </ul>
);
