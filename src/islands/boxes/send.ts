import type { Answer } from "../call";

type Body = {
  funct: "insert" | "modify";
  id_line?: number;
  values: object;
  version?: number;
  requestId: string;
};

/** Sends a line with its files: `call` speaks JSON, and files travel as multipart. */
export async function send({ values, ...body }: Body, files: File[]): Promise<Answer<{ msg: string }>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value));
  form.set("values", JSON.stringify(values));
  for (const file of files) form.append("files", file);
  try {
    const response = await fetch("/api/Box", { method: "POST", body: form });
    const answer = await response.json();
    return answer.ok ? answer : { ...answer, status: response.status };
  } catch {
    return { ok: false, status: 0, values: { msg: "Errore di connessione" } };
  }
}
