const pause = 3_000;

/** A page that reloads before would be read aloud each time. */
async function look() {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer && answer.status !== 503) location.reload();
  else setTimeout(look, pause);
}

setTimeout(look, pause);
