import { fold } from "../../base/text";
import type { Rows } from "../../tables/rows";

export type AccountRequest = Pick<
  Rows["account_requests"],
  "id" | "name" | "surname" | "email" | "phone" | "date_created" | "version"
> & {
  condominium: string;
  /** 1 when an account has this e-mail already. */
  known: number;
};

export const maxRequestsPerHour = 20;
export const maxPendingRequests = 50;

export const suggestedUsername = ({ name, surname }: { name: string; surname: string }) =>
  [name, surname]
    .map((part) => fold(part).replace(/[^a-z0-9]/g, ""))
    .filter(Boolean)
    .join(".")
    .slice(0, 60);

export const messages = {
  requested:
    "L'account è in attesa di approvazione dell'amministratore. Se la richiesta è accettata riceverà un'e-mail con la sua password.",
  accepted: "Richiesta accettata",
  rejected: "Richiesta rifiutata",
};
