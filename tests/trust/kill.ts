import { join } from "node:path";
import { signIn } from "../../bench/server";
import { demoFolder, type Figure, faultsOf, quantile, seeded, startOn, verdict, Writers } from "./rig";

const rounds = 40;
/** The longest start after a kill, in milliseconds: the middle one of all rounds. */
const longestStart = 1000;

/** R01: the server is killed while eight clients write; after the next start every confirmed write is there. */
export async function run(): Promise<Figure> {
  const { seed, random } = seeded();
  const data = await demoFolder();
  const file = join(data, "traslo.db");
  const writers = new Writers();
  const starts: number[] = [];
  const faults: string[] = [];
  let lostInAll = 0;
  let cookie: string | undefined;
  for (let round = 0; round <= rounds; round++) {
    const server = await startOn(data);
    try {
      if (round) starts.push(server.ms);
      const lost = writers.lostIn(file);
      lostInAll += lost;
      if (lost) faults.push(`round ${round}: ${lost} lost`);
      faults.push(...faultsOf(file).map((fault) => `round ${round}: ${fault}`));
      cookie ??= await signIn(server.url);
      const writing = writers.write(server, cookie, () => round === rounds);
      await Bun.sleep(200 + 700 * random());
      await server.end("SIGKILL");
      await writing;
    } finally {
      server.child.kill("SIGKILL");
    }
  }
  const middle = quantile(starts, 0.5);
  if (middle > longestStart) faults.push("the start takes too long");
  if (writers.refused) faults.push(`${writers.refused} writes refused`);
  return verdict(
    "R01",
    `${rounds} kills, ${writers.acknowledged} confirmed writes, ${lostInAll} lost; restart to the first 200: ` +
      `${middle.toFixed(0)} ms in the middle, ${Math.max(...starts).toFixed(0)} ms at most`,
    faults,
    seed,
  );
}
