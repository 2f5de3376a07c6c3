import { connect } from "node:net";

type Server = { url: string; cookie: string };

/**
 * A call of the API whose body arrives in two parts. `begun`: the server works on it, and says so by "100 Continue";
 * `finish` sends the rest and answers what comes.
 */
export function slowCall({ url, cookie }: Server, service: string, payload: object) {
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify(payload);
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname, () => {
    const head = `POST /api/${service} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    socket.write(head + body.slice(0, 3));
  });
  socket.on("data", (data) => {
    if (data.toString().startsWith("HTTP/1.1 100 ")) begun.resolve();
    else answered.resolve(data.toString());
  });
  socket.on("error", (error) => {
    begun.reject(error);
    answered.reject(error);
  });
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
