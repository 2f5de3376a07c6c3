import { on } from "../on";

on("htmx:config:request", ({ sourceElement, request }) => {
  if (sourceElement.matches("form.form:not([data-dirty])")) request.body.set("untouched", "1");
});
