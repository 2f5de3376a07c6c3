import { domainToASCII } from "node:url";

export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything but ASCII
  return at && /[^\u0000-\u007f]/.test(domain)
    ? address.slice(0, at) + (domainToASCII(domain) || domain)
    : address;
}

/** That of `Mario Rossi <m@posta.example>` and of a link `mailto:`. */
export const bareAddress = (typed: string): string =>
  asciiAddress(
    typed
      .replace(/^[^<>@]*<\s*([^<>\s]+)\s*>$/, "$1")
      .replace(/^mailto:\s*/i, "")
      .replace(/(?<=@[^?]*)\?.*$/, ""),
  );

/** Mail servers take such addresses, but hardly anybody has one. */
export const emailWarning = (address: string): string | undefined =>
  /^\.|\.\.|\.@|@[^.]*$/.test(address)
    ? `L'indirizzo «${address}» non sembra completo: verificarlo.`
    : undefined;
