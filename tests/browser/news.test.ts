import { expect, test } from "bun:test";
import { serve } from "../support/browser/kit";
import { as } from "../support/world";

const server = serve();

test("a news is marked as read by a post when its page is opened", async () => {
  const news = { title: "Chiusura", description: "Ad agosto", content: "Dal 10", user_level: 1 };
  await as("gestione1").call("News", "publish", news);
  const page = await server.page("agenda");
  await page.goto("/news/");
  const unread = page.getByText("Da leggere");
  await unread.waitFor();
  let loads = 0;
  page.on("load", () => loads++);
  await page.getByRole("link", { name: "Chiusura" }).click();
  await page.getByText("Dal 10").waitFor();
  await page.locator("#unread").waitFor({ state: "detached" });
  expect(page.url()).toEndWith("/news/show/1");
  expect(loads).toBe(1);
  await page.goto("/news/");
  await page.getByText("Ad agosto").waitFor();
  expect(await unread.count()).toBe(0);
});
