import { Hono } from "hono";
import { Bin } from "../../../views/log/bin/bin";
import type { Env } from "../../http/middleware";
import { listQuery, queryId, queryText, save, withId } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { readOrSearched, withSearch } from "../../http/pages/searches";
import { binApi } from "./api";

export const binPages = new Hono<Env>();

const withFilters = withSearch(
  { query: queryText() },
  { kind: queryText(), user: queryId(), page: listQuery.page },
);

binPages.on(readOrSearched, "/bin", withFilters, (c) => {
  const { search, ...filters } = c.req.valid("query");
  return show(c, binApi.getAll, filters, (found) => ({
    title: "Cestino",
    view: <Bin {...found} {...filters} search={search} />,
  }));
});

binPages.post("/bin/restore/:id", withId, save(binApi.restore, { reload: "/bin/" }));
