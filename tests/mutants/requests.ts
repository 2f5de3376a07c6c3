import type { Mutant } from "./mutant";

/** Limits, origins and addresses of requests, headers of responses. */
export const requests: Mutant[] = [
  {
    without: "the number of fields in a form",
    file: "src/server/http/body.ts",
    change: ["if (++count > limits.fields)", "if (false)"],
    killedBy: "http/body.test.ts > a form > %s is refused",
  },
  {
    without: "the number of parts in a multipart form",
    file: "src/server/http/multipart.ts",
    change: ["parts: fields, ", ""],
    killedBy: "http/body.test.ts > a form > of 1,001 %s in parts is refused",
  },
  {
    without: "the nesting limit of JSON",
    file: "src/server/http/body.ts",
    change: ["  if (isDeep(json)) refuse(400, unreadable);\n", ""],
    killedBy:
      "contract.test.ts > the body of a call > nested 33 levels deep is refused with 400, 32 levels are read",
  },
  {
    without: "the refusal of __proto__ as the name of a field",
    file: "src/server/http/body.ts",
    change: ["  if (path.some((key) => reserved.has(key))) return;\n", ""],
    killedBy: "http/body.test.ts > a form > may name a field %s: it is none",
  },
  {
    without: "the smaller limit of a body without a session",
    file: "src/server/http/body.ts",
    change: [`c.get("caller").user ? signedIn : unknown`, "signedIn"],
    killedBy:
      "http/body.test.ts > a large body is refused before it is read > a whole body of 65 KiB is read with a session only, a file of 2 MiB of those who may send files",
  },
  {
    without: "the limit of a body whose length is not announced",
    file: "src/server/http/body.ts",
    change: ["    if (size > limit) refuse(413, tooLarge);\n", ""],
    killedBy:
      "http/body.test.ts > a large body is refused before it is read > a whole body of 65 KiB is read with a session only, a file of 2 MiB of those who may send files",
  },
  {
    without: "the gate before a large upload is read",
    file: "src/server/http/body.ts",
    change: ["uploads.some((funct) => passes(funct, caller))", "uploads.length"],
    killedBy:
      "http/body.test.ts > a large body is refused before it is read > a whole body of 65 KiB is read with a session only, a file of 2 MiB of those who may send files",
  },
  {
    without: "the budget of requests",
    file: "src/server/http/middleware.ts",
    change: [`  countRequest(c.get("caller"));\n`, ""],
    killedBy:
      "call/budgets.test.ts > an account that sends too many requests > is answered 429 with Retry-After and a sentence, its colleague is not",
  },
  {
    without: "the check of a POST's origin",
    file: "src/server/http/middleware.ts",
    change: [`  if (own.includes(origin) || origin?.endsWith(\`://\${host}\`)) return;\n`, "  return;\n"],
    killedBy: `http/middleware.test.ts > a POST from another origin is refused, even with a session > \${kind} from %s`,
  },
  {
    without: "the check of sec-fetch-site",
    file: "src/server/http/middleware.ts",
    change: [`  if (fetchSite && fetchSite !== "none") refuse(403, \`\${foreign}.\`);\n`, ""],
    killedBy: `http/middleware.test.ts > a POST from another origin is refused, even with a session > \${kind} from %s`,
  },
  {
    without: "HttpOnly of the session cookie",
    file: "src/server/http/middleware.ts",
    change: ["httpOnly: true, ", ""],
    killedBy: "http/middleware.test.ts > the session cookie > is HttpOnly, and its name differs per site",
  },
  {
    without: "SameSite of the session cookie",
    file: "src/server/http/middleware.ts",
    change: [`sameSite: "Lax", `, ""],
    killedBy: "http/middleware.test.ts > the session cookie > is HttpOnly, and its name differs per site",
  },
  {
    without: "the content security policy's rule for scripts",
    file: "src/server/http/middleware.ts",
    change: [`  "default-src 'self'",`, `  "default-src 'self' 'unsafe-inline'",`],
    killedBy: "http/middleware.test.ts > every kind of response has the security headers > %s (%i)",
  },
  {
    without: "HSTS",
    file: "src/server/http/middleware.ts",
    change: ["if (isSecure(c) && !c.env.leavesOutHsts)", "if (false)"],
    killedBy:
      "http/middleware.test.ts > behind a proxy > that ends TLS browsers stay on https, unless a port of the other site may be plain http",
  },
  {
    without: "the check that a proxy is one of TRUSTED_PROXY",
    file: "src/server/base/proxy.ts",
    change: [
      'return Boolean(version && trusted?.check(peer, version === 6 ? "ipv6" : "ipv4"));',
      "return Boolean(version);",
    ],
    killedBy:
      "http/middleware.test.ts > behind a proxy > with TRUSTED_PROXY=%p a request with %s has the address %s",
  },
  {
    without: "the check that the page after the login is on this site",
    file: "src/server/http/pages/back.ts",
    change: [`url?.origin === origin && !url.pathname.startsWith("//")`, "url"],
    killedBy:
      "http/middleware.test.ts > the session cookie > leads after login only to a page of this site: %j to %s",
  },
  {
    without: "the check of two slashes in the page after the login",
    file: "src/server/http/pages/back.ts",
    change: [` && !url.pathname.startsWith("//")`, ""],
    killedBy:
      "http/middleware.test.ts > the session cookie > leads after login only to a page of this site: %j to %s",
  },
  {
    without: "no-store of pages and answers",
    file: "src/server/http/middleware.ts",
    change: [`, "cache-control": "no-store" }`, " }"],
    killedBy:
      "http/middleware.test.ts > every kind of response has the security headers > responses with data are not cached, and assets are cached for ever",
  },
  {
    without: "the refusal of a part without a name",
    file: "src/server/http/multipart.ts",
    change: [
      "    if (name === undefined) fail(new Refusal(400, unreadable));\n    if (isCut",
      "    if (isCut",
    ],
    killedBy: "http/body-fuzz.test.ts > a part without a name in a form for %s is refused as unreadable",
  },
  {
    without: "the refusal of a page of another name that leads to the server",
    file: "src/server/http/middleware.ts",
    change: ["origin && !isOwnName(", "false && !isOwnName("],
    killedBy:
      "base/base-url.test.ts > with BASE_URL set for site A > a form of a page at %s, which leads here, is answered %i",
  },
  {
    without: "the refusal of two hosts",
    file: "src/server/http/middleware.ts",
    change: ["if (!isClear) return", "if (false) return"],
    killedBy: "http/middleware.test.ts > a request with two hosts, or without one, is refused",
  },
  {
    without: "the signature of the publication",
    file: "src/server/publication/off-premises.ts",
    change: [
      '    mustBeSigned(source.token, "publication", nonce, await fingerprintOf(bytes), signature);\n',
      "",
    ],
    killedBy:
      "publication/off-premises.test.ts > a publication that site A did not sign for this request and token is not opened",
  },
];
