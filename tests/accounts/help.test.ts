import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { inspectRoutes } from "hono/dev";
import { surnames as people } from "../../db/seed/words/people";
import { everydayWords } from "../../src/server/accounts/help/everyday-words";
import { about, anchor, chapters, helpAddress, restricted } from "../../src/server/accounts/help/model";
import { isPlainWords, searchManual } from "../../src/server/accounts/help/store";
import { menuEntries } from "../../src/server/accounts/menu/model";
import { app } from "../../src/server/app";
import { setBackupFolder } from "../../src/server/files/files";
import { temporaryFolder } from "../support/folders";
import { pagePaths } from "../support/pages";
import { fresh, visitor } from "../support/requests";
import { files, read, root } from "../support/sources";

const folder = "src/views/accounts/help";
const texts = new Map(chapters.map(({ id }) => [id, read(`${folder}/chapters/${id}.md`)]));
const all = [...texts.values()].join("\n");
const found = (pattern: RegExp) =>
  [...texts].flatMap(([id, text]) => [...text.matchAll(pattern)].map(([, ...parts]) => [id, ...parts]));

/** `/aiuto/ID` of every chapter, and `/aiuto/ID#HEADING` of every heading. */
const addresses = new Set(
  [...texts].flatMap(([id, text]) => [
    `/aiuto/${id}`,
    ...[...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => `/aiuto/${id}#${anchor(heading)}`),
  ]),
);

const onA = { site: "A", mayCall: () => true } as const;

const segments = (path: string) => path.split("/").filter(Boolean);

/** Whether addresses of the route can begin with the path. */
function begins(route: string, path: string) {
  const known = segments(route);
  return segments(path).every((segment, at) => {
    const [, pattern = "[^*]+"] = known[at]?.match(/^:\w+(?:\{(.*)\})?$/) ?? [];
    return known[at] === segment || (known[at]?.[0] === ":" && new RegExp(`^(${pattern})$`).test(segment));
  });
}

beforeAll(() => {
  const data = temporaryFolder("help");
  setBackupFolder(join(data, "backups"), data);
});
beforeEach(fresh);

describe("the manual", () => {
  test("has a file for each chapter, and no other", () => {
    const written = files(`${folder}/chapters/*.md`).map((path) => basename(path, ".md"));
    expect(written).toEqual([...texts.keys()].sort());
  });

  test("has a part about every page", () => {
    const noPage = /^\/(assets|salute|metrics|kiosk|api|logo)\b|\.pdf$/;
    const pages = pagePaths().filter((path) => !noPage.test(path));
    expect(pages.length).toBeGreaterThan(90);
    const without = pages.filter((path) => !addresses.has(helpAddress(path, onA)));
    expect(without).toEqual([]);
  });

  test("is opened by the link of each page", async () => {
    const link = async (path: string) =>
      (await visitor("ufficio").get(path)).text.match(/href="([^"]*)" target="traslo-aiuto"/)?.[1];
    expect(await link("/client/")).toBe("/aiuto/clienti");
    expect(await link("/orders/999999")).toBe("/aiuto/ordini");
    expect(await link("/admin/backups/")).toBe("/aiuto/salvataggi");
  });

  test("is opened at parts that exist, for pages that exist", async () => {
    const parts = [...Object.values(about), ...Object.keys(restricted), ...everydayWords.keys()].map(
      (part) => `/aiuto/${part}`,
    );
    expect(parts.filter((part) => !addresses.has(part))).toEqual([]);
    const routes = inspectRoutes(app).filter(({ isMiddleware }) => !isMiddleware);
    const lost = Object.keys(about).filter((path) => !routes.some((route) => begins(route.path, path)));
    expect(lost).toEqual([]);
    expect(helpAddress("/orders/15", onA)).toBe("/aiuto/ordini");
    expect(helpAddress("/orders/materials/insert/3", onA)).toBe("/aiuto/materiali#materiali-di-un-ordine");
    expect(helpAddress("/nowhere", onA)).toBe("/aiuto");
  });

  test("has no two headings of one name in a chapter", () => {
    const headings = found(/^## (.+)$/gm).map(([id, heading]) => `${id}: ${heading}`);
    expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
  });

  test("links to pages and parts that exist", async () => {
    const targets = [...new Set(found(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g).map(([, target = ""]) => target))];
    expect(targets.length).toBeGreaterThan(40);
    const reader = visitor("superadmin");
    for (const target of targets) {
      if (target.startsWith("/aiuto/")) expect(addresses).toContain(target);
      else expect([target, (await reader.get(target)).status]).toEqual([target, 200]);
    }
  });

  test("names menu entries as the menu does", () => {
    const named = found(/\[([^\]]+ › [^\]]+)\]\(([^)]+)\)/g);
    expect(named.length).toBeGreaterThan(30);
    const known = menuEntries.map(({ group, text, href }) => `${group} › ${text} ${href}`);
    expect(named.filter(([, name, href]) => !known.includes(`${name} ${href}`))).toEqual([]);
    const outsideLinks = all.replace(/\[[^\]]+\]\([^)]+\)/g, "").match(/.* › .*/g);
    expect(outsideLinks).toBeNull();
  });

  test("names buttons and labels as the screens do", () => {
    const screens = files("src/{views,islands,server}/**/*.{ts,tsx}")
      .map(read)
      .join("\n")
      .replace(/\s+/g, " ");
    const named = found(/\*\*([^*]+)\*\*/g).filter(([, label = ""]) => !label.endsWith(":"));
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(([, label = ""]) => !screens.includes(label))).toEqual([]);
  });

  test("has each of its pictures in both themes, no other, and all in 3 MB", () => {
    const named = new Set(found(/!\[[^\]]+\]\(([^)]+)\)/g).map(([, src = ""]) => src.replace(".webp", "")));
    const stored = files(`${folder}/pictures/*.webp`);
    expect(stored.map((path) => basename(path))).toEqual(
      [...named].flatMap((name) => [`${name}.dark.webp`, `${name}.light.webp`]).sort(),
    );
    const bytes = stored.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
    expect(bytes).toBeLessThan(3_000_000);
  });
});

