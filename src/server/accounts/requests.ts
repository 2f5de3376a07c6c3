import type { AnyCall, Call } from "../caller";
import { milliseconds, now } from "../clock";
import { all, insert, one, sql, update } from "../db";
import { notFound, Refusal, refuse, refuseField } from "../errors";
import { hasLocation } from "../locations/store";
import { countOf } from "../paging";
import type { Acceptance, NewRequest } from "./input";
import { requestsPending, requestsPerHour } from "./model";
import { openAccount } from "./registry";
import type { Temporary } from "./temporary";

const hour = 3_600_000;

export type Request = {
  id: number;
  name: string;
  surname: string;
  email: string;
  phone: string;
  condominium: string;
  known: number;
  date_created: string;
  version: number;
};

/** What waits for an administrator, newest first; `known` when an account has that e-mail already. */
export const pendingRequests = (): Request[] =>
  all<Request>`
    SELECT r.id, r.name, r.surname, r.email, r.phone, l.name || ' - ' || l.address || ', ' || l.city AS condominium,
           EXISTS (SELECT 1 FROM users u WHERE u.email = r.email) AS known, r.date_created, r.version
    FROM account_requests r JOIN locations l ON l.id = r.id_location
    WHERE r.state = 'pending' ORDER BY r.id DESC`;

export const pendingCount = () => countOf(sql`account_requests WHERE state = 'pending'`);

export const requestById = (id: number): Request =>
  pendingRequests().find((request) => request.id === id) ?? notFound(handled(id));

const handled = (id: number) =>
  one`SELECT 1 FROM account_requests WHERE id = ${id}`
    ? "La richiesta è già stata gestita."
    : "Richiesta non trovata.";

/** Keeps a request, whoever has that e-mail: the answer tells a stranger nothing of who has an account. */
export function requestAccount({ condominium, ...person }: NewRequest, call: AnyCall) {
  mustAcceptRequests(call.ip);
  if (!hasLocation(condominium)) refuseField("condominium", "Scegliere un condominio dall'elenco.");
  insert("account_requests", {
    ...person,
    id_location: condominium,
    ip: call.ip,
    asked_at: milliseconds(),
    date_created: now(),
  });
}

/** So many an hour from one address, so many waiting in all (DECISIONS, Accounts). */
function mustAcceptRequests(ip: string) {
  const time = milliseconds();
  const oldest = one<{ asked_at: number }>`
    SELECT asked_at FROM account_requests WHERE ip = ${ip} AND asked_at > ${time - hour}
    ORDER BY asked_at DESC LIMIT 1 OFFSET ${requestsPerHour - 1}`;
  if (oldest) tooMany("Troppe richieste da questo indirizzo", oldest.asked_at + hour - time);
  if (pendingCount() >= requestsPending) tooMany("Ci sono già molte richieste in attesa", hour);
}

function tooMany(why: string, wait: number): never {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  throw new Refusal(429, `${why}: riprovare più tardi.`, { retryAfter });
}

/** Makes the account that was asked for; its letter carries the password. */
export function accept({ id, username, profile }: Acceptance, temporary: Temporary, call: Call): number {
  const { name, surname, email, phone } = pending(id);
  const account = { username, profile, name, surname, email, phone, level: undefined, sites: undefined };
  const id_user = openAccount(account, temporary, call, "accepted");
  update("account_requests", id, { state: "accepted", id_user }, call.version);
  return id_user;
}

export function reject(id: number, call: Call) {
  pending(id);
  update("account_requests", id, { state: "rejected" }, call.version);
}

type Asked = Pick<Request, "name" | "surname" | "email" | "phone"> & { state: string };

function pending(id: number): Asked {
  const request =
    one<Asked>`SELECT name, surname, email, phone, state FROM account_requests WHERE id = ${id}` ??
    notFound("Richiesta non trovata.");
  if (request.state !== "pending") refuse(409, "La richiesta è già stata gestita.");
  return request;
}
