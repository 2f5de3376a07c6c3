import { expect, test } from "bun:test";
import { app } from "../../src/server/app";
import { serve } from "../support/browser/kit";
import { world } from "../support/world";

const server = serve();
const listen = (port = 0) =>
  Bun.serve({
    port,
    hostname: "127.0.0.1",
    fetch: (request, own) => app.fetch(request, { site: "A", server: own, demo: false }),
  });

test("a link clicked while the server is away keeps the page, and is followed once it is back", async () => {
  const page = await server.page("ufficio");
  const first = listen();
  const port = first.port as number;
  await page.goto(`http://127.0.0.1:${port}/client/`);
  await page.waitForLoadState("networkidle");
  await first.stop(true);
  await page.locator("body[data-away]").waitFor();
  await page.getByRole("link", { name: "Rossi Niccolò" }).click();
  await page.getByText("Il server non risponde: la pagina si apre appena torna.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/client/");
  const second = listen(port);
  await page.waitForURL(`**/client/${world.rossi}`);
  expect(await page.locator("body[data-away]").count()).toBe(0);
  await page.context().close();
  await second.stop(true);
});
