import { expect, setDefaultTimeout, test } from "bun:test";
import { insert } from "../../src/server/db/db";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";
import { browserTestTimeout } from "../support/timeouts";
import { direct, world } from "../support/world";

setDefaultTimeout(browserTestTimeout);
const server = serve();

const insertClient = () =>
  direct(() =>
    insert("clients", {
      private_client: 1,
      name: "Zefirino",
      surname: "Neri",
      folded: "neri zefirino",
      date_created: "2014-01-01 08:00",
    }),
  );

test.each(looks)(
  "in %s at %i px the pages, a held and a refused erasure are accessible and no wider than the window",
  async (colorScheme, width) => {
    const id = insertClient();
    const page = await server.page("superadmin", { colorScheme, viewport: { width, height: 900 } });
    const look = async (what: string) => {
      await shot(page, `personal-data-${what}-${colorScheme}-${width}`);
      await fits(page);
    };
    await page.request.post("/box/deadlines/csv");
    await page.goto("/personal-data/");
    await page.getByText("Scadenze dei depositi esportate in CSV: tutte").waitFor();
    await look("overview");
    await page.goto(`/personal-data/client/${world.rossi}`);
    await page.getByRole("link", { name: `Ordine ${world.order} aperto` }).waitFor();
    expect(await page.getByRole("button", { name: "Cancella i dati" }).count()).toBe(0);
    await look("held");
    await page.goto(`/personal-data/client/${id}`);
    await page.getByRole("button", { name: "Cancella i dati" }).click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await look("refused");
    // Scrolled to the field, the bar above covers part of a button.
    await page.evaluate("scrollTo(0, 0)");
    await axe(page);
  },
);
