import { on } from "../on";

/** Nothing is lost with an untouched form, also after a refusal. */
on("htmx:config:request", ({ sourceElement, request }) => {
  if (sourceElement.matches("form.form:not([data-dirty])")) request.body.set("untouched", "1");
});
