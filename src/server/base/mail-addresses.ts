import { domainToASCII } from "node:url";

export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything but ASCII
  return at && /[^\u0000-\u007f]/.test(domain)
    ? address.slice(0, at) + (domainToASCII(domain) || domain)
    : address;
}
