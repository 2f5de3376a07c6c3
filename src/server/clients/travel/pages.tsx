import { Hono } from "hono";
import { NewTravelTimeForm, TravelTimeForm, TravelTimes } from "../../../views/clients/travel/times";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId, withQuery } from "../../http/pages/forms";
import { find, only, type PageContext, page, show } from "../../http/pages/respond";
import { optionalId } from "../../input/fields";
import { travelApi } from "./api";

export const travelPages = new Hono<Env>();

const list = "/resources/travel/";

const ofPair = withQuery({ from: optionalId(), to: optionalId() });

/** The firm's own times, and the way between any two comuni. */
travelPages.get("/resources/travel", ofPair, (c) =>
  show(c, travelApi.getAll, {}, async ({ travelTimes }) => ({
    title: "Tempi di viaggio",
    view: <TravelTimes rows={travelTimes} way={await wayOf(c, c.req.valid("query"))} />,
    back: "/resources/",
  })),
);

type Pair = { from: number | null; to: number | null };

async function wayOf(c: PageContext, { from: id_from, to: id_to }: Pair) {
  const way = id_from && id_to ? await find(c, travelApi.between, { from: id_from, to: id_to }) : undefined;
  return way && id_from && id_to ? { ...way, id_from, id_to } : undefined;
}

travelPages.get("/resources/travel/insert", only(travelApi.createNew), ofPair, async (c) => {
  const way = await wayOf(c, c.req.valid("query"));
  const pair = way && {
    id_city_1: way.id_from,
    id_city_1_text: way.from,
    id_city_2: way.id_to,
    id_city_2_text: way.to,
  };
  return newPage(c, { values: pair });
});

travelPages.post("/resources/travel/insert", save(travelApi.createNew, { reload: list, again: newPage }));

function newPage(c: PageContext, form: FormState) {
  return page(c, "Nuovo tempo di viaggio", <NewTravelTimeForm {...form} />, { back: list });
}

travelPages.get("/resources/travel/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

travelPages.post(
  "/resources/travel/modify/:id",
  withId,
  save(travelApi.update, { reload: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

function changePage(c: PageContext, id: number, form?: FormState) {
  return show(c, travelApi.getFromId, { id }, ({ travelTime }) => {
    const state = formState({ values: travelTime, version: travelTime.version }, form);
    return {
      title: "Modifica tempo di viaggio",
      view: <TravelTimeForm travelTime={travelTime} {...state} />,
      back: list,
      record: { table: "travel_times", id },
    };
  });
}

travelPages.post("/resources/travel/delete/:id", withId, save(travelApi.delete, { reload: list }));
