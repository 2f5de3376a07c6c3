import { statfsSync } from "node:fs";
import { isSet } from "./environment";

/** Types of statfs(2) on Linux: file systems of another machine, whose locks and syncs SQLite can't rely on. */
const remote = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe534d42, "SMB"],
  [0xff534d42, "SMB"],
  [0x01021997, "9p"],
  [0x65735546, "FUSE o virtiofs"],
  [0x786f4256, "cartella condivisa di VirtualBox"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
]);

const remoteFileSystem = (type: number): string | null => remote.get(type >>> 0) ?? null;

const typeOf = (folder: string) => (process.platform === "linux" ? Number(statfsSync(folder).type) : 0);

export function refuseNetworkDrive(
  folder: string,
  isAllowed = isSet("ALLOW_NETWORK_DRIVE"),
  type = typeOf(folder),
) {
  const name = isAllowed ? null : remoteFileSystem(type);
  if (!name) return;
  throw new Error(
    `la cartella dei dati ${folder} è su un disco di rete o condiviso (${name}), dove un database può danneggiarsi: spostarla su un disco locale, oppure accettare il rischio con ALLOW_NETWORK_DRIVE=1`,
  );
}
