import { isIP } from "node:net";
import { readBaseUrl } from "./base-url";
import { readProxies } from "./proxy";

/** What is wrong with a value, as an Italian clause after its name and the value; null where nothing is. */
export type Kind = (value: string) => string | null;

const check =
  (isRight: (value: string) => boolean, otherwise: string): Kind =>
  (value) =>
    isRight(value) ? null : otherwise;

const yesWords = ["1", "yes", "true", "si", "sì", "on"];
const noWords = ["0", "no", "false", "off"];

export const isYes = (value: string | undefined) => yesWords.includes((value ?? "").toLowerCase());

export const yes = check(
  (value) => [...yesWords, ...noWords].includes(value.toLowerCase()),
  "può valere 1, che significa sì, o 0",
);

export const port = check(
  (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  "non è un numero di porta, da 1 a 65535",
);

export const host = check(
  (value) => isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
  "non è un indirizzo né un nome di questa macchina, come 0.0.0.0 o 127.0.0.1",
);

export const number = (least: number, greatest: number) =>
  check(
    (value) => /^\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= greatest,
    `non è un numero da ${least} a ${greatest}`,
  );

export const choice = (...words: string[]) =>
  check((value) => words.includes(value), `può valere solo ${words.join(" o ")}`);

export const path = check((value) => !value.includes("\0"), "non è un percorso");

export const networks = check(
  (value) => readProxies(value) !== null,
  "non è un elenco di indirizzi o di reti, separati da virgole",
);

const schemeOf = (value: string) => URL.parse(value)?.protocol.replace(/s?:$/, "");

export const origin = check(
  (value) => readBaseUrl(value) !== null,
  "non è un indirizzo http:// o https:// senza percorso, come https://traslo.example",
);

/** It holds a password, which no line repeats. */
export const mailServer = check(
  (value) => schemeOf(value) === "smtp",
  "deve essere un indirizzo smtp:// o smtps://, come smtps://utente:password@mail.example",
);

const mailAddress = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;
export const sender = check(
  (value) => mailAddress.test(value.match(/^[^<>]*<([^<>]+)>$/)?.[1] ?? value),
  "non è un indirizzo e-mail, come traslochi@ditta.it o Traslochi Rossi <traslochi@ditta.it>",
);

export const secret = (least: number) =>
  check((value) => value.length >= least, `deve avere almeno ${least} caratteri`);
