import { Hono } from "hono";
import { ChapterView } from "../../../views/accounts/help/chapter";
import { Contents } from "../../../views/accounts/help/contents";
import { notFound } from "../../base/errors";
import type { Env } from "../../http/middleware";
import { page, viewerOf } from "../../http/pages/respond";
import { textsOf } from "../../http/pages/searches";
import { chapterById, isOpen } from "./model";
import { askManual, textFor } from "./store";

/** The manual; it holds nothing of the company, so nearly all is open to everybody, also before the login. */
export const helpPages = new Hono<Env>();

helpPages.get("/aiuto", (c) => {
  const { q } = (textsOf(c, "filled") as { values?: { q?: string } }).values ?? {};
  if (!q) return page(c, "Guida", <Contents />, { madeOf: ["contents of the manual"] });
  return page(c, "Guida", <Contents asked={{ question: q, answers: askManual(q, viewerOf(c)) }} />);
});

helpPages.get("/aiuto/:chapter", (c) => {
  const viewer = viewerOf(c);
  const chapter = chapterById(c.req.param("chapter"));
  if (!chapter || !isOpen(chapter, viewer)) notFound("Questo capitolo della guida non esiste.");
  const text = textFor(chapter, viewer);
  return page(c, chapter.title, <ChapterView chapter={chapter} text={text} />, { up: "/aiuto" });
});
