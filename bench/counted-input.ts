import type { Locator, Page } from "playwright";

/** A drag is one click; `keys` are control keys (Enter, Tab, arrows, a shortcut). */
export type Effort = { clicks: number; keys: number; letters: number };

export class CountedInput {
  effort: Effort = { clicks: 0, keys: 0, letters: 0 };
  constructor(readonly page: Page) {}

  async click(target: Locator) {
    await target.click();
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
