import { z } from "zod";
import { numberIn } from "../../base/written-numbers";
import { fieldMessages } from "../../input/field-messages";
import { orAbsent, whole } from "../../input/fields";
import { isVolume, maxOf, messages, skills } from "./model";

/** `12,5`: null where it is empty; if absent, a change leaves it alone. */
export const cubicMetres = () =>
  orAbsent(
    z.preprocess(
      (value) => (typeof value === "string" ? (value.trim() === "" ? 0 : numberIn(value)) : value),
      z
        .number(messages.cubicMetres)
        .min(0, messages.cubicMetres)
        .max(maxOf.cubicMetres, messages.cubicMetres)
        .refine(isVolume, messages.cubicMetres)
        .transform((value) => value || null),
    ),
  );

/** An empty number is 0. */
export const number = (max: number) =>
  z.preprocess((value) => (value === "" ? 0 : (value ?? 0)), whole(fieldMessages.number, max));

/** How many people with each skill; if absent, a change leaves them alone. */
export const wantedSkills = () =>
  orAbsent(z.object(Object.fromEntries(skills.map((skill) => [skill, number(maxOf.people)]))));
