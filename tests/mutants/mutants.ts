import { backups } from "./backups";
import { data } from "./data";
import { exports } from "./exports";
import { files } from "./files";
import { imports } from "./imports";
import type { Mutant } from "./mutant";
import { personal } from "./personal";
import { requests } from "./requests";
import { rights } from "./rights";
import { sessions } from "./sessions";
import { spreadsheets } from "./spreadsheets";

/** Every mutant of `bun run mutants`: a program without one of its checks. */
export const mutants: readonly Mutant[] = [
  ...rights,
  ...sessions,
  ...requests,
  ...files,
  ...data,
  ...backups,
  ...personal,
  ...spreadsheets,
  ...imports,
  ...exports,
];
