import { milliseconds, steadyMilliseconds, today } from "../base/clock";
import { addDays } from "../base/days";
import { Refusal } from "../base/errors";
import type { Site } from "../base/permissions";
import { all, one, run, transaction } from "../db/db";
import { setting } from "../db/settings";
import { hashOfToken, newToken, replaceSessionDevice } from "./session";

const minute = 60_000;
const window = 3 * minute;
const attemptsPerWindow = 10;
const longestWait = 15 * minute;

/** Unknown names share this many counts, so that one name is answered like an account's and no name has a row. */
const unknownCounts = 16;

/** Failed attempts are counted by `who`; `isKnown` if the browser has signed in to the account before. */
export type AttemptSource = { who: string; idUser: number | null; isKnown: boolean };

export const knownBrowser = (idUser: number, device: string): AttemptSource => ({
  who: `device ${idUser} ${device}`,
  idUser,
  isKnown: true,
});

export const unknownBrowser = (idUser: number): AttemptSource => ({
  who: `account ${idUser}`,
  idUser,
  isKnown: false,
});

export const ownPassword = (idUser: number): AttemptSource => ({
  who: `password ${idUser}`,
  idUser,
  isKnown: true,
});

/** Random, so that nobody can tell which names share a count. */
const salt = crypto.randomUUID();

export function unknownName(name: string): AttemptSource {
  const hash = new Bun.CryptoHasher("sha256").update(salt + name.toLowerCase()).digest();
  return { who: `unknown ${hash.readUInt32BE() % unknownCounts}`, idUser: null, isKnown: false };
}

type Attempts = { failures: number; window_start: number; counted_at: number; wait: number };

/** Counted before the password is verified, and never per address (DECISIONS). */
export function countAttempt({ who, idUser }: AttemptSource) {
  transaction(() => {
    const now = steadyMilliseconds();
    const before = one<Attempts>`
      SELECT failures, window_start, counted_at, wait FROM login_attempts WHERE who = ${who}`;
    const left = before ? before.counted_at + before.wait - now : 0;
    if (left > 0) tooMany(left);
    const current = before && !isExpired(before, now) ? before : null;
    const failures = (current?.failures ?? 0) + 1;
    const waits = Math.max(0, failures - attemptsPerWindow + 1);
    const wait = waits ? Math.min(minute * 2 ** (waits - 1), longestWait) : 0;
    run`INSERT OR REPLACE INTO login_attempts (who, id_user, failures, window_start, counted_at, wait)
        VALUES (${who}, ${idUser}, ${failures}, ${current?.window_start ?? now}, ${now}, ${wait})`;
  });
}

/** Until the tenth failure the window counts; after it, the longest wait without an attempt. */
function isExpired({ failures, window_start, counted_at, wait }: Attempts, now: number): boolean {
  if (failures < attemptsPerWindow) return now - window_start > window;
  return now - counted_at > wait + longestWait;
}

export function clearAttempts({ who }: AttemptSource) {
  run`DELETE FROM login_attempts WHERE who = ${who}`;
}

export function clearAttemptsOf(idUser: number) {
  run`DELETE FROM login_attempts WHERE id_user = ${idUser}`;
}

/** At start the clock may be earlier than when an attempt was counted: its wait then begins again. */
export function deleteExpiredAttempts() {
  const now = steadyMilliseconds();
  run`DELETE FROM login_attempts WHERE counted_at < ${now - 2 * longestWait}`;
  run`DELETE FROM unknown_logins WHERE day < ${addDays(today(), -31 * Number(setting("retention.loginsMonths")))}`;
  run`UPDATE login_attempts SET counted_at = ${now}, window_start = min(window_start, ${now})
      WHERE counted_at > ${now}`;
}

/** The log has no entry for a login that is nobody's. */
export function countUnknownLogin() {
  transaction(
    () => run`INSERT INTO unknown_logins (day, refused) VALUES (${today()}, 1)
              ON CONFLICT (day) DO UPDATE SET refused = refused + 1`,
  );
}

function tooMany(milliseconds: number): never {
  const seconds = Math.ceil(milliseconds / 1000);
  const wait = seconds > 60 ? `${Math.ceil(seconds / 60)} minuti` : `${seconds} secondi`;
  throw new Refusal(429, `Troppi tentativi: riprovare tra ${wait}.`, { retryAfter: seconds });
}

export const loginDeviceCookie = (site: Site) => `traslo_device_${site.toLowerCase()}`;

const maxAge = 400 * 24 * 3_600_000;

/** Of each account the browsers used last: a script that stores no cookie is a new one at every login. */
const maxDevices = 30;

export const isKnownDevice = (device: string, idUser: number): boolean =>
  one`SELECT 1 FROM login_devices WHERE token_hash = ${device} AND id_user = ${idUser}` !== null;

/** No token where the account knew it; a cookie that somebody else put there is replaced. */
export function rememberDevice(idUser: number, device: string | null): { device: string; token?: string } {
  const token = device && isKnownDevice(device, idUser) ? undefined : newToken();
  const hash = token ? hashOfToken(token) : (device as string);
  if (token && device) {
    run`UPDATE login_devices SET token_hash = ${hash} WHERE token_hash = ${device}`;
    replaceSessionDevice(device, hash);
  }
  run`INSERT OR REPLACE INTO login_devices (token_hash, id_user, seen_at)
      VALUES (${hash}, ${idUser}, ${milliseconds()})`;
  run`DELETE FROM login_devices WHERE id_user = ${idUser} AND token_hash NOT IN (
        SELECT token_hash FROM login_devices WHERE id_user = ${idUser} ORDER BY seen_at DESC LIMIT ${maxDevices})`;
  return { device: hash, token };
}

export function forgetDevice(idUser: number, device: string) {
  run`DELETE FROM login_devices WHERE id_user = ${idUser} AND token_hash = ${device}`;
}

export function forgetDevicesOf(idUser: number, except = "") {
  run`DELETE FROM login_devices WHERE id_user = ${idUser} AND token_hash <> ${except}`;
}

export function deleteExpiredDevices() {
  run`DELETE FROM login_devices WHERE seen_at < ${milliseconds() - maxAge}`;
}

export type DeviceRow = { token_hash: string; id_user: number; seen_at: number };

export const allDevices = () => all<DeviceRow>`SELECT token_hash, id_user, seen_at FROM login_devices`;

export function restoreDevices(devices: DeviceRow[]) {
  for (const { token_hash, id_user, seen_at } of devices)
    run`INSERT OR IGNORE INTO login_devices (token_hash, id_user, seen_at)
        SELECT ${token_hash}, id, ${seen_at} FROM users WHERE id = ${id_user}`;
}
