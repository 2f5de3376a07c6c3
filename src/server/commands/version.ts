import { version } from "../version";

console.log(`Traslo ${version}`);
