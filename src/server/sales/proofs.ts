import { now } from "../base/clock";
import { formatMoment } from "../base/days";
import { refuseField } from "../base/errors";
import type { Prepared } from "../call/funct";
import { clientById } from "../clients/store";
import { firmIdentity } from "../db/settings";
import { type StoredFile, storeUploads } from "../files/files";
import type { Upload } from "../files/upload";
import type { Call } from "../journal/caller";
import { mustBeOpenTo } from "./acceptance";
import type { Acceptance } from "./input";
import { linesOf, totalsOf } from "./lines";
import { messages } from "./model";
import { drawPaper, type Paper, titleOf, uploadOf } from "./sending";
import { clientOfVersion, versionRow } from "./store";

/** `paper`: of a draft, which is sent as it is signed. */
export type Proofs = { paper?: Paper; proof?: StoredFile };

type Accepting = { id: number; file?: Upload; values: Acceptance };

/** The words of a message are stored as a file beside the scans. */
export async function proofsOf({ id, file, values }: Accepting, call: Call): Promise<Prepared<Proofs>> {
  const { how, words } = values;
  if (how === "tablet") return signedProofs(id, values, call);
  const text = () => uploadOf({ name: "Accettazione.txt", bytes: new TextEncoder().encode(words) });
  if (file && words) refuseField("words", messages.oneProof);
  const proof = file ?? (how === "message" && words && (await text()));
  if (!proof) return { value: {} };
  const { value, cleanUp } = await storeUploads([proof]);
  return { value: { proof: value[0] }, cleanUp };
}

/** What was signed is named by its hash: nothing of it can change unseen. */
async function signedProofs(
  id: number,
  { name, signature = "", byName }: Acceptance,
  call: Call,
): Promise<Prepared<Proofs>> {
  const version = versionRow(id);
  mustBeOpenTo(version, "tablet", call);
  if (!signature && !byName) refuseField("signature", messages.sign);
  const drawn = version.state === "draft" ? await drawPaper(id, call) : undefined;
  const { signaturePdf } = await import("./pdf");
  const proof = await signaturePdf({
    company: firmIdentity(),
    client: clientById(clientOfVersion(id, call).id_client, call.site),
    title: titleOf(version),
    total: totalsOf(version, linesOf(id)).total_cents,
    signed_at: formatMoment(now()),
    name,
    strokes: signature,
    sha256: drawn?.upload.sha256 ?? version.pdf_sha256,
  });
  const uploads = [await uploadOf(proof), ...(drawn ? [drawn.upload] : [])];
  const { value, cleanUp } = await storeUploads(uploads);
  const [stored, file] = value;
  const paper = drawn && file && { title: drawn.title, version: drawn.version, file };
  return { value: { paper, proof: stored }, cleanUp };
}
