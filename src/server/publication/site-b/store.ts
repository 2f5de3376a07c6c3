import { existsSync, renameSync } from "node:fs";
import { notFound, refuse } from "../../base/errors";
import { afterCommit } from "../../db/db";
import { changeSetting, setting } from "../../db/settings";
import { closeStreamsOn, publishEverything } from "../../journal/live";
import { signedAccountList } from "../../sessions/profiles";
import { hashOfToken, newToken } from "../../sessions/session";
import { type Draft, draftPath, noteFetch, publicationPath } from "../publication";
import { messages, type Status } from "./model";

const status = (): Status => (setting("siteB.status") === "offline" ? "offline" : "online");

export const isOnline = () => status() === "online";

export function show(site: "A" | "B"): { status: Status } {
  if (site === "B" && !isOnline()) refuse(503, messages.offline);
  return { status: "online" };
}

export function publicationStatus() {
  const published = setting("siteB.published");
  return { status: status(), lastUpdate: published ? published : null };
}

export function setStatus(status: Status) {
  changeSetting("siteB.status", status);
  afterCommit(() => (status === "offline" ? closeStreamsOn("B") : publishEverything()));
  return { status };
}

export function createDraftLink({ date, size }: Draft) {
  const token = newToken();
  changeSetting("siteB.draft", hashOfToken(token));
  changeSetting("siteB.draftDate", date);
  return { link: `/admin/site_b/complete/${token}`, date, size };
}

export function publishDraft(token: string) {
  if (hashOfToken(token) !== setting("siteB.draft") || !existsSync(draftPath()))
    refuse(409, messages.linkUsed);
  changeSetting("siteB.published", setting("siteB.draftDate"));
  changeSetting("siteB.draft", "");
  afterCommit(() => renameSync(draftPath(), publicationPath()));
}

export function renewToken() {
  const token = newToken();
  changeSetting("siteB.token", hashOfToken(token));
  return { token };
}

/** What the off-premises site fetches exists only for its token. */
function mustBeOffPremisesSite(token: string) {
  const expected = setting("siteB.token");
  if (!expected || hashOfToken(token) !== expected) notFound();
}

export function accountListFor(token: string, nonce: string) {
  mustBeOffPremisesSite(token);
  return signedAccountList(token, nonce);
}

export function publicationFor(token: string): string {
  mustBeOffPremisesSite(token);
  if (!isOnline()) refuse(503, messages.offline);
  const path = publicationPath();
  if (!existsSync(path)) notFound();
  noteFetch();
  return path;
}
