import { Hono } from "hono";
import { NewTravelTimeForm, TravelTimeForm, TravelTimes } from "../../../views/clients/travel/times";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { formPages, queryOf, recordState, save, withId, withQuery } from "../../http/pages/forms";
import { find, type PageContext, page, show } from "../../http/pages/respond";
import { optionalId } from "../../input/fields";
import { travelApi } from "./api";

export const travelPages = new Hono<Env>();

const list = "/resources/travel/";

const ofPair = { from: optionalId(), to: optionalId() };
const askedPair = queryOf(ofPair);

travelPages.get("/resources/travel", withQuery(ofPair), (c) =>
  show(c, travelApi.getAll, {}, async ({ travelTimes }) => ({
    title: settingTitle("/resources/travel/"),
    view: <TravelTimes rows={travelTimes} way={await wayOf(c, c.req.valid("query"))} />,
    back: "/resources/",
  })),
);

type Pair = { from: number | null; to: number | null };

async function wayOf(c: PageContext, { from: id_from, to: id_to }: Pair) {
  const way = id_from && id_to ? await find(c, travelApi.between, { from: id_from, to: id_to }) : undefined;
  return way && id_from && id_to ? { ...way, id_from, id_to } : undefined;
}

formPages(travelPages, `${list}insert`, travelApi.createNew, { reload: list }, async (c, form) => {
  const way = form ? undefined : await wayOf(c, askedPair(c));
  const values = way && {
    id_city_1: way.id_from,
    id_city_1_text: way.from,
    id_city_2: way.id_to,
    id_city_2_text: way.to,
  };
  const view = <NewTravelTimeForm {...(form ?? { values })} />;
  return page(c, "Nuovo tempo di viaggio", view, { back: list });
});

formPages(travelPages, `${list}modify/:id`, travelApi.update, { reload: list }, (c, form, { id }) =>
  show(c, travelApi.getFromId, { id }, ({ travelTime }) => ({
    title: `Modifica tempo di viaggio: ${travelTime.city_1} – ${travelTime.city_2}`,
    view: <TravelTimeForm travelTime={travelTime} {...recordState(travelTime, form)} />,
    back: list,
    record: { table: "travel_times", id },
  })),
);

travelPages.post("/resources/travel/delete/:id", withId, save(travelApi.delete, { reload: list }));
