import { signIn } from "./server";

/** One request, as the load generator sends it. */
export type Request = { path: string; body?: string };

/** A signed-in account on a site. */
export type Client = { url: string; cookie: string };

export const clientOf = async (url: string, name?: string): Promise<Client> => ({
  url,
  cookie: await signIn(url, name),
});

/** The wire takes JSON, pages take what a form posts. */
export const typeOf = (body: string) =>
  body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";

/** Sends a request; throws when it is not answered 200: a refused request would be fast and prove nothing. */
export async function send({ url, cookie }: Client, { path, body }: Request): Promise<Response> {
  const headers = { cookie, ...(body && { "content-type": typeOf(body) }) };
  const response = await fetch(url + path, { method: body ? "POST" : "GET", body, headers });
  if (response.status !== 200)
    throw new Error(`${path} ${body ?? ""} is answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Milliseconds until the whole answer is read. */
export async function timeOf(client: Client, request: Request): Promise<number> {
  const began = performance.now();
  await (await send(client, request)).arrayBuffer();
  return performance.now() - began;
}
