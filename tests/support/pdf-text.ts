import { expect } from "bun:test";

/** The text of each page of a PDF, with white space collapsed. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const reader = Bun.spawn(["pdftotext", "-layout", "-", "-"], { stdin: pdf, stderr: "pipe" });
  const text = await new Response(reader.stdout).text();
  expect(await new Response(reader.stderr).text()).toBe("");
  return text
    .split("\f")
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, " "));
}
