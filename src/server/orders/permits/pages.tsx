import { settingTitle } from "../../../views/firm/settings/pages";
import { CityRuleForm, CityRules, NewCityRuleForm } from "../../../views/orders/permits/cities";
import { PermitForm } from "../../../views/orders/permits/form";
import { PermitList } from "../../../views/orders/permits/list";
import { formatDay } from "../../base/days";
import { crudPages } from "../../http/pages/crud";
import { bodyFrom, formPages, recordState, save, withId } from "../../http/pages/forms";

import { show } from "../../http/pages/respond";
import { orderPage } from "../model";
import { cityRuleApi, permitApi, permitReads } from "./api";
import { AtPlace } from "./input";

const list = "/orders/permits/";

export const permitPages = crudPages({
  path: "/orders/permits/cities",
  table: "city_rules",
  list: {
    title: settingTitle("/orders/permits/cities/"),
    funct: cityRuleApi.getAll,
    view: ({ rules }) => <CityRules rules={rules} />,
    back: list,
  },
  Form: CityRuleForm,
  change: {
    title: "Modifica regola",
    name: ({ rule }) => rule.city,
    read: cityRuleApi.getFromId,
    funct: cityRuleApi.update,
  },
  add: { title: "Nuova regola", funct: cityRuleApi.createNew, Form: NewCityRuleForm },
  buttons: { delete: cityRuleApi.delete },
});

permitPages.get("/orders/permits", (c) =>
  show(c, permitApi.getAll, {}, ({ places }) => ({
    title: "Permessi di sosta",
    view: <PermitList places={places} />,
    madeOf: [places],
    back: "/",
  })),
);

formPages(
  permitPages,
  `${list}insert/:id_work/:id_place`,
  permitApi.createNew,
  { params: AtPlace.shape, body: (form, at) => bodyFrom(form, at), reload: list },
  (c, form, at) =>
    show(c, permitReads.ofForm, at, ({ values, ...place }) => ({
      title: `Permesso: ${place.place}, ${formatDay(place.date)}`,
      view: (
        <PermitForm
          action={`${list}insert/${at.id_work}/${at.id_place}`}
          place={place}
          {...(form ?? { values })}
        />
      ),
      back: orderPage(place.id_order),
    })),
);

formPages(
  permitPages,
  `${list}modify/:id`,
  permitApi.update,
  { mayOpen: permitReads.mayChange, reload: list },
  (c, form, { id }) =>
    show(c, permitApi.getFromId, { id }, ({ permit }) => ({
      title: `Permesso: ${permit.place}, ${formatDay(permit.date)}`,
      view: <PermitForm action={`${list}modify/${id}`} place={permit} {...recordState(permit, form)} />,
      back: orderPage(permit.id_order),
      record: { table: "permits", id },
    })),
);

permitPages.post(`${list}delete/:id`, withId, save(permitApi.delete, { reload: list }));