test("no surname of the demo company is taken for words of a question", () => {
  expect(people.filter((name) => isPlainWords(name))).toEqual([]);
  expect(["rossi", "di costanzo", "zuccarello pia", "qqqq"].filter(isPlainWords)).toEqual([]);
});

describe("its pages", () => {
  const contents = async (who: Parameters<typeof visitor>[0]) => {
    const { text } = await visitor(who).get("/aiuto");
    const [own = "", others = ""] = text.slice(text.indexOf('class="manual"')).split("<details");
    const ids = (part: string) => [...part.matchAll(/href="\/aiuto\/([a-z-]+)"/g)].map(([, id = ""]) => id);
    return { own: ids(own), others: ids(others) };
  };

  test("list the chapters of one's own pages first, and all others after them", async () => {
    const { own, others } = await contents("magazzino");
    expect(own).toContain("giornaliera");
    expect(own).not.toContain("salvataggi");
    expect(others).toContain("salvataggi");
    expect([...own, ...others].sort()).toEqual([...texts.keys()].sort());
    expect((await contents("superadmin")).others).toEqual([]);
    const forAll = ["per-cominciare", "domande", "annullare", "comunicazioni", "limiti"];
    expect((await contents("nobody")).own).toEqual(forAll);
  });

  test("are open to everybody on site A, and for one's own work on site B", async () => {
    const status = async (who: Parameters<typeof visitor>[0], site: "A" | "B", id: string) =>
      (await visitor(who, site).get(`/aiuto/${id}`)).status;
    for (const id of texts.keys())
      expect([id, await status("nobody", "A", id)]).toEqual([id, id === "sito-b" ? 404 : 200]);
    expect(await status("nobody", "A", "altro")).toBe(404);
    expect(await status("segreteria", "B", "appuntamenti")).toBe(200);
    expect(await status("nobody", "B", "appuntamenti")).toBe(404);
  });

  test("name nothing on site B that is hidden there", async () => {
    const hidden =
      /Flag R|econdo prezzo|isorse B|Note direzione|Margin|Assenze|Telefonata|rima telefonata|Annulla l.ordine|magazzino della ditta al carico/;
    const browser = visitor("superadmin", "B");
    const { text } = await browser.get("/aiuto");
    const shown = [...text.matchAll(/href="\/aiuto\/([a-z-]+)"/g)].map(([, id = ""]) => id);
    expect(shown).toContain("ordini");
    for (const id of ["sito-b", "direzione", "importare", "salvataggi"]) {
      expect(shown).not.toContain(id);
      expect((await browser.get(`/aiuto/${id}`)).status).toBe(404);
    }
    for (const id of shown) {
      const page = (await browser.get(`/aiuto/${id}`)).text;
      const article = page.slice(page.indexOf('class="manual'));
      expect([id, article.match(hidden)?.[0], /\/aiuto\/sito-b/.test(page)]).toEqual([id, undefined, false]);
    }
    const found = async (q: string) => JSON.parse((await browser.post("/search/items", { q })).text).items;
    for (const q of ["flag r", "secondo prezzo", "risorse b"])
      expect((await found(q)).filter(({ href }: { href?: string }) => href?.includes("sito-b"))).toEqual([]);
  });

  test("explain each sign of site B to who sees it on site A", async () => {
    const headings = async (who: Parameters<typeof visitor>[0]) =>
      [...(await visitor(who).get("/aiuto/sito-b")).text.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id);
    const basic = ["che-cosa-si-vede-sul-sito-b", "il-flag-r"];
    const all = [...basic, "il-secondo-prezzo", "le-risorse-b", "accendere-e-aggiornare"];
    expect(await headings("superadmin")).toEqual(all);
    expect(await headings("consultazione")).toEqual([...basic, "il-secondo-prezzo"]);
    expect(await headings("nobody")).toEqual([]);
  });

  test("link only to pages that the account may open", async () => {
    const link = '<a href="/admin/backups/">Amministrazione › Sistema › Salvataggi</a>';
    const shown = async (who: "gestione1" | "agenti") => (await visitor(who).get("/aiuto/salvataggi")).text;
    expect((await shown("gestione1")).includes(link)).toBe(true);
    expect((await shown("agenti")).includes(link)).toBe(false);
    expect((await shown("agenti")).includes("Amministrazione › Sistema › Salvataggi")).toBe(true);
  });

  test.each([
    ["gestione1", "A"],
    ["gestione1", "B"],
    ["preventivi", "A"],
    ["magazzino", "A"],
    ["segreteria", "B"],
  ] as const)("link for %s on site %s to no page that is refused", async (who, site) => {
    const browser = visitor(who, site);
    const pages = await Promise.all(chapters.map(({ id }) => browser.get(`/aiuto/${id}`)));
    const settings = await browser.get("/admin/settings/");
    const links = [...pages, settings].flatMap(({ text }) => [...text.matchAll(/<a href="(\/[^"#]*)"/g)]);
    const paths = [...new Set(links.map(([, path = ""]) => path))].filter(
      (path) => !path.startsWith("/logout"),
    );
    const refused: string[] = [];
    for (const path of paths) if ((await browser.get(path)).status >= 400) refused.push(path);
    expect(refused).toEqual([]);
  });

  test("are found by their words, those with the words in a heading first", async () => {
    const search = (query: string) => searchManual(query, onA);
    const [first] = search("inventario");
    expect(first?.address).toBe("/aiuto/materiali#inventario");
    expect(search("password temporanea").map(({ address }) => address)).toContain(
      "/aiuto/account#creare-un-account",
    );
    expect(search("x")).toEqual([]);
    expect(search("qqqq")).toEqual([]);
    expect(search("zuccarello pia")).toEqual([]);
    expect(search("via improta 3")).toEqual(search("via qqqqqqq 3"));
  });

  test.each([
    ["flag", "sito-b#il-flag-r"],
    ["disdetta", "domande#il-cliente-disdice-che-cosa-si-fa"],
    ["acconto", "limiti#acconti-caparre-e-pagamenti"],
    ["operaio malato", "domande#un-operaio-e-malato-o-non-si-presenta-che-cosa-si-fa"],
    ["mandare il preventivo", "domande#come-si-manda-il-preventivo-al-cliente"],
    ["fattura", "limiti#fatture"],
    ["ho cancellato", "domande#ho-sbagliato-o-cancellato-qualcosa-come-torna"],
    ["secondo indirizzo", "domande#il-cliente-ha-un-secondo-indirizzo-dove-si-scrive"],
    ["caparra", "limiti#acconti-caparre-e-pagamenti"],
    ["non trovo un cliente", "domande#non-trovo-un-cliente-come-lo-cerco"],
    ["password", "per-cominciare#password-e-accessi"],
    ["stampare foglio", "domande#come-si-stampa-il-foglio-di-lavoro"],
    ["come faccio a spostare un appuntamento?", "domande#come-si-sposta-un-appuntamento-o-una-lavorazione"],
    ["il cliente ha disdetto il trasloco", "domande#il-cliente-disdice-che-cosa-si-fa"],
    ["secondo prezzo", "sito-b#il-secondo-prezzo"],
    ["risorse b", "sito-b#le-risorse-b"],
    ["whatsapp", "limiti#messaggi-ai-clienti"],
    ["malattia", "giornaliera#assenze-e-fermi"],
    ["il camion è rotto", "giornaliera#assenze-e-fermi"],
    ["ho sbagliato", "domande#ho-sbagliato-o-cancellato-qualcosa-come-torna"],
    ["chiave del deposito", "limiti#depositi"],
    ["rimborso", "limiti#acconti-caparre-e-pagamenti"],
    ["straordinari", "automezzi-e-operai#ore-degli-operai"],
    ["il cliente non risponde al telefono", "appuntamenti#richiamare-un-cliente"],
    ["cancellare un cliente", "clienti#modificare-o-eliminare"],
    ["chi è libero giovedì", "planning#trova-un-posto-libero"],
    ["permesso di sosta", "ordini#permessi-di-sosta"],
    ["montacarichi", "planning#le-risorse-del-giorno"],
    ["sollecitare il pagamento", "depositi#scadenze-e-solleciti"],
    ["trasloco all'estero", "clienti#luoghi-di-carico"],
    ["il cliente vuole che cancelliamo i suoi dati", "registro#dati-personali"],
    ["non riesco a entrare", "per-cominciare#password-e-accessi"],
    ["nuovo dipendente", "impostazioni#operai-e-automezzi"],
    ["un dipendente se n'è andato", "impostazioni#operai-e-automezzi"],
    ["non c'è internet", "limiti#senza-rete"],
    ["copia di sicurezza", "salvataggi#portarne-una-copia-fuori"],
    ["portare i clienti da excel", "importare"],
    ["ore lavorate nel mese", "automezzi-e-operai#ore-degli-operai"],
    ["quanto guadagno su un trasloco", "direzione#margine-degli-ordini"],
    ["distanza tra due città", "impostazioni#tempi-di-viaggio"],
    ["scadenza revisione", "impostazioni#competenze-e-schede"],
    ["festa patronale", "impostazioni#chiusure"],
    ["tema scuro", "per-cominciare#il-menu"],
    ["schermo in magazzino", "schermi"],
    ["preventivo firmato", "limiti#firme"],
    ["furgone in officina", "giornaliera#assenze-e-fermi"],
    ["bancomat", "limiti#acconti-caparre-e-pagamenti"],
    ["stampa non funziona", "domande#come-si-stampa-il-foglio-di-lavoro"],
    ["pasword dimenticata", "domande#ho-dimenticato-la-password-chi-la-cambia"],
    ["cambiare la mia password", "domande#ho-dimenticato-la-password-chi-la-cambia"],
    ["ho sbagliato cliente", "domande#ho-sbagliato-o-cancellato-qualcosa-come-torna"],
    ["cancelare un ordine", "ordini#eliminare-un-ordine"],
    ["ho eliminato un cliente per errore", "domande#ho-sbagliato-o-cancellato-qualcosa-come-torna"],
    ["stesso cliente due volte", "clienti#unire-due-clienti"],
    ["il cliente ha disdetto", "domande#il-cliente-disdice-che-cosa-si-fa"],
    ["spostare apuntamento", "domande#come-si-sposta-un-appuntamento-o-una-lavorazione"],
    ["operaio malato domani", "domande#un-operaio-e-malato-o-non-si-presenta-che-cosa-si-fa"],
    ["ferie di un operaio", "domande#un-operaio-e-malato-o-non-si-presenta-che-cosa-si-fa"],
    ["furgone dal meccanico", "giornaliera#assenze-e-fermi"],
    ["quante ore ha fatto mario", "automezzi-e-operai#ore-degli-operai"],
    ["straodinari operai", "automezzi-e-operai#ore-degli-operai"],
    ["mandare il preventivo per mail", "domande#come-si-manda-il-preventivo-al-cliente"],
    ["fare la fattura", "limiti#fatture"],
    ["fare lo sconto", "appuntamenti#dagli-oggetti-al-preventivo"],
    ["ha dato la caparra", "limiti#acconti-caparre-e-pagamenti"],
    ["scatoloni finiti", "materiali#carichi-e-giacenze"],
    ["ordinare i cartoni", "materiali#carichi-e-giacenze"],
    ["affittare un box", "depositi#inserire-modificare-spostare"],
    ["box libero", "depositi#elenco-e-mappa"],
    ["non paga il magazzino", "depositi#scadenze-e-solleciti"],
    ["stampare il foglio dei lavori", "domande#come-si-stampa-il-foglio-di-lavoro"],
    ["quanto guadagniamo", "direzione#margine-degli-ordini"],
    ["provvigione del venditore", "direzione#statistiche-degli-agenti"],
    ["chi ha cambiato il prezzo", "annullare#la-storia"],
    ["aggiungere un impiegato", "account#creare-un-account"],
    ["togliere accesso a uno", "account#cambiare-sospendere"],
    ["caricare clienti da excel", "importare"],
    ["scaricare elenco in excel", "per-cominciare#gli-elenchi"],
    ["scritte troppo piccole", "per-cominciare#il-menu"],
    ["sfondo scuro", "per-cominciare#il-menu"],
    ["foto dei mobili", "appuntamenti#dal-preventivo-all-ordine"],
    ["lista dei mobili", "appuntamenti#dagli-oggetti-al-preventivo"],
    ["permesso di occupazione", "ordini#permessi-di-sosta"],
    ["serve la piattaforma", "planning#le-risorse-del-giorno"],
    ["firma del cliente", "limiti#firme"],
    ["cancellare dati privacy", "registro#dati-personali"],
    ["stampare agenda della settimana", "planning#stampare"],
    ["ricordarmi di richiamare", "appuntamenti#richiamare-un-cliente"],
    ["messaggio a un collega", "comunicazioni#memo"],
    ["fare la squadra", "ordini#la-squadra"],
    ["lavoro di due giorni", "planning#lavorazioni-di-piu-giorni"],
    ["la mail non arriva", "schermi#posta-in-uscita"],
    ["cambiare iva", "azienda#ordini-e-preventivi"],
    ["usarlo dal telefonino", "per-cominciare"],
    ["revisione del camion", "impostazioni#competenze-e-schede"],
    ["internet non va", "limiti#senza-rete"],
    ["noleggiare un furgone", "giornaliera#assegnare"],
    ["cambiare il logo", "azienda#il-logo"],
    ["altro indirizzo qqqq", "domande#il-cliente-ha-un-secondo-indirizzo-dove-si-scrive"],
  ])("answer a clerk's own words: %s", (query, part) => {
    const [first] = searchManual(query, onA);
    expect(first?.address).toBe(`/aiuto/${part}`);
    expect(addresses).toContain(`/aiuto/${part}`);
  });

  test("are asked with words that name no record, and answer with parts that have some of them", async () => {
    const browser = visitor("magazzino");
    const itemsFor = async (q: string) =>
      JSON.parse((await browser.post("/search/items", { q })).text).items.map(
        (item: { text: string }) => item.text,
      );
    const question = "danni ai mobili";
    expect(await itemsFor(question)).toContain(`Cerca nella guida «${question}»`);
    expect(await itemsFor("Schmidtbauer")).toEqual([
      expect.stringContaining("Nessun risultato"),
      "Cerca nella guida «Schmidtbauer»",
    ]);
    expect((await itemsFor("rossi")).join()).not.toContain("Cerca nella guida");
    const asked = await browser.post("/search", { q: question, choice: "ask-guide" });
    const { text } = await browser.get(asked.headers.get("location") as string);
    expect(text).toContain(`Nella guida: «${question}»`);
    expect(text).toContain("/aiuto/magazzino#un-guasto-un-danno");
    const mistyped = await browser.post("/search", { q: "fatura", choice: "ask-guide" });
    expect((await browser.get(mistyped.headers.get("location") as string)).text).toContain(
      "/aiuto/limiti#fatture",
    );
    const none = await browser.post("/search", { q: "zzz qqq", choice: "ask-guide" });
    expect((await browser.get(none.headers.get("location") as string)).text).toContain(
      "La guida non ne parla.",
    );
  });

  test("are found in the search by those who have what they are about", async () => {
    const found = async (who: Parameters<typeof visitor>[0]) => {
      const browser = visitor(who);
      const { items } = JSON.parse((await browser.post("/search/items", { q: "inventario" })).text);
      const { headers } = await browser.post("/search", { q: "inventario" });
      const results = await browser.get(headers.get("location") as string);
      return {
        guide: items.filter(({ kind }: { kind: string }) => kind === "Guida"),
        isOnPage: results.text.includes('href="/aiuto/materiali#inventario"'),
      };
    };
    const part = expect.objectContaining({ text: "Materiali: Inventario" });
    expect(await found("magazzino")).toEqual({ guide: expect.arrayContaining([part]), isOnPage: true });
    expect(await found("agenti")).toEqual({ guide: expect.not.arrayContaining([part]), isOnPage: false });
  });

  test("lead on to the next chapter about what the account has", async () => {
    const next = async (who: Parameters<typeof visitor>[0], id: string) =>
      (await visitor(who).get(`/aiuto/${id}`)).text.match(/Capitolo successivo: ([^<]*)/)?.[1];
    expect(await next("superadmin", "materiali")).toBe("Depositi e scadenze");
    expect(await next("magazzino", "limiti")).toBe("Clienti");
    expect(await next("nobody", "limiti")).toBeUndefined();
  });
});
