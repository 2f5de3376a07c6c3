import type { Mutant } from "./mutant";

/** Escapes of texts, and files that come in and go out. */
export const files: Mutant[] = [
  {
    without: "the escape of formulas in a CSV file",
    file: "src/server/base/csv.ts",
    change: [`formula.test(text) ? \`'\${text}\` : text`, "text"],
    killedBy: "base/numbers.test.ts > a cell %p is written as %p",
  },
  {
    without: "the quotes around a cell of a CSV file",
    file: "src/server/base/csv.ts",
    change: [`/[";\\n\\r]/.test(safe)`, "false"],
    killedBy: "base/numbers.test.ts > a cell %p is written as %p",
  },
  {
    without: "the escape of search signs",
    file: "src/server/base/name-folding.ts",
    change: ["folded.match(/[\\p{L}\\p{N}]+/gu)", "folded.match(/\\S+/gu)"],
    killedBy: "clients/clients.test.ts > searching clients > a search for %o finds %i clients",
  },
  {
    without: "React's escape of a text",
    file: "src/views/ui/details.tsx",
    change: [
      "return text.length <= at ? text : ",
      "return text.length <= at ? <span dangerouslySetInnerHTML={{ __html: text }} /> : ",
    ],
    killedBy: "http/markup.test.ts > a stored text is never markup: every page shows its signs as they are",
  },
  {
    without: "the escape of replacement signs in cached markup",
    file: "src/server/http/pages/rendered.tsx",
    change: ['head.replace(slot("page"), () => content)', 'head.replace(slot("page"), content)'],
    killedBy: "http/markup.test.ts > a stored text is never markup: every page shows its signs as they are",
  },
  {
    without: "the escape of a file name in Content-Disposition",
    file: "src/server/files/files.ts",
    change: [`filename.replace(/[^ -~]|["\\\\%]/g, "_")`, "filename"],
    killedBy:
      "files/files.test.ts > the name of a file > is written into Content-Disposition in ASCII and in UTF-8, with special characters escaped",
  },
  {
    without: "the sandbox of an uploaded file",
    file: "src/server/files/files.ts",
    change: [`"sandbox; default-src 'none';`, `"default-src 'self';`],
    killedBy:
      "storage/box-files.test.ts > files of a box line > are stored on insert and on change, and served only to accounts with `boxes`",
  },
  {
    without: "the detection of a file's type",
    file: "src/server/files/files.ts",
    change: ["await detectType(Bun.file(path))", `"txt" as const`],
    killedBy: "orders/documents.test.ts > an upload is refused and stores nothing > case %#: a bad file",
  },
  {
    without: "the comparison of a file's extension with its content",
    file: "src/server/base/file-types.ts",
    change: [
      "isPicture(type) ? name.slice(0, -end.length) + right : null",
      "isPicture(type) ? name.slice(0, -end.length) + right : name",
    ],
    killedBy: "orders/documents.test.ts > an upload is refused and stores nothing > case %#: a bad file",
  },
  {
    without: "the comparison of a stored file's size with its row",
    file: "src/server/files/files.ts",
    change: ["file.size !== row.size", "false"],
    killedBy:
      "files/files.test.ts > a stored text > that is shorter or longer on disk than its row says is not served, and the log says so",
  },
  {
    without: "the size limit of an upload",
    file: "src/server/files/upload.ts",
    change: ["if (size > limits.fileBytes)", "if (false)"],
    killedBy: "http/multipart.test.ts > a form is refused, and nothing of it stays on disk, with > %s",
  },
  {
    without: "the deletion of a refused upload's temporary file",
    file: "src/server/http/multipart.ts",
    change: ["    await discardFiles(entries.filter(isFile));\n", ""],
    killedBy: "http/multipart.test.ts > a form is refused, and nothing of it stays on disk, with > %s",
  },
];
