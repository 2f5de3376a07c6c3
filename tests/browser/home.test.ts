import { expect, test } from "bun:test";
import { axe, fits, serve } from "../support/browser/kit";
import { as } from "../support/world";

const server = serve();
const unstaffed = "lavorazioni di domani senza squadra completa";

test("on a phone the notices of Home are one line above today, which a live refresh leaves open", async () => {
  const page = await server.page("gestione1", { viewport: { width: 360, height: 740 } });
  await page.goto("/");
  const notice = page.getByRole("link", { name: unstaffed });
  const line = page.getByLabel(/^Mostra .* avvis/);
  expect(await notice.isVisible()).toBe(false);
  const [above, today] = [
    await line.boundingBox(),
    await page.getByRole("heading", { name: /^Oggi/ }).boundingBox(),
  ];
  expect((today?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(100);
  await line.focus();
  await page.keyboard.press("Space");
  await notice.waitFor();
  await fits(page);
  await axe(page);
  const news = { title: "Sede chiusa", description: "Per il ponte", content: "Il 7 dicembre", user_level: 1 };
  await as("superadmin").call("News", "publish", news);
  await page.getByRole("link", { name: "Sede chiusa" }).waitFor();
  expect(await notice.isVisible()).toBe(true);
});

test("on a wide screen every notice of Home stands open, without a line to unfold", async () => {
  const page = await server.page("gestione1");
  await page.goto("/");
  await page.getByRole("link", { name: unstaffed }).waitFor();
  expect(await page.getByLabel(/^Mostra .* avvis/).isVisible()).toBe(false);
});
