import { now } from "../base/clock";
import { notFound, refuseField } from "../base/errors";
import { isWhole, type Picture, pictureOf } from "../base/picture";
import type { Prepared } from "../call/funct";
import { insert, one, remove } from "../db/db";
import { changeSettings, firmIdentity, settingsOf, settingsVersion } from "../db/settings";
import { type ServedFile, type StoredFile, storeUpload } from "../files/files";
import type { Upload } from "../files/upload";
import type { Call } from "../journal/caller";
import type { Identity } from "./input";
import { logoLimits, messages } from "./model";

const prefix = "company.";

export function identityForForm() {
  const { sheets: _, ...firm } = firmIdentity();
  return { firm, version: settingsVersion(prefix) };
}

export const changeIdentity = (values: Identity, call: Call) =>
  changeSettings(settingsOf(prefix, values), settingsVersion(prefix), call.version);

export type NewLogo = StoredFile & Pick<Picture, "width" | "height">;

/** Checks a picture by its head before anything decodes it, then stores its file. */
export async function storeLogo(upload: Upload): Promise<Prepared<NewLogo>> {
  const { width, height } = await checkPicture(upload);
  const { value, cleanUp } = await storeUpload(upload);
  return { value: { ...value, width, height }, cleanUp };
}

async function checkPicture({ path, size }: Upload): Promise<Picture> {
  if (size > logoLimits.bytes) {
    // The head of a picture that is much too large still tells its size, which is what has to change.
    const picture = pictureOf(await Bun.file(path).slice(0, logoLimits.bytes).bytes());
    refuseField("logo", picture && isLarge(picture) ? tooManyPixels(picture) : messages.logoBytes);
  }
  const bytes = await Bun.file(path).bytes();
  const picture = pictureOf(bytes);
  if (!picture) refuseField("logo", messages.logoType);
  if (isLarge(picture)) refuseField("logo", tooManyPixels(picture));
  if (Math.min(picture.width, picture.height) < logoLimits.shortest) refuseField("logo", messages.logoTiny);
  if (!isWhole(bytes, picture)) refuseField("logo", messages.logoTorn);
  return picture;
}

const isLarge = ({ width, height }: Picture) => width * height > logoLimits.pixels;
const tooManyPixels = ({ width, height }: Picture) => messages.logoPixels(width, height);

const presentLogo = () => one<{ id: number }>`SELECT id FROM firm_logos`;

/** Replaces the logo as a whole row: an undo brings back the row before with its file. */
export function changeLogo({ width, height, ...file }: NewLogo) {
  const before = presentLogo();
  if (before) remove("firm_logos", before.id);
  insert("firm_logos", { ...file, width, height, date_created: now() });
}

export function removeLogo() {
  const { id } = presentLogo() ?? notFound(messages.noLogo);
  remove("firm_logos", id);
}

/** The file of the present logo; a former one is no longer served. */
export const logoFile = (stored: string) =>
  one<ServedFile>`SELECT filename, stored, mime, size FROM firm_logos WHERE stored = ${stored}` ??
  notFound("File non trovato.");
