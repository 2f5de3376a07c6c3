import { environment } from "./environment";

/** What is wrong with the variables that depend on each other, in one Italian clause; null if nothing is. */
export function wrongVariables(): string | null {
  const { SITE = "A", SITE_A_URL, SITE_A_TOKEN, SMTP_URL, MAIL_FROM } = environment;
  if (!["A", "B"].includes(SITE)) return `SITE può valere solo A o B, non «${SITE}»`;
  if (SITE === "B" && !SITE_A_URL)
    return "con SITE=B serve SITE_A_URL, l'indirizzo della sede A (per esempio https://traslo.ditta.it)";
  if (SITE === "B" && !hasScheme(SITE_A_URL as string, "http"))
    return `SITE_A_URL «${SITE_A_URL}» non è un indirizzo http:// o https://`;
  if (SITE === "B" && !SITE_A_TOKEN)
    return "con SITE=B serve SITE_A_TOKEN, il codice che un amministratore crea sulla sede A alla voce Sito B";
  if (SMTP_URL && !hasScheme(SMTP_URL, "smtp")) return "SMTP_URL deve essere un indirizzo smtp:// o smtps://";
  if (SMTP_URL && !MAIL_FROM)
    return "con SMTP_URL serve MAIL_FROM, il mittente delle e-mail (per esempio traslochi@ditta.it)";
  return null;
}

const hasScheme = (url: string, scheme: "http" | "smtp") =>
  URL.canParse(url) && [`${scheme}:`, `${scheme}s:`].includes(new URL(url).protocol);
