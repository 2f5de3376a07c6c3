import { environment } from "../../base/environment";
import { healthAddress } from "../../install/service";

export async function run() {
  const address = healthAddress(environment);
  // Its certificate names the site, not this address.
  const answer = await fetch(address, { tls: { rejectUnauthorized: false } }).catch(() => null);
  if (!answer) {
    console.error(`Il server non risponde a ${address}.`);
    process.exit(1);
  }
  console.log(await answer.text());
  process.exit(answer.ok ? 0 : 1);
}
