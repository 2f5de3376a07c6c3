import { z } from "zod";
import { line, oneOf, whole } from "../fields";

/** 0 worker, 1 vehicle (spec 2 §2). */
export const resourceTypes = { 0: "Operaio", 1: "Automezzo" } as const;
type ResourceType = keyof typeof resourceTypes;

export type Resource = { id: number; name: string; type: ResourceType; ammount: number };

/** What a work asks for has two lists: the company's, and resources B. */
export type List = "A" | "B";

const amount = "Inserire un numero intero valido";

export const ResourceValues = z.object({ name: line(), ammount: whole(amount), type: oneOf([0, 1]) });
export type ResourceValues = z.output<typeof ResourceValues>;

/** Resources B are a matter of private clients alone (spec 2 §2). */
export const onlyPrivate = "Le risorse B sono solo per i clienti privati.";

/** Spec 2 §9: `Op` shows no total. */
export const hasTotal = ({ name }: { name: string }) => name !== "Op";

export const messages = {
  added: "Risorsa inserita",
  changed: "Risorsa modificata",
};
