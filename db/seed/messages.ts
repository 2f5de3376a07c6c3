import { addDays, type Day, hourAfter, weekday } from "../../src/server/base/days";
import { insert, one } from "../../src/server/db/db";
import type { Call } from "../../src/server/journal/caller";
import type { MessageState, Notice } from "../../src/server/office/messages/model";
import { draft, dueNotices } from "../../src/server/office/messages/store";
import { accountOf } from "../../src/server/sessions/profiles";
import type { Event } from "./activity";

const sender = "ufficio";

/** On the last working day some of those that come were notified of, the last of them an hour that is no longer so, and one in vain. */
export function tellings(today: Day): Event[] {
  const day = addDays(today, weekday(addDays(today, -1)) === 6 ? -2 : -1);
  const steps: [state: MessageState, isOld: boolean][] = [
    ...Array.from({ length: 5 }, (): [MessageState, boolean] => ["sent", false]),
    ["sent", true],
    ["failed", false],
  ];
  return steps.map(([state, isOld], at) => ({
    at: `${day} 19:0${at}`,
    user: sender,
    operation: "Messages.open",
    message: "Messaggio aperto",
    work: () => tell(state, isOld, `${day} 19:0${at}`),
  }));
}

/** Who was notified of leaves the list, so that the next one is the first. */
function tell(state: MessageState, isOld: boolean, date_created: string) {
  const call = senderCall();
  const next = dueNotices(call).due.find(({ about, ways }) => about.length === 1 && whatsapp(ways));
  const [subject] = next?.about ?? [];
  if (!next || !subject?.hour) return;
  const from = isOld ? hourAfter(hourAfter(subject.hour)) : subject.hour;
  const { kind, id, date } = subject;
  const { occasion } = next;
  insert("messages", {
    id_client: next.id_client,
    id_work: kind === "work" ? id : null,
    id_appointment: kind === "visit" ? id : null,
    occasion,
    channel: "whatsapp",
    address: whatsapp(next.ways)?.address,
    text: draft({ kind, id, occasion, arrives: from }, call).text,
    promised_date: date,
    promised_from: from,
    promised_to: hourAfter(from),
    opened_date: date,
    opened_hour: from,
    state,
    date_created,
  });
}

const whatsapp = (ways: Notice["ways"]) => ways.find(({ channel }) => channel === "whatsapp");

function senderCall(): Call {
  const row = one<Parameters<typeof accountOf>[0]>`
    SELECT id, username, email, name, surname, profile, level, must_change_password
    FROM users WHERE username = ${sender}`;
  if (!row) throw new Error(`No account ${sender}`);
  return { user: accountOf(row), kiosk: null, site: "A", ip: "", session: null };
}
