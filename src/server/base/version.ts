import { readFileSync } from "node:fs";
import { version as number } from "../../../package.json";
import { lazy } from "./lazy";
import { isExecutable, programFile } from "./program-files";

export type Program = {
  number: string;
  /** Null where the sources are no checkout, as in an image made of them. */
  commit: string | null;
  isModified: boolean;
};

export const program = lazy((): Program => (isExecutable ? ofExecutable() : ofCheckout()));

function ofExecutable(): Program {
  const { number, commit } = JSON.parse(readFileSync(programFile("release.json"), "utf8"));
  return { number, commit, isModified: false };
}

function ofCheckout(): Program {
  const words = ["describe", "--always", "--match=", "--abbrev=40", "--dirty=*"];
  const git = Bun.which("git");
  const answer = git
    ? // The checkout may be of another account than the server.
      Bun.spawnSync([git, "-c", "safe.directory=*", ...words], {
        cwd: programFile(""),
        env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_CEILING_DIRECTORIES: programFile("..") },
        stdout: "pipe",
        stderr: "ignore",
      })
        .stdout.toString()
        .trim()
    : "";
  const [, commit = null, modified] = answer.match(/^([0-9a-f]{40})(\*?)$/) ?? [];
  return { number, commit, isModified: !!modified };
}

const shortCommit = ({ commit }: Pick<Program, "commit">) => commit?.slice(0, 8) ?? null;

/** The number and the commit that it was made of, as people read them and backups keep them. */
export const version = lazy(() => {
  const { number, isModified } = program();
  const marks = [shortCommit(program()), isModified && "modificato"].filter((mark) => !!mark);
  return marks.length ? `${number} (${marks.join(", ")})` : number;
});
