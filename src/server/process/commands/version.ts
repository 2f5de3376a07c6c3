import { program, version } from "../../base/version";

export async function run([form]: string[]) {
  if (form !== "--json") return console.log(`Traslo ${version()}`);
  const { newestVersion } = await import("../../journal/migrate");
  console.log(JSON.stringify({ ...program(), version: version(), schema: newestVersion() }));
}
