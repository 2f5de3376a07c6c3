import { expect } from "bun:test";
import { app } from "../../src/server/app";
import { cookieName } from "../../src/server/sessions/session";
import { type Profile, signedIn, userId } from "./requests";

/** A printed page of the program, as an account opens it. */
export async function openPdf(path: string, profile: Profile = "ufficio", site: "A" | "B" = "A") {
  const cookie = `${cookieName(site)}=${signedIn(userId(profile), site)}`;
  const answer = await app.request(path, { headers: { cookie } }, { site, demo: false });
  const bytes = await answer.bytes();
  if (answer.status !== 200) return { status: answer.status, pages: [], text: "" };
  const pages = await pagesOf(bytes);
  return { status: 200, pages, text: pages.join(" ") };
}

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

/** Width and height in pixels of each picture of a PDF; masks are left out. */
export async function picturesOf(pdf: Uint8Array): Promise<[number, number][]> {
  const reader = Bun.spawn(["pdfimages", "-list", "-"], { stdin: pdf, stderr: "pipe" });
  const lines = (await new Response(reader.stdout).text()).split("\n").slice(2).filter(Boolean);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , kind]) => kind === "image")
    .map(([, , , width, height]) => [Number(width), Number(height)]);
}
