import { connect } from "node:net";

type Server = { url: string; cookie: string };

/** A call of the API whose body arrives in two parts: the second when `finish` is called, which answers its text. */
export function slowCall({ url, cookie }: Server, service: string, payload: object) {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify(payload);
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname, () => {
    const head = `POST /api/${service} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    socket.write(head + body.slice(0, 3), () => begun.resolve());
  });
  socket.on("data", (data) => answered.resolve(data.toString()));
  return {
    begun: begun.promise,
    async finish() {
      socket.write(body.slice(3));
      const answer = await answered.promise;
      socket.destroy();
      return answer;
    },
  };
}
