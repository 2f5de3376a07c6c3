import type { Rows } from "../tables/rows";

export type Sites = "A" | "B" | "AB";

export type Account = Omit<
  Rows["users"],
  "hash" | "sites" | "must_change_password" | "date_created" | "temporary_until"
> & { sites: Sites; mustChangePassword: number; sessions: number; blocked: number };

/** `displays`: the names of those that it made and whose links are valid. */
export type ListedAccount = Account & {
  profileLabel: string;
  mayChange: boolean;
  displays: string[];
  passwordMail?: number;
};

/** What a deactivation asks: displays belong to the firm, and their links are known to who may have left. */
export const deactivationText = ({ username, displays }: Pick<ListedAccount, "username" | "displays">) =>
  displays.length
    ? `Disattivare l'account ${username}? Gli schermi che ha creato restano accesi (${displays.join(", ")}): i loro collegamenti si revocano in Impostazioni, Schermi.`
    : `Disattivare l'account ${username}?`;

export const temporaryHours = 24;

export const levelLabels: Record<number, string> = { 1: "Utente", 2: "Amministratore", 3: "Superadmin" };

export const siteLabels: Record<Sites, string> = { AB: "A e B", A: "Solo A", B: "Solo B" };

export const messages = {
  created: "Account creato",
  changed: "Account modificato",
  passwordReset: "Nuova password impostata",
  sessionsEnded: "Sessioni chiuse",
  unlocked: "Accesso sbloccato",
};

export const reasons = {
  created: "è stato creato un account a Suo nome.",
  accepted: "la richiesta di account è stata accettata.",
  reset: "è stata impostata una nuova password per il Suo account.",
};

export type Reason = keyof typeof reasons;

export const withoutAbsent = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
