import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const Content = z.object({ bytes: count, sha256: Sha256 });

/** The list of what an export holds, as its file has it. */
export const ExportList = z.object({
  format: z.literal(1),
  program: z.string(),
  /** `user_version` of the database. */
  schema: z.number().int().positive(),
  exportedAt: z.iso.datetime({ offset: true }),
  exportedBy: z.string(),
  tables: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), Content.extend({ rows: count })),
  /** The name of a file is a part of a path: anything else than our own names is refused. */
  files: z.array(Content.extend({ stored: z.string().regex(/^[0-9a-f]{40}$/) })),
  /** Files that had a row and were not there. */
  missing: z.array(z.string()),
  sequences: z.record(z.string(), count),
});
