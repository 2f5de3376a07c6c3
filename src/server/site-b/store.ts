import { existsSync, renameSync } from "node:fs";
import { afterCommit } from "../db";
import { notFound, refuse } from "../errors";
import { publish } from "../live";
import { hashOfToken, newToken } from "../session";
import { changeSetting, setting } from "../settings";
import { messages, type Status } from "./model";
import { type Draft, draftPath, publicationPath } from "./publication";

export const status = (): Status => (setting("siteB.status") === "offline" ? "offline" : "online");

export const isOnline = () => status() === "online";

/** What site B itself is told: it is there, or it is not. */
export function show(site: "A" | "B"): { status: Status } {
  if (site === "B" && !isOnline()) refuse(503, messages.offline);
  return { status: "online" };
}

export function situation() {
  const published = setting("siteB.published");
  return { status: status(), lastUpdate: published ? published : null };
}

/** Every open page looks again: those of site B find the notice. */
export function toggle(to: Status) {
  changeSetting("siteB.status", to);
  afterCommit(() => publish([{ noun: "all", id: 0, day: null }]));
  return { status: to };
}

/** Keeps the draft's secret link: opened once, it completes the update. */
export function offer({ date, size }: Draft) {
  const token = newToken();
  changeSetting("siteB.draft", hashOfToken(token));
  changeSetting("siteB.draftDate", date);
  return { link: `/admin/site_b/complete/${token}`, date: date, size };
}

/** Swaps the draft in as the publication; the same link again changes nothing. */
export function complete(token: string) {
  if (hashOfToken(token) !== setting("siteB.draft") || !existsSync(draftPath()))
    refuse(409, messages.linkUsed);
  changeSetting("siteB.published", setting("siteB.draftDate"));
  changeSetting("siteB.draft", "");
  afterCommit(() => renameSync(draftPath(), publicationPath()));
}

/** A new token for the off-premises site, told once; the old one ends. */
export function renewToken() {
  const token = newToken();
  changeSetting("siteB.token", hashOfToken(token));
  return { token };
}

/** The path of what the off-premises site may fetch, for whoever has its token. */
export function publicationFor(token: string): string {
  const known = setting("siteB.token");
  if (!known || hashOfToken(token) !== known) notFound();
  if (!isOnline()) refuse(503, messages.offline);
  const path = publicationPath();
  return existsSync(path) ? path : notFound();
}
