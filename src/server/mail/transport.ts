import { logLine } from "../base/logger";

const timeout = 60_000;

export async function mailTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Failure = Error & { code?: string; command?: string; responseCode?: number };

export type Failed = { reason: string; isFinal: boolean };

export const mailFailure = (error: Failure): Failed => ({ reason: reasonOf(error), isFinal: isFinal(error) });

const reasonOf = (error: Failure): string => `${kindOf(error)}: ${error.message}`.slice(0, 300);

/** Of the address or the text (5xx); one of the sign-in or the sender would meet every mail. */
function isFinal({ code = "", command = "", responseCode = 0, message }: Failure): boolean {
  if (command === "API") return code === "EENVELOPE";
  if (!/^(RCPT TO|DATA)$/.test(command) || /\brelay/i.test(message)) return false;
  return responseCode >= 500 && ![530, 534, 535, 538].includes(responseCode);
}

function kindOf({ code = "", responseCode, message }: Failure): string {
  const text = `${code} ${message}`;
  if (code === "EAUTH") return "accesso al server di posta rifiutato";
  if (responseCode) return "rifiutata dal server di posta";
  if (/cert|ETLS|self.signed/i.test(text)) return "certificato del server di posta non valido";
  if (/ECONNREFUSED|refused/i.test(text)) return "connessione rifiutata";
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(text)) return "server di posta sconosciuto";
  if (/ETIMEDOUT|ETIME|timeout/i.test(text)) return "il server di posta non risponde";
  return "invio non riuscito";
}

/** For the log, which holds no names: the words of a mail server may repeat an address. */
export const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, "…");

/** So that a wrong address is noticed before the first mail; never stops the start. */
export async function checkMailServer(url: string) {
  const transport = await mailTransport(url);
  try {
    await transport.verify();
  } catch (error) {
    const reason = withoutAddresses(reasonOf(error as Error));
    logLine("warning", "mail-server", { reason }, `Il server di posta non è utilizzabile: ${reason}`);
  } finally {
    transport.close();
  }
}
