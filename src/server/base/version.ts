import { version as number } from "../../../package.json";

/** The number in package.json: the log, `./run version`, `/salute` and the page Sistema show it. */
export const version = number;
