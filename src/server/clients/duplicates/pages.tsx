import { Hono } from "hono";
import { z } from "zod";
import { Duplicates } from "../../../views/clients/duplicates";
import { readForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { queryId, queryWord, withQuery } from "../../http/pages/forms";
import { need, only, page } from "../../http/pages/respond";
import { clientDuplicateApi } from "./api";

export const clientDuplicatePages = new Hono<Env>();

const typedFields = z.record(z.string(), z.unknown()).catch({});
const inForm = withQuery({ of: queryWord(["client", "appointment", "order"]), id: queryId() });

/** Asked after each change of a form that has a client's fields. */
clientDuplicatePages.post("/client/duplicates", only(clientDuplicateApi.getDuplicates), inForm, async (c) => {
  const { of, id } = c.req.valid("query");
  const { values } = await readForm(c);
  const typed = typedFields.parse(of === "client" ? values : values.client);
  const { duplicates } = await need(c, clientDuplicateApi.getDuplicates, { ...typed, id });
  return page(c, "Clienti simili", <Duplicates of={of} id={id} duplicates={duplicates} />);
});
