import { run as start } from "./start";

/** Its password is public, so other machines reach it only where HOST says so. */
export function run() {
  process.env.DEMO = "1";
  process.env.HOST ||= "127.0.0.1";
  return start();
}
