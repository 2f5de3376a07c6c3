/**
 * A free port for a program that is started on a given one, as after a restart. It is below the ports
 * that the kernel gives to others (from 32768), so no parallel test gets it between this answer and the start.
 */
export function freePort(): number {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    try {
      Bun.listen({ port, hostname: "127.0.0.1", exclusive: true, socket: { data() {} } }).stop(true);
      return port;
    } catch {}
  }
}
