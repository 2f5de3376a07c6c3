const pause = 3_000;

/** On the notice of site B offline: reloads once the site is back. A page that reloads before is read aloud each time. */
async function look() {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer && answer.status !== 503) location.reload();
  else setTimeout(look, pause);
}

setTimeout(look, pause);
