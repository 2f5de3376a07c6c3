import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** One system call of a trace, on a file's last name. */
export type Step =
  | { kind: "write"; file: string; at: number; data: Buffer }
  | { kind: "truncate"; file: string; length: number }
  | { kind: "sync"; file: string }
  | { kind: "delete"; file: string };

const hex = (text: string) => Buffer.from(text.replaceAll("\\x", ""), "hex");
const nameOf = (path: string) => basename(hex(path).toString());

const patterns: [RegExp, (...found: string[]) => Step][] = [
  [
    /^pwrite64\(\d+<([^>]*)>, "([^"]*)", (\d+), (\d+)\)? /,
    (path, data, length, at) => {
      const bytes = hex(data as string);
      if (bytes.length !== Number(length)) throw new Error("The trace has a shortened write.");
      return { kind: "write", file: nameOf(path as string), at: Number(at), data: bytes };
    },
  ],
  [
    /^ftruncate\(\d+<([^>]*)>, (\d+)\)? /,
    (path, length) => ({ kind: "truncate", file: nameOf(path as string), length: Number(length) }),
  ],
  [/^f(?:data)?sync\(\d+<([^>]*)>\)? /, (path) => ({ kind: "sync", file: nameOf(path as string) })],
  [/^unlink\("([^"]*)"\)? /, (path) => ({ kind: "delete", file: nameOf(path as string) })],
];

/** The system calls of an `strace -f -y -xx`, in order, on files of SQLite and on `confirmed`. */
export function parseTrace(path: string): Step[] {
  const steps: Step[] = [];
  for (const line of readFileSync(path, "latin1").split("\n")) {
    const text = line.replace(/^\d+ +/, "");
    if (text.startsWith("+++") || text.startsWith("---") || text.startsWith("<...") || !text) continue;
    const found = patterns.map(([pattern, step]) => ({ match: text.match(pattern), step }));
    const hit = found.find(({ match }) => match);
    if (!hit?.match) throw new Error(`A line of the trace is not understood: ${text.slice(0, 200)}`);
    const [, ...groups] = hit.match;
    const step = hit.step(...(groups as string[]));
    if (/^(traslo\.db(-wal)?|confirmed)$/.test(step.file)) steps.push(step);
  }
  return steps;
}

/** A file's bytes, in a buffer that grows ahead. */
export class Content {
  private buffer: Buffer<ArrayBufferLike>;

  constructor(
    start: Buffer<ArrayBufferLike> = Buffer.alloc(0),
    private length = start.length,
  ) {
    this.buffer = Buffer.from(start);
  }

  get bytes() {
    return this.buffer.subarray(0, this.length);
  }

  write(at: number, data: Buffer) {
    this.resize(Math.max(this.length, at + data.length));
    data.copy(this.buffer, at);
  }

  resize(length: number) {
    if (length > this.buffer.length)
      this.buffer = Buffer.concat([this.bytes, Buffer.alloc(length * 2 - this.length)]);
    if (length < this.length) this.buffer.fill(0, length, this.length);
    this.length = length;
  }
}

/** Files as a disk has them for sure, and the changes that it may still lose, in order. */
export class Disk {
  readonly durable = new Map<string, Content>();
  pending: Step[] = [];

  apply(step: Step) {
    if (step.kind !== "sync") {
      this.pending.push(step);
      return;
    }
    for (const one of this.pending) if (one.file === step.file) this.settle(one);
    this.pending = this.pending.filter(({ file }) => file !== step.file);
  }

  /** A new file is there as soon as it is synced, as on ext4 and xfs. */
  settle(step: Step) {
    if (step.kind === "delete") this.durable.delete(step.file);
    const content = this.durable.get(step.file) ?? new Content();
    if (step.kind === "write") content.write(step.at, step.data);
    if (step.kind === "truncate") content.resize(step.length);
    if (step.kind === "write" || step.kind === "truncate") this.durable.set(step.file, content);
  }

  /** The same files, to be changed apart from these. */
  copy(): Disk {
    const disk = new Disk();
    for (const [name, content] of this.durable) disk.durable.set(name, new Content(content.bytes));
    return disk;
  }
}
