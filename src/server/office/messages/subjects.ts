import type { Day } from "../../base/days";
import { type Channel, clientName, type NamedClient } from "../../clients/model";
import { shortPlaceText } from "../../clients/pickup-places/model";
import { ofVisibleAgents } from "../../days/planning/store";
import { all, type Fragment, sql } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { isPlanned } from "../../visits/appointments/store";
import { mobileOf, type SubjectKind } from "./model";

/** A work, a visit or a line of a deposit with whom to tell; `date` is null for what is no longer there. */
export type SubjectRow = {
  kind: SubjectKind;
  id: number;
  id_client: number;
  id_order: number | null;
  id_contact: number | null;
  date: Day | null;
  hour: string | null;
  what: string;
  place: string;
  client: string;
  contact: string;
  phone: string;
  email: string;
  message_channel: Channel | "";
  no_messages: number;
};

type Stored = NamedClient &
  Omit<SubjectRow, "kind" | "place" | "client" | "contact" | "phone"> & {
    address: string;
    city: string;
    country: string;
    contact: string | null;
    own_phone: string;
    cellphone: string;
    contact_phone: string | null;
  };

const ofClient = sql`
  c.private_client, c.name, c.surname, c.business_name, c.message_channel, c.no_messages,
  c.phone AS own_phone, c.cellphone, k.id AS id_contact, k.name AS contact, k.phone AS contact_phone,
  coalesce(nullif(k.email, ''), c.email) AS email`;

const contactOf = (chosen: Fragment) =>
  sql`LEFT JOIN client_contacts k ON k.id = ${chosen} AND k.id_client = c.id`;

const rowOf =
  (kind: SubjectKind) =>
  ({ private_client, name, surname, business_name, address, city, country, ...row }: Stored): SubjectRow => {
    const { own_phone, cellphone, contact_phone, contact, ...own } = row;
    const numbers = (contact_phone ? [contact_phone] : [cellphone, own_phone]).filter(Boolean);
    return {
      ...own,
      kind,
      client: clientName({ private_client, name, surname, business_name }),
      contact: contact ?? "",
      place: shortPlaceText({ address, city, country }),
      phone: numbers.find(mobileOf) ?? numbers[0] ?? "",
    };
  };

/** Of `works w` with their order `o` and type `t`. */
export const works = (where: Fragment, call: Call): SubjectRow[] =>
  can(call, "works.view")
    ? all<Stored>`
        SELECT w.id, o.id_client, w.id_order, w.date, w.hour, t.text AS what, p.address, p.city, p.country, ${ofClient}
        FROM works w
        JOIN orders o ON o.id = w.id_order
        JOIN work_types t ON t.value = w.type
        JOIN pickup_places p ON p.id = w.id_pickup_place
        JOIN clients c ON c.id = o.id_client
        ${contactOf(sql`c.id_message_contact`)}
        WHERE ${where} ORDER BY w.date, w.hour, w.id`.map(rowOf("work"))
    : [];

/** Of `appointment_rows a`. */
export const visits = (where: Fragment, call: Call): SubjectRow[] =>
  all<Stored>`
    SELECT a.id, a.id_client, NULL AS id_order, a.date, a.time AS hour, 'appuntamento' AS what,
           p.address, p.city, p.country, ${ofClient}
    FROM appointment_rows a
    JOIN pickup_places p ON p.id = a.id_address
    JOIN clients c ON c.id = a.id_client
    ${contactOf(sql`coalesce(a.id_contact, c.id_message_contact)`)}
    WHERE ${where} AND ${isPlanned} AND ${ofVisibleAgents(call)} ORDER BY a.date, a.time, a.id`.map(
    rowOf("visit"),
  );

const boxLines = (where: Fragment, call: Call): SubjectRow[] =>
  can(call, "boxes")
    ? all<Stored>`
        SELECT b.id, b.id_client, b.id_order, min(coalesce(b.date, b.date2), coalesce(b.date2, b.date)) AS date,
               NULL AS hour, CAST(b.id_box AS TEXT) AS what, '' AS address, '' AS city, '' AS country, ${ofClient}
        FROM box_lines b JOIN clients c ON c.id = b.id_client ${contactOf(sql`c.id_message_contact`)}
        WHERE ${where}`.map(rowOf("box"))
    : [];

export const among = (column: Fragment, ids: readonly number[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

export function subjectsByIds(kind: SubjectKind, ids: readonly number[], call: Call): SubjectRow[] {
  if (!ids.length) return [];
  if (kind === "work") return works(among(sql`w.id`, ids), call);
  return kind === "visit" ? visits(among(sql`a.id`, ids), call) : boxLines(among(sql`b.id`, ids), call);
}

/** What was notified of and is no longer planned; of a work only while its order lives. */
export function goneSubjects(kind: "work" | "visit", ids: readonly number[], call: Call): SubjectRow[] {
  const isHidden = kind === "work" ? !can(call, "works.view") : can(call, "planning.onlyAgent2");
  if (isHidden || !ids.length) return [];
  const gone =
    kind === "work"
      ? sql`${among(sql`m.id_work`, ids)} AND NOT EXISTS (SELECT 1 FROM works WHERE id = m.id_work)
          AND EXISTS (SELECT 1 FROM orders WHERE id = m.id_order AND cancelled_on IS NULL)`
      : sql`${among(sql`m.id_appointment`, ids)}
          AND NOT EXISTS (SELECT 1 FROM appointments WHERE id = m.id_appointment)`;
  return all<Stored>`
    SELECT ${kind === "work" ? sql`m.id_work` : sql`m.id_appointment`} AS id, m.id_client, m.id_order,
           NULL AS date, NULL AS hour, ${kind === "work" ? "lavorazione" : "appuntamento"} AS what,
           '' AS address, '' AS city, '' AS country, ${ofClient}
    FROM messages m JOIN clients c ON c.id = m.id_client ${contactOf(sql`m.id_contact`)}
    WHERE ${gone} GROUP BY 1 ORDER BY 1`.map(rowOf(kind));
}
