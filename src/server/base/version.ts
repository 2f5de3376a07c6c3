import { existsSync, readFileSync } from "node:fs";
import { version as number } from "../../../package.json";
import { lazy } from "./lazy";
import { isExecutable, programFile } from "./program-files";

export type Program = {
  number: string;
  /** Null where the sources are no checkout and nobody wrote it down. */
  commit: string | null;
  isModified: boolean;
};

/** Written by a release, and where an image is made of the sources; a checkout asks git. */
const releaseFile = programFile("release.json");

export const program = lazy(
  (): Program => (isExecutable || existsSync(releaseFile) ? ofRelease() : ofCheckout()),
);

function ofRelease(): Program {
  const written = JSON.parse(readFileSync(releaseFile, "utf8"));
  return { number: written.number ?? number, commit: written.commit || null, isModified: false };
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
  return `${number} (${shortCommit(program()) ?? "commit non noto"}${isModified ? ", modificato" : ""})`;
});
