import { now } from "../../base/clock";
import { notFound } from "../../base/errors";
import { all, insert, one } from "../../db/db";
import type { ServedFile, StoredFile } from "../../files/files";
import type { Rows } from "../../tables/rows";

type FileRow = Pick<Rows["box_files"], "id" | "id_line" | "filename" | "stored">;

export const fileLink = ({ id, filename, stored }: FileRow) => ({
  id,
  filename,
  url: `/api/uploads/box/${stored}`,
});

export const filesByLine = () =>
  Map.groupBy(
    all<FileRow>`
      SELECT f.id, f.id_line, f.filename, f.stored FROM box_lines b JOIN box_files f ON f.id_line = b.id ORDER BY f.id`,
    (file) => file.id_line,
  );

export const filesOfLine = (line: number) =>
  all<FileRow>`SELECT id, id_line, filename, stored FROM box_files WHERE id_line = ${line} ORDER BY id`;

export const filesByMovement = (ids: number[]) =>
  Map.groupBy(
    all<FileRow & { id_log: number }>`
      SELECT l.id_log, f.id, f.id_line, f.filename, f.stored
      FROM box_log_files l JOIN box_files f ON f.id = l.id_file
      WHERE l.id_log IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY f.id`,
    (file) => file.id_log,
  );

/** A file by its stored name, also of a deleted line: its movements still link to it. */
export const fileByName = (stored: string) =>
  one<ServedFile>`
    SELECT filename, stored, mime, size FROM box_files WHERE stored = ${stored}` ??
  notFound("File non trovato.");

export function attachFiles(line: Pick<Rows["box_files"], "id_line" | "id_client">, files: StoredFile[]) {
  for (const file of files) insert("box_files", { ...line, ...file, date_created: now() });
}
