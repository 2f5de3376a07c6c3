/** Asks /salute every 10 ms until its input ends, then prints the longest wait in milliseconds. */
const url = `http://127.0.0.1:${process.argv[2]}/salute`;
let longest = 0;

async function ask() {
  const began = performance.now();
  await fetch(url).then((response) => response.text());
  return performance.now() - began;
}

for (let count = 0; count < 10; count++) await ask();
console.log("ready");
let isOver = false;
const ended = Bun.stdin.text().then(() => {
  isOver = true;
});
while (!isOver) {
  longest = Math.max(longest, await ask());
  await Bun.sleep(10);
}
await ended;
console.log(longest);
