import { version } from "../../base/version";

console.log(`Traslo ${version}`);
