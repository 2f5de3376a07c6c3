// Asks /salute every 10 ms, in a process of its own. For each line on standard input it prints the answer times, in
// milliseconds, since the last one.
const url = `${process.argv[2]}/salute`;
const every = 10;
let times: number[] = [];

async function ask() {
  const began = performance.now();
  await fetch(url).then((response) => response.arrayBuffer());
  times.push(performance.now() - began);
}

const timer = setInterval(() => ask().catch(() => times.push(Number.POSITIVE_INFINITY)), every);
for await (const _line of console) {
  console.log(JSON.stringify(times));
  times = [];
}
clearInterval(timer);
