import { axe, fits, focused, serve, shot } from "../support/browser/kit";
import { some, xtest } from "../support/thorough";
import { addMonths, one, today, toWire, world } from "../support/world";

const server = serve();
const far = addMonths(today(), 40);
const dateOf = () => one<{ date: string }>`SELECT date FROM appointments WHERE id = ${world.open}`?.date;

const screens = [
  ["a phone", { width: 360, height: 740 }],
  ["a computer", { width: 1280, height: 800 }],
] as const;

test.each(some(screens, 1))(
  "on %s a day far ahead is asked about, confirmed by keys, and nothing typed is lost",
  async (_, viewport) => {
    const page = await server.page("gestione1", { viewport });
    await page.goto(`/appointment/modify/${world.open}`);
    await page.getByLabel("Descrizione").fill("Terzo piano, citofono rotto");
    await page.getByLabel("Data").fill(toWire(far));
    await page.keyboard.press("Control+Enter");
    const sure = page.getByRole("switch", { name: "È giusto così: salvare lo stesso" });
    await focused(sure);
    await page.getByText("è fra più di 2 anni.").waitFor();
    expect(await page.getByLabel("Descrizione").inputValue()).toBe("Terzo piano, citofono rotto");
    expect(await page.getByLabel("Data").inputValue()).toBe(toWire(far));
    await fits(page);
    await shot(page, "doubt");
    await axe(page);
    expect(dateOf()).not.toBe(far);
    await page.keyboard.press("Space");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Appuntamento modificato").waitFor();
    expect(dateOf()).toBe(far);
  },
);

xtest("a scan of 40 MB is refused with its limit, whatever stands before its header", async () => {
  const page = await server.page("gestione1");
  await page.goto(`/order/documents/${world.order}`);
  const buffer = Buffer.concat([
    Buffer.alloc(900, "\n"),
    Buffer.from("%PDF-1.4\n"),
    Buffer.alloc(40_000_000),
  ]);
  await page
    .getByLabel("Scegli i file")
    .setInputFiles({ name: "scansione.pdf", mimeType: "application/pdf", buffer });
  await page.getByText("Il file «scansione.pdf» supera 25 MB.").waitFor();
  expect(one`SELECT 1 FROM documents WHERE filename = 'scansione.pdf'`).toBeNull();
});
