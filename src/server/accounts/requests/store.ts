import { milliseconds, now } from "../../base/clock";
import type { Day } from "../../base/days";
import { notFound, Refusal, refuse, refuseField } from "../../base/errors";
import type { TemporaryPassword } from "../../base/password";
import { hasLocation } from "../../clients/places/locations";
import { all, insert, one, remove, sql, transaction, update } from "../../db/db";
import { countOf } from "../../db/paging";
import type { AnyCall, Call } from "../../journal/caller";
import { type Act, journaled } from "../../journal/journal";
import { destroyKey } from "../../journal/sealing";
import { inviteAccount } from "../store";
import type { Acceptance, NewRequest } from "./input";
import { type AccountRequest, maxPendingRequests, maxRequestsPerHour } from "./model";

const hour = 3_600_000;

export const pendingRequests = (): AccountRequest[] =>
  all<AccountRequest>`
    SELECT r.id, r.name, r.surname, r.email, r.phone, l.name || ' - ' || l.address || ', ' || l.city AS condominium,
           EXISTS (SELECT 1 FROM users u WHERE u.email = r.email) AS known, r.date_created, r.version
    FROM account_requests r JOIN locations l ON l.id = r.id_location
    WHERE r.state = 'pending' ORDER BY r.id DESC`;

const missing = "Richiesta non trovata.";
const alreadyDecided = "La richiesta è già stata gestita.";

export const pendingRequestById = (id: number): AccountRequest =>
  pendingRequests().find((request) => request.id === id) ??
  notFound(one`SELECT 1 FROM account_requests WHERE id = ${id}` ? alreadyDecided : missing);

/** Stores a request; the answer does not reveal whether an account has the e-mail. */
export function requestAccount({ condominium, ...person }: NewRequest, call: AnyCall) {
  mustBeWithinLimits(call.ip);
  if (!hasLocation(condominium)) refuseField("condominium", "Scegliere un condominio dall'elenco.");
  insert("account_requests", {
    ...person,
    id_location: condominium,
    ip: call.ip,
    asked_at: milliseconds(),
    date_created: now(),
  });
}

function mustBeWithinLimits(ip: string) {
  const time = milliseconds();
  const oldest = one<{ asked_at: number }>`
    SELECT asked_at FROM account_requests WHERE ip = ${ip} AND asked_at > ${time - hour}
    ORDER BY asked_at DESC LIMIT 1 OFFSET ${maxRequestsPerHour - 1}`;
  if (oldest) tooMany("Troppe richieste da questo indirizzo", oldest.asked_at + hour - time);
  if (countOf(sql`account_requests WHERE state = 'pending'`) >= maxPendingRequests)
    tooMany("Ci sono già molte richieste in attesa", hour);
}

function tooMany(reason: string, wait: number): never {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  throw new Refusal(429, `${reason}: riprovare più tardi.`, { retryAfter });
}

export function acceptRequest(
  { id, username, profile }: Acceptance,
  temporary: TemporaryPassword,
  call: Call,
): number {
  const { name, surname, email, phone } = undecidedRequest(id);
  const account = { username, profile, name, surname, email, phone, level: undefined, sites: undefined };
  const id_user = inviteAccount(account, temporary, call, "accepted");
  update("account_requests", id, { state: "accepted", id_user }, call.version);
  return id_user;
}

export function rejectRequest(id: number, call: Call) {
  undecidedRequest(id);
  update("account_requests", id, { state: "rejected" }, call.version);
}

type Row = Pick<AccountRequest, "name" | "surname" | "email" | "phone"> & { state: string };

function undecidedRequest(id: number): Row {
  const request =
    one<Row>`SELECT name, surname, email, phone, state FROM account_requests WHERE id = ${id}` ??
    notFound(missing);
  if (request.state !== "pending") refuse(409, alreadyDecided);
  return request;
}

export function deleteDecidedRequests(before: Day, act: Act) {
  const old = all<{ id: number }>`
    SELECT id FROM account_requests WHERE state <> 'pending' AND date_created < ${before} ORDER BY id`;
  if (!old.length) return;
  journaled(act, () => {
    for (const { id } of old) remove("account_requests", id);
    return { result: null, note: `Eliminate ${old.length} richieste di account già gestite` };
  });
  transaction(() => {
    for (const { id } of old) destroyKey({ kind: "request", id });
  });
}
