import { milliseconds } from "../base/clock";
import type { Site } from "../base/permissions";
import { all, one, run } from "../db/db";
import { hashOfToken, newToken, replaceSessionDevice } from "./session";

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
