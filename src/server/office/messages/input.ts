import { z } from "zod";
import { type Channel, channels } from "../../clients/model";
import { id, list, optionalDay, optionalId, optionalText, optionalTime, word } from "../../input/fields";
import { maxText, messages, occasionNames, stateNames, subjectKinds } from "./model";

const kind = () => word(subjectKinds);

/** `date` and `hour` are those that the sender saw: the text says them. */
const About = z.object({ kind: kind(), id: id(), date: optionalDay(), hour: optionalTime() });

const abouts = () => list(About, 20, { min: 1, none: messages.missing, tooMany: messages.notYours });

/** Of which the sender saw that message as the newest, `last`; without one it was none. */
export const Opened = z.object({
  about: abouts(),
  occasion: word(occasionNames),
  channel: word(Object.keys(channels) as Channel[]),
  text: optionalText(maxText),
  last: optionalId(),
  arrives: optionalTime(),
});

export type Opened = z.output<typeof Opened>;

export const Notified = Opened.omit({ channel: true, text: true });

export type Notified = z.output<typeof Notified>;

export const Settled = z.object({
  ids: list(id(), 20, { min: 1, none: messages.missing }),
  state: word(stateNames),
  /** What the sender saw. */
  was: word(stateNames).default("prepared"),
});

export type Settled = z.output<typeof Settled>;

export const OneSubject = z.object({
  kind: kind(),
  id: id(),
  occasion: word(occasionNames).optional().catch(undefined),
  arrives: optionalTime(),
});

export type OneSubject = z.output<typeof OneSubject>;
