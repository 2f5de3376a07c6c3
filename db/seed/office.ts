import { addDays, type Day } from "../../src/server/base/days";
import type { Profile } from "../../src/server/base/permissions";
import { all, insert } from "../../src/server/db/db";
import { momentOf } from "./clients";
import { type Random, seededRandom } from "./random";
import { interventions, interventionTexts, news, payments, reports } from "./words/office";
import { men, surnames, women } from "./words/people";
import { memoTexts, memoTitles } from "./words/phrases";

export type Users = Record<Profile, number>;

export const usersByName = () =>
  Object.fromEntries(
    all<{ id: number; username: Profile }>`SELECT id, username FROM users`.map(({ id, username }) => [
      username,
      id,
    ]),
  ) as Users;

export function insertOffice(users: Users, today: Day) {
  const random = seededRandom("ufficio");
  const past = (days: number) =>
    Array.from({ length: days }, () => `${addDays(today, -random.int(1, 365))} ${momentOf(random)}`).sort();
  insertMemos(random, users, today);
  insertLogbooks(random, users, past);
  insertNews(random, users, past(news.length));
  insertReports(random, users, past(reports.length));
  insertRequests(random, today);
}

function insertMemos(random: Random, users: Users, today: Day) {
  const everybody = Object.values(users);
  const days = Array.from({ length: 150 }, () => addDays(today, random.int(-170, 40))).sort();
  for (const date of days) {
    const author = random.pick(everybody);
    const created = addDays(date < today ? date : today, -random.int(1, 20));
    const id_memo = insert("memos", {
      id_user: author,
      title: random.phrase(random.pick(memoTitles)),
      description: random.chance(0.85) ? random.phrase(random.pick(memoTexts)) : "",
      date,
      time: momentOf(random).replace(/\d$/, "0"),
      date_created: `${created} ${momentOf(random)}`,
    });
    if (!random.chance(0.4)) continue;
    const others = random.shuffled(everybody.filter((id) => id !== author));
    for (const id_user of others.slice(0, random.int(1, 4))) insert("memo_shares", { id_memo, id_user });
  }
}

function insertLogbooks(random: Random, users: Users, past: (days: number) => string[]) {
  const writers = [users.gestione1, users.gestione1, users.gestione2, users.preventivi, users.superadmin];
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const vehicles = ids(all`SELECT id FROM vehicles WHERE date IS NULL`);
  const workers = ids(all`SELECT id FROM workers WHERE date IS NULL AND code NOT IN (99, 100)`);
  for (const date_created of past(95)) {
    insert("vehicle_logs", {
      id_user: random.pick(writers),
      id_vehicle: random.pick(vehicles),
      intervention_type: random.phrase(random.pick(interventions)),
      description: random.phrase(random.pick(interventionTexts)),
      date_created,
    });
  }
  for (const date_created of past(160)) {
    insert("worker_logs", {
      id_user: random.pick(writers),
      id_worker: random.pick(workers),
      description: random.phrase(random.pick(payments)),
      cents: random.chance(0.9) ? 500 * random.int(4, 120) : random.int(1990, 24999),
      date_created,
    });
  }
}

function insertNews(random: Random, users: Users, moments: string[]) {
  for (const [at, [title, description, content, user_level]] of news.entries()) {
    const id_news = insert("news", {
      title,
      description,
      content,
      user_level,
      id_user: users.superadmin,
      date_created: moments[at],
    });
    for (const id_user of Object.values(users)) {
      if (random.chance(at < news.length - 2 ? 0.7 : 0.1)) insert("news_reads", { id_news, id_user });
    }
  }
}

function insertReports(random: Random, users: Users, moments: string[]) {
  const authors = [users.magazzino, users.ufficio, users.segreteria, users.depositi];
  for (const [at, [category, message]] of reports.entries()) {
    const id_user = random.pick(authors);
    const id_report = insert("reports", {
      id_user,
      category,
      message,
      status: at < 5 ? 1 : 0,
      date_created: moments[at],
    });
    if (random.chance(0.5)) insert("report_shares", { id_report, id_user: users.gestione1 });
  }
}

function insertRequests(random: Random, today: Day) {
  for (const [state, ago] of [
    ["rejected", 40],
    ["pending", 3],
    ["pending", 1],
  ] as const) {
    const [name, surname] = [random.pick([...men, ...women]), random.pick(surnames)];
    insert("account_requests", {
      name,
      surname,
      email: `${name}.${surname}`
        .toLowerCase()
        .normalize("NFD")
        .replace(/[^a-z.]/g, "")
        .concat("@posta.example"),
      phone: `395${random.digits(7)}`,
      id_location: random.int(1, 8),
      state,
      ip: `192.0.2.${random.int(2, 250)}`,
      date_created: `${addDays(today, -ago)} ${momentOf(random)}`,
    });
  }
}
