import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Of Debian, Ubuntu, Fedora and others with glibc; Bun finds out by itself whether a processor has AVX2. */
export const platforms = [
  { name: "linux-x64", target: "bun-linux-x64", bun: "@oven/bun-linux-x64" },
  { name: "linux-arm64", target: "bun-linux-arm64", bun: "@oven/bun-linux-aarch64" },
] as const;

export type Platform = (typeof platforms)[number];

/** Bun of a platform: npm installed the one of this machine, the others come from the registry by the lock file. */
export async function bunOf({ bun }: Platform, checkout: string, work: string): Promise<string> {
  const installed = join(checkout, "node_modules", bun, "bin/bun");
  if (existsSync(installed)) return installed;
  const lock = JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8"));
  const { version, integrity } = lock.packages[`node_modules/${bun}`];
  const folder = join(work, bun.replace("/", "-"));
  mkdirSync(folder, { recursive: true });
  const packed = (await Bun.$`npm pack --silent ${bun}@${version}`.cwd(folder).text()).trim();
  const found = `sha512-${new Bun.CryptoHasher("sha512").update(await Bun.file(join(folder, packed)).bytes()).digest("base64")}`;
  if (found !== integrity) throw new Error(`${bun}@${version} is not what package-lock.json says.`);
  await Bun.$`tar -xzf ${packed}`.cwd(folder).quiet();
  return join(folder, "package/bin/bun");
}
