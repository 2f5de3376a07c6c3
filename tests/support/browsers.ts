import { post, send } from "./wire";
import { password, type Site } from "./world";

/** A browser that stores its cookies; `userAgent` as its header names it. */
export function newBrowser(userAgent = "") {
  const cookies = new Map<string, string>();
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "user-agent": userAgent,
  });
  const store = <A extends { headers: Headers }>(answer: A): A => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/) as unknown as [string, string, string];
      cookies.set(name, value);
    }
    return answer;
  };
  const call = async (service: string, body: object, site: Site = "A") =>
    store(await post(service, body, { site, headers: headers() }));
  return {
    cookies,
    call,
    login: (email: string, secret = password, site: Site = "A") =>
      call("Auth", { funct: "login", email, password: secret }, site),
    /** So many attempts with a wrong password, one after the other; their statuses. */
    async guess(email: string, times: number) {
      const statuses: number[] = [];
      for (let time = 0; time < times; time++)
        statuses.push((await call("Auth", { funct: "login", email, password: "sbagliata" })).status);
      return statuses;
    },
    get: (path: string) => send(path, { headers: headers() }),
    submit: async (path: string) => store(await send(path, { method: "POST", headers: headers() })),
  };
}
