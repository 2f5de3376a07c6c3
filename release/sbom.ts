import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import type { Release } from "./executable";

type Component = { "bom-ref": string; name: string; version: string };
type Bom = {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** What is in the executable, in CycloneDX: the packages of production, those that pages are built from, and theirs. */
export async function sbomOf(checkout: string, { commit, at }: Release): Promise<string> {
  const bom: Bom = await Bun.$`npm sbom --package-lock-only --sbom-format cyclonedx`
    .cwd(checkout)
    // In production npm leaves out what pages are built from.
    .env({ ...process.env, NODE_ENV: "" })
    .json();
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(checkout, "package.json"), "utf8"),
  );
  const built = await importedPackages(checkout);
  const direct = [
    ...Object.keys(dependencies),
    ...Object.keys(devDependencies).filter((name) => built.has(name)),
  ];
  const edges = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const isDirect = (ref: string) => direct.some((name) => ref.startsWith(`${name}@`));
  const wanted = new Set<string>();
  const visit = (ref: string) => {
    if (wanted.has(ref)) return;
    wanted.add(ref);
    for (const next of edges.get(ref) ?? []) visit(next);
  };
  const self = bom.metadata.component["bom-ref"];
  for (const ref of edges.get(self) ?? []) if (isDirect(ref)) visit(ref);
  const kept = (refs: string[]) => refs.filter((ref) => wanted.has(ref));
  const digest = createHash("sha256").update(commit).digest("hex");
  return `${JSON.stringify(
    {
      ...bom,
      // Two of one commit are the same.
      serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-5$3-8$4-$5")}`,
      metadata: { ...bom.metadata, timestamp: new Date(at).toISOString() },
      components: bom.components.filter((component) => wanted.has(component["bom-ref"])),
      dependencies: bom.dependencies
        .filter(({ ref }) => ref === self || wanted.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: kept(dependsOn) })),
    },
    null,
    1,
  )}\n`;
}

async function importedPackages(checkout: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of new Glob("src/{islands,views}/**/*.{ts,tsx,css}").scanSync(checkout)) {
    const text = await Bun.file(join(checkout, path)).text();
    for (const [, name = ""] of text.matchAll(/["'](@[\w-]+\/[\w.-]+|[\w-][\w.-]*)(?:\/[^"'\s]*)?["']/g))
      found.add(name);
  }
  return found;
}
