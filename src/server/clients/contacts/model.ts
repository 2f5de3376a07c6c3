/** Another person of a client; empty texts are unknown. */
export type Contact = { id: number; name: string; role: string; phone: string; email: string };

export const maxContacts = 50;
export const messages = {
  tooMany: `Al massimo ${maxContacts} contatti.`,
  notOfClient: "Scegliere un contatto del cliente.",
};

/** `Ricci Anna, segretaria`. */
export const contactText = ({ name, role }: Pick<Contact, "name" | "role">) =>
  [name, role].filter(Boolean).join(", ");
