import { quoteTones, versionStates } from "../../server/sales/model";
import type { Quote } from "../../server/sales/store";
import { Badge, TabLink } from "../ui/details";

type Version = Quote["versions"][number];

export const versionName = ({ version_no, variant }: Pick<Version, "version_no" | "variant">) =>
  `Versione ${version_no}${variant ? `, ${variant}` : ""}`;

export function VersionState({ state, isExpired }: Pick<Version, "state" | "isExpired">) {
  if (isExpired) return <Badge tone="orange">Scaduto</Badge>;
  const tone = quoteTones[state];
  return tone ? <Badge tone={tone}>{versionStates[state]}</Badge> : versionStates[state];
}

/** The versions of a quote that has more than one. */
export const VersionLinks = ({ found, path }: { found: Quote; path: string }) =>
  found.versions.length > 1 && (
    <nav className="versions" aria-label="Versioni">
      {found.versions.map((version) => (
        <TabLink
          key={version.id}
          href={`${path}?version=${version.id}`}
          current={version.id === found.version?.id}
        >
          {versionName(version)} <VersionState {...version} />
        </TabLink>
      ))}
    </nav>
  );
