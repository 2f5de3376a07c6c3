import type { Page } from "playwright";
import { fillBusyWeek, monday } from "../support/browser/busy-week";
import { axe, serve, shot } from "../support/browser/kit";
import { planningOf } from "../support/browser/planning-page";
import { scriptBytes } from "../support/browser/weight";
import { some, xtest } from "../support/thorough";
import { direct } from "../support/world";

const server = serve();
const open = planningOf(server);
const week = `/planning/?day=${monday}`;
let names: string[] = [];

beforeEach(() => {
  names = direct(fillBusyWeek);
});

type Word = { text: string; box: number[] };

/** Every word of the PDF with its position on the page, in points. */
function wordsOf(pdf: Uint8Array): { pages: number[][]; words: Word[] } {
  const read = Bun.spawnSync(["pdftotext", "-bbox", "-", "-"], { stdin: pdf });
  const text = read.stdout.toString();
  const numbers = (found: string[]) => found.map(Number);
  const pages = [...text.matchAll(/<page width="([\d.]+)" height="([\d.]+)"/g)];
  const words = [
    ...text.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</g),
  ];
  return {
    pages: pages.map(([, ...size]) => numbers(size)),
    words: words.map(([, x, y, right, bottom, text]) => ({
      text: text as string,
      box: numbers([x, y, right, bottom] as string[]),
    })),
  };
}

xtest("a week of 150 events is printed on one A4 page in landscape with the full text of every event", async () => {
  const page = await open("gestione1", week);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { pages, words } = wordsOf(pdf);
  expect(pages).toHaveLength(1);
  const [width, height] = pages[0] as [number, number];
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  const texts = words.map(({ text }) => text);
  expect(names.filter((name) => !texts.includes(name))).toEqual([]);
  // The longest names are complete, and nothing exceeds the page.
  expect(texts.filter((word) => word === "cooperativa").length).toBe(14 * 10);
  for (const { box } of words) {
    const [x, y, right, bottom] = box as [number, number, number, number];
    expect(Math.min(x, y, width - right, height - bottom)).toBeGreaterThan(0);
  }
  await expectNothingCut(page);
});

const printTextSize = () =>
  Number.parseFloat((document.querySelector(".print-view") as HTMLElement).style.fontSize);

/** No printed text is cut by its box or smaller than 4.5 points. */
async function expectNothingCut(page: Page) {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.locator(".print-view li").count()).toBe(150);
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll(".print-view, .print-day, .print-view li")].filter(
        (box) => box.scrollHeight > box.clientHeight + 2 || box.scrollWidth > box.clientWidth + 2,
      ).length,
  );
  expect(await page.evaluate(printTextSize)).toBeGreaterThanOrEqual(4.5);
  await page.emulateMedia({ media: "screen" });
  expect(cut).toBe(0);
}

test("the planning loads at most 185 KB of script", async () => {
  const page = await open("gestione1", week);
  expect(await page.locator(".event").count()).toBe(150);
  expect(await scriptBytes(page)).toBeLessThanOrEqual(185_000);
});

xtest.each(some([1440, 360], 1))(
  "a week of 150 events stays readable and without axe findings at %i px",
  async (width) => {
    const page = await open("gestione1", `/planning/?day=${monday}`, { viewport: { width, height: 900 } });
    await shot(page, `planning-busy-${width}`);
    await axe(page);
    const chips = await page.locator(".event").evaluateAll((events) =>
      events.map((event) => {
        const { width, height } = event.getBoundingClientRect();
        const client = (event.querySelector(".chip-who") as HTMLElement).getBoundingClientRect().width;
        return { width, height, client, lines: event.querySelector(".chip")?.clientHeight ?? 0 };
      }),
    );
    // Each shows its client in a whole line, wide enough for some letters.
    for (const { width, height, client, lines } of chips) {
      expect(lines).toBeGreaterThanOrEqual(14);
      expect(height).toBeGreaterThanOrEqual(lines);
      expect(width).toBeGreaterThan(60);
      expect(client).toBeGreaterThan(30);
    }
  },
);
