import { z } from "zod";
import { isForeign } from "../../base/countries";
import {
  flag,
  id,
  integerOrNone,
  line,
  optionalLine,
  optionalText,
  orAbsent,
  phone,
} from "../../input/fields";
import {
  coordinatesRefusal,
  coordinatesText,
  isInItaly,
  type Point,
  parseCoordinates,
  messages as travel,
} from "../travel/model";
import { type Access, elevatorNames, floors, longestWalk, messages } from "./model";

const access = {
  floor: integerOrNone(floors),
  elevator: orAbsent(z.literal(["", ...elevatorNames])),
  street_metres: integerOrNone({ min: 0, max: longestWalk }),
  limited_traffic: orAbsent(flag()),
  limited_traffic_note: optionalLine(),
  needs_permit: orAbsent(flag()),
  contact_name: optionalLine(),
  contact_phone: phone(),
};

const place = { address: line(), city: line(), notes: optionalText(), ...access };

const coordinates = (isRight: (point: Point) => boolean = () => true) =>
  optionalLine(2000).transform((typed, context) => {
    if (!typed) return typed;
    const point = parseCoordinates(typed);
    if (point && isRight(point)) return coordinatesText(point);
    context.addIssue({ code: "custom", message: point ? travel.notItaly : coordinatesRefusal(typed) });
    return z.NEVER;
  });

/** In Italy `cityId` is the municipality that filled CAP, city and province. */
const italian = {
  ...place,
  cityId: id(),
  zip: line(20)
    .transform((text) => text.replace(/^I(T)?[\s-]+|\s/gi, ""))
    .refine((text) => /^\d{5}$/.test(text), messages.zip),
  province: line(100),
  country: z.preprocess(() => "", z.literal("")),
  coordinates: coordinates(isInItaly),
};

const foreign = {
  ...place,
  cityId: z.preprocess(() => null, z.null()),
  zip: optionalLine(20).transform((text) => text ?? ""),
  province: optionalLine(100).transform((text) => text ?? ""),
  country: z.string().trim().toUpperCase().refine(isForeign, messages.country),
  coordinates: coordinates(),
};

export type PickupPlace = {
  address: string;
  city: string;
  /** Null abroad. */
  cityId: number | null;
  zip: string;
  province: string;
  /** The code of a country other than Italy; empty in Italy. */
  country: string;
  /** `40.8518, 14.2681`; empty where the town is enough. */
  coordinates?: string;
  notes?: string;
} & Partial<Access>;

function isAbroad(value: unknown): boolean {
  const { country } = (typeof value === "object" && value ? value : {}) as { country?: unknown };
  if (country === undefined || country === null) return false;
  return typeof country !== "string" || !["", "IT"].includes(country.trim().toUpperCase());
}

const Id = id();

export function cityIn(value: unknown): number | undefined {
  const { success, data } = Id.safeParse(Object(value).cityId);
  return success && !isAbroad(value) ? data : undefined;
}

export function withPlace<Shape extends z.ZodRawShape>(
  shape: Shape,
  refined: <T extends z.ZodType>(object: T) => T = (object) => object,
) {
  const inItaly = refined(z.object({ ...shape, ...italian }));
  const abroad = refined(z.object({ ...shape, ...foreign }));
  const place = z.unknown().transform((value, context) => {
    const parsed = (isAbroad(value) ? abroad : inItaly).safeParse(value);
    if (parsed.success) return parsed.data as z.output<z.ZodObject<Shape>> & PickupPlace;
    for (const { message, path } of parsed.error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });
  return place.meta({ fields: inItaly });
}

export const PickupPlace = withPlace({});

export const ChangedPickupPlace = withPlace({ id: id() });

export const PlaceOfClient = z.unknown().transform(placeIn);

export const PlaceOrNone = z
  .unknown()
  .transform((value, context) => (value === "" ? null : placeIn(value, context)));

function placeIn(value: unknown, context: z.RefinementCtx): number | PickupPlace {
  const isNew = typeof value === "object" && value !== null;
  const parsed = (isNew ? PickupPlace : Id).safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues) context.addIssue({ code: "custom", message, path });
  return z.NEVER;
}
