import { Hono } from "hono";

const body = await Bun.stdin.bytes();
const app = new Hono();
app.all("*", (c) => c.body(body, 200, { "content-type": "application/json" }));
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
console.log(server.url.href.slice(0, -1));
