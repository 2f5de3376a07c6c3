import type { Locator, Page } from "playwright";

/** A drag is one click; `keys` are control keys (Enter, Tab, arrows, a shortcut). */
export type Effort = { clicks: number; keys: number; letters: number };
type Point = { x: number; y: number };

export class CountedInput {
  effort: Effort = { clicks: 0, keys: 0, letters: 0 };
  constructor(readonly page: Page) {}

  async click(target: Locator) {
    await target.click();
    this.effort.clicks++;
  }

  /** The first short way begins the drag, which hides what unfolds beside the source. */
  async drag(source: Locator, target: Locator, from: Point, to?: Point) {
    await source.hover({ position: from });
    await this.page.mouse.down();
    const { x, y } = (await source.boundingBox()) ?? { x: 0, y: 0 };
    await this.page.mouse.move(x + from.x + 12, y + from.y + 6, { steps: 4 });
    await target.hover({ position: to });
    await this.page.mouse.up();
    this.effort.clicks++;
  }

  async press(...keys: string[]) {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.effort.keys++;
    }
  }

  async type(text: string) {
    await this.page.keyboard.type(text, { delay: 15 });
    this.effort.letters += text.length;
  }
}

export const total = ({ clicks, keys, letters }: Effort) => clicks + keys + letters;
export const written = ({ clicks, keys, letters }: Effort) => `${clicks} · ${keys} · ${letters}`;
