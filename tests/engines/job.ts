import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import type { Engine } from "./engine";

type Step = [name: string, run: (engine: Engine) => Promise<void>];

const day = toWire(addDays(today(), 1));
const surname = "Engine";

const text = (words: string) => `//*[contains(normalize-space(text()), "${words}")]`;
const field = (name: string) => `//main//*[@name="${name}"] | //dialog[@open]//*[@name="${name}"]`;
const button = (words: string) => `//button[normalize-space(.)="${words}"]`;

async function fill({ click, type }: Engine, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await click(field(name));
    await type(value);
  }
}

/** The main job of the office, on the demo company. */
export const job = (base: string, publish: (title: string) => Promise<void>): Step[] => [
  [
    "sign in",
    async (engine) => {
      await engine.open(`${base}/login`);
      await fill(engine, { email: "superadmin", password: "traslochi" });
      await engine.press("Enter");
      await engine.see('//button[@popovertarget="me"]');
    },
  ],
  [
    "client",
    async (engine) => {
      await engine.open(`${base}/client/insert`);
      await fill(engine, { surname, name: "Ada", cellphone: "3331112223", fiscalCode: "NGNDAA80A41F839K" });
      await fill(engine, { privateAddress: "Via Caracciolo 13, Napoli", address: "Via Caracciolo 13" });
      await engine.click('//input[@id="client-cityId"]');
      await engine.type("nap");
      await engine.click('//*[@role="option"][contains(., "Napoli (NA)")]');
      await fill(engine, { zip: "80122" });
      await engine.click(button("Salva"));
      await engine.see(text("Cliente inserito"));
    },
  ],
  [
    "visit",
    async (engine) => {
      await engine.open(`${base}/appointment/insert`);
      await engine.click('//input[@id="appointment-client"]');
      await engine.type(`${surname} Ada`);
      await engine.click(`//*[@role="option"][contains(., "${surname}")]`);
      await fill(engine, { date: day, time: "9:30" });
      await engine.press("Tab");
      await engine.click(button("Salva"));
      await engine.see(text("Appuntamento inserito"));
    },
  ],
  [
    "order",
    async (engine) => {
      await engine.click(`//a[normalize-space(.)="Crea ordine"]`);
      await engine.click(button("Crea ordine"));
      await engine.see(`//a[normalize-space(.)="Aggiungi lavorazione"]`);
    },
  ],
  [
    "work",
    async (engine) => {
      await engine.click(`//a[normalize-space(.)="Aggiungi lavorazione"]`);
      await fill(engine, { date: day, hour: "7:30" });
      await engine.click(`//dialog[@open]${button("Salva")}`);
      await engine.see(text("Lavorazione inserita"));
    },
  ],
  [
    "crew code on the board",
    async (engine) => {
      await engine.open(`${base}/dailyWorks/${day}`);
      await engine.click(`//input[starts-with(@aria-label, "Operaio 1 di ${surname}")]`);
      await engine.type("7");
      await engine.press("Enter");
      // Until it is saved the browser asks before it leaves the board.
      await engine.see(
        `//li[@data-state="still"]/input[starts-with(@aria-label, "Operaio 1 di ${surname}")]`,
      );
    },
  ],
  [
    "deposit dialog",
    async (engine) => {
      await engine.open(`${base}/box/`);
      await engine.click('//main//a[@data-dialog and starts-with(@href, "/box/show/")]');
      await engine.see("//dialog[@open]//h1");
      await engine.press("Escape");
      await engine.see('//main//a[@data-dialog and starts-with(@href, "/box/show/")]');
    },
  ],
  [
    "planning",
    async (engine) => {
      await engine.open(`${base}/planning/`);
      await engine.see('//*[contains(concat(" ", @class, " "), " event ")]');
    },
  ],
  [
    "live list",
    async (engine) => {
      await engine.open(`${base}/news/`);
      await engine.see("//main//h2");
      const title = `Avviso ${Bun.randomUUIDv7()}`;
      await publish(title);
      await engine.see(text(title));
    },
  ],
];
