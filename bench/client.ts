import { signIn } from "./server";

export type Request = { path: string; body?: string };

export type Client = { url: string; cookie: string };

export const clientOf = async (url: string, name?: string): Promise<Client> => ({
  url,
  cookie: await signIn(url, name),
});

export const typeOf = (body: string) =>
  body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";

/** A refused request would be fast and prove nothing. */
export async function send({ url, cookie }: Client, { path, body }: Request): Promise<Response> {
  const headers = { cookie, ...(body && { "content-type": typeOf(body) }) };
  const response = await fetch(url + path, { method: body ? "POST" : "GET", body, headers });
  if (response.status !== 200)
    throw new Error(`${path} ${body ?? ""} is answered ${response.status}: ${await response.text()}`);
  return response;
}

export async function timeOf(client: Client, request: Request): Promise<number> {
  const began = performance.now();
  await (await send(client, request)).arrayBuffer();
  return performance.now() - began;
}
