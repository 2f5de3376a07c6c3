/** The sites that an account may enter. */
export type Sites = "A" | "B" | "AB";

export type Account = {
  id: number;
  email: string;
  username: string;
  name: string;
  surname: string;
  phone: string;
  profile: string;
  level: number;
  active: number;
  sites: Sites;
  mustChangePassword: number;
  sessions: number;
  blocked: number;
  version: number;
};

/** An account in the list of administrators; `mayChange` unless it has a level or permissions that the reader may not give. */
export type ListedAccount = Account & { profileLabel: string; mayChange: boolean };

/** How long a temporary password is valid. */
export const temporaryHours = 24;

export const levelLabels: Record<number, string> = { 1: "Utente", 2: "Amministratore", 3: "Superadmin" };

export const siteLabels: Record<Sites, string> = { AB: "A e B", A: "Solo A", B: "Solo B" };

export const messages = {
  created: "Account creato",
  changed: "Account modificato",
  passwordReset: "Nuova password inviata",
  sessionsEnded: "Sessioni chiuse",
  unlocked: "Accesso sbloccato",
};

const reasons = {
  created: "è stato creato un account a Suo nome.",
  accepted: "la richiesta di account è stata accettata.",
  reset: "è stata impostata una nuova password per il Suo account.",
};

/** Why an account gets a temporary password. */
export type Reason = keyof typeof reasons;

/** The mail with the user name and the temporary password. */
export const credentialsMail = (
  { name, surname, username }: Pick<Account, "name" | "surname" | "username">,
  password: string,
  reason: Reason,
  company: string,
  address: string | null,
) => ({
  subject: "Traslo: dati di accesso",
  body: [
    `Gentile ${name} ${surname},`,
    reasons[reason],
    [
      ...(address ? [`Indirizzo: ${address}`] : []),
      `Nome utente: ${username}`,
      `Password temporanea: ${password}`,
    ].join("\n"),
    `La password vale per un solo accesso, entro ${temporaryHours} ore: subito dopo ne verrà chiesta una nuova.`,
    `Cordiali saluti\n${company}`,
  ].join("\n\n"),
});

/** To the other administrators: one of them reads the new password in the outbox where no mail server is set. */
export const resetNotice = (username: string, by: string, date: string, company: string) => ({
  subject: `Traslo: nuova password per ${username}`,
  body: [
    `${by} ha impostato il ${date} una nuova password per l'amministratore ${username}.`,
    "Se non era previsto, chiedere a entrambi: la pagina Log elenca le operazioni.",
    company,
  ].join("\n\n"),
});

/** The fields that a change contains. */
export const withoutAbsent = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
