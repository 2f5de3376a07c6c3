import { version } from "../../base/version";

export const run = () => console.log(`Traslo ${version()}`);
