import { expect, setDefaultTimeout, test } from "bun:test";
import { serve, signInByForm } from "../support/browser/kit";
import { browserTestTimeout } from "../support/timeouts";

setDefaultTimeout(browserTestTimeout);
const server = serve();

test("after a logout Back shows the login, and the browser has stored no data", async () => {
  const page = await server.page();
  await signInByForm(page, "ufficio");
  await page.goto("/client/");
  await page.getByRole("table").getByText("Rossi").first().waitFor();
  await page.goto("/logout");
  await page.locator("main").getByRole("button").click();
  await page.waitForURL(/\/login/);

  // Over the question of the logout to the list.
  await page.evaluate(() => history.go(-2));
  await page.waitForURL((url) => url.pathname === "/login" && url.search === "?next=%2Fclient%2F");
  expect(await page.getByText("Rossi").count()).toBe(0);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain("Rossi");
});
