import { Busboy, type BusboyFileStream, type BusboyHeaders } from "@fastify/busboy";
import { Refusal, refuse } from "../base/errors";
import { limits, requestMessages } from "../base/request-limits";
import { receiveUpload, type Upload } from "../files/upload";
import { fieldMessages } from "../input/field-messages";

export type Field = [name: string, value: string | Upload];

const { unreadable, tooLarge, tooMany } = requestMessages;

type Parser = InstanceType<typeof Busboy>;
type Chunks = AsyncIterable<Uint8Array>;
type IncomingFile = { name: string; filename: string; stream: BusboyFileStream; upload: Promise<Upload> };
type Entry = { name: string; value: string } | IncomingFile;

export async function readMultipart(chunks: Chunks, type: string, mayUpload: boolean): Promise<Field[]> {
  const entries: Entry[] = [];
  try {
    await parse(chunks, parserOf(type), entries, mayUpload);
    return await fieldsOf(entries);
  } catch (error) {
    await discardFiles(entries.filter(isFile));
    throw error;
  }
}

function parserOf(type: string): Parser {
  try {
    const headers: BusboyHeaders = { "content-type": type };
    const { fields, bytes } = limits;
    return new Busboy({ headers, preservePath: true, limits: { parts: fields, fieldSize: bytes.signedIn } });
  } catch {
    return refuse(400, unreadable);
  }
}

async function parse(chunks: Chunks, parser: Parser, entries: Entry[], mayUpload: boolean) {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const finished = new Promise<void>((done) => parser.once("finish", done));
  let text = 0;
  parser.on("error", () => fail(new Refusal(400, unreadable)));
  parser.on("partsLimit", () => fail(new Refusal(413, tooMany)));
  parser.on("field", (name, value, _, isCut) => {
    text += value.length;
    if (name === undefined) fail(new Refusal(400, unreadable));
    if (isCut || text > limits.bytes.signedIn) fail(new Refusal(413, tooLarge));
    entries.push({ name, value });
  });
  parser.on("file", (name, stream, filename = "") => {
    // The parser's own error is enough; without a listener this one would end the process.
    stream.on("error", () => {});
    if (name === undefined) fail(new Refusal(400, unreadable));
    if (name === undefined || !mayUpload) return stream.resume();
    const upload = receiveUpload(filename, stream);
    upload.catch(fail);
    entries.push({ name, filename, stream, upload });
    if (sentFiles(entries).length > limits.files) fail(tooManyFiles(name));
  });

  let failure: unknown;
  failed.catch((error) => {
    failure = error;
  });
  for await (const chunk of chunks) {
    // Browsers read the answer after they have sent everything: the rest of a refused form is dropped.
    for (const piece of piecesOf(chunk))
      if (!failure) await Promise.race([write(parser, piece), failed]).catch(() => {});
  }
  if (failure) throw failure;
  parser.end();
  await Promise.race([finished, failed]);
}

const pieceLength = 32 * 1024;

function* piecesOf(chunk: Uint8Array) {
  for (let at = 0; at < chunk.length; at += pieceLength) yield chunk.subarray(at, at + pieceLength);
}

/** Otherwise the parser would never finish a form whose last part fills its buffer and ends in one piece. */
const write = (parser: Parser, piece: Uint8Array) =>
  new Promise<void>((done) =>
    parser.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length), () => process.nextTick(done)),
  );

const isFile = (entry: Entry): entry is IncomingFile => "upload" in entry;

/** An empty file input posts a nameless file of no bytes, which is none. */
const isSent = ({ filename, stream }: IncomingFile) => filename !== "" || stream.bytesRead > 0;

const sentFiles = (entries: Entry[]) => entries.filter(isFile).filter(isSent);

function tooManyFiles(name: string): Refusal {
  const message = fieldMessages.files(limits.files);
  return new Refusal(422, message, { errors: { [name.replace(/\[\]$/, "")]: message } });
}

async function fieldsOf(entries: Entry[]): Promise<Field[]> {
  const fields: Field[] = [];
  for (const entry of entries) {
    if (!isFile(entry)) fields.push([entry.name, entry.value]);
    else if (isSent(entry)) fields.push([entry.name, await entry.upload]);
    else await (await entry.upload).discard();
  }
  const [sixth] = sentFiles(entries).slice(limits.files);
  if (sixth) throw tooManyFiles(sixth.name);
  return fields;
}

async function discardFiles(files: IncomingFile[]) {
  for (const { stream } of files) stream.destroy();
  for (const received of await Promise.allSettled(files.map(({ upload }) => upload)))
    if (received.status === "fulfilled") await received.value.discard();
}
