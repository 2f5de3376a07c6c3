import { now } from "../../base/clock";
import { notFound } from "../../base/errors";
import { insert, one, sql, update } from "../../db/db";
import { paged } from "../../db/paging";
import type { Call } from "../../journal/caller";
import type { NewNews } from "./input";
import { type News, newsOnHome, newsPerPage } from "./model";

/** Never above the reader's own level. */
export function listNews({ page, user_level }: { page?: number; user_level?: number }, { user }: Call) {
  const level = Math.min(user_level ?? user.level, user.level);
  const columns = sql`
    n.id, n.title, n.description, n.user_level, u.username AS author, r.id IS NOT NULL AS read, n.date_created, n.version`;
  const from = sql`
    news n JOIN users u ON u.id = n.id_user
    LEFT JOIN news_reads r ON r.id_news = n.id AND r.id_user = ${user.id}
    WHERE n.user_level <= ${level}`;
  const { rows: news, total } = paged<News>({ columns, from, order: sql`n.id DESC` }, page, newsPerPage);
  return { news, total };
}

export function unreadNews({ user }: Call) {
  const columns = sql`n.id, n.title`;
  const from = sql`
    news n
    WHERE n.user_level <= ${user.level}
      AND NOT EXISTS (SELECT 1 FROM news_reads r WHERE r.id_user = ${user.id} AND r.id_news = n.id)`;
  const { rows: newest, total } = paged<Pick<News, "id" | "title">>(
    { columns, from, order: sql`n.id DESC` },
    1,
    newsOnHome,
  );
  return { newest, total };
}

/** 404 when it is above the caller's level. */
export function newsById(id: number, { user }: Call) {
  const row = one<News & { content: string }>`
    SELECT n.id, n.title, n.description, n.content, n.user_level, u.username AS author, n.date_created, n.version,
           EXISTS (SELECT 1 FROM news_reads r WHERE r.id_news = n.id AND r.id_user = ${user.id}) AS read
    FROM news n JOIN users u ON u.id = n.id_user WHERE n.id = ${id} AND n.user_level <= ${user.level}`;
  return row ?? notFound("Notizia non trovata.");
}

export function readNews(id: number, call: Call) {
  const news = newsById(id, call);
  if (!news.read) insert("news_reads", { id_news: id, id_user: call.user.id });
  return { ...news, read: 1 };
}

export const publishNews = (values: NewNews, { user }: Call) =>
  insert("news", { ...values, id_user: user.id, date_created: now() });

/** Who has read it has read it: a correction is no other news. */
export function correctNews(id: number, values: NewNews, call: Call) {
  newsById(id, call);
  update("news", id, values, call.version);
}
