// npm run fuzz -- [--seed N] [--seconds S]: plays random clusters and workloads, checks the simulation's invariants after every
// event, and exits 1 with the smallest failing case it can find. Without --seed it starts at a random seed; with only a seed it plays
// that one case.
import { parseArgs } from 'node:util';
import { drawCase } from './draw-case.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { runCase } from './run-case.ts';
import { shrinkCase } from './shrink-case.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seconds: { type: 'string' } },
});
const first = values.seed === undefined ? anySeed() : wholeNumber('--seed', values.seed);
const seconds = values.seconds === undefined ? 0 : wholeNumber('--seconds', values.seconds);
const endsAt = performance.now() + seconds * 1000;

console.log(`fuzz: from seed ${first}`);
let seed = first;
let events = 0;
do {
  const drawn = drawCase(seed);
  const outcome = runCase(drawn);
  events += outcome.events;
  if (outcome.violations.length > 0) {
    report(drawn);
    process.exit(1);
  }
  seed = (seed + 1) >>> 0;
} while (performance.now() < endsAt);
console.log(`fuzz: ${seed - first} cases, ${events} events, every invariant held`);

function report(failing: FuzzCase): void {
  const smallest = shrinkCase(failing, (smaller) => runCase(smaller).violations.length > 0);
  const { violations, endMs, events: at } = runCase(smallest);
  console.log(JSON.stringify(smallest, null, 1));
  console.log(`seed ${failing.seed}: broken at ${endMs} ms, after event ${at}:`);
  for (const violation of violations) console.log(`  ${violation}`);
  console.log(`again: npm run fuzz -- --seed ${failing.seed}`);
}

function anySeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000);
}

function wholeNumber(flag: string, text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= 0xffff_ffff) return Number(text);
  console.error(`${flag} takes a whole number, not ${JSON.stringify(text)}`);
  process.exit(1);
}
