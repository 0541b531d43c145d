// npm run fuzz -- [--seed N] [--seconds S]: plays random clusters and workloads, and plans random inputs. Checks invariants after every
// event, and what a plan, its reports and other commands must agree on. Exits 1 with the smallest failing case it can find. Without
// --seed it starts at a random seed; with only a seed it plays that one case.
// npm run fuzz -- --years N [--seed N] [--seconds S]: plans N small clusters over a year of maintenance, upgrades and failures.
import { parseArgs } from 'node:util';
import { drawCase } from './draw-case.ts';
import { drawPlan } from './plan/draw-plan.ts';
import { runPlan } from './plan/run-plan.ts';
import { runCase } from './run-case.ts';
import { shrink, smallerCases, smallerPlans } from './shrink-case.ts';
import { drawYear } from './years/draw-year.ts';
import { runYear } from './years/run-year.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, seconds: { type: 'string' }, years: { type: 'string' } },
});
const first = values.seed === undefined ? anySeed() : wholeNumber('--seed', values.seed);
const seconds = values.seconds === undefined ? undefined : wholeNumber('--seconds', values.seconds);
const years = values.years === undefined ? undefined : wholeNumber('--years', values.years);
const endsAt = performance.now() + (seconds ?? 0) * 1000;

console.log(`fuzz: from seed ${first}`);
if (years === undefined) runCases();
else runYears(years);

function runCases(): void {
  let [seed, events, cases] = [first, 0, 0];
  do {
    const { violations, events: seen } = runCase(drawCase(seed));
    if (violations.length > 0) reportCase(seed);
    const ofPlan = runPlan(drawPlan(seed));
    if (ofPlan.length > 0) reportPlan(seed);
    events += seen;
    cases++;
    seed = (seed + 1) >>> 0;
  } while (performance.now() < endsAt);
  console.log(
    `fuzz: ${cases} clusters of ${events} events and ${cases} plans, every invariant held`,
  );
}

function reportCase(seed: number): never {
  const fails = (one: ReturnType<typeof drawCase>): boolean => runCase(one).violations.length > 0;
  const smallest = shrink(drawCase(seed), smallerCases, fails);
  const { violations, endMs, events } = runCase(smallest);
  console.log(JSON.stringify(smallest, null, 1));
  stop(seed, `broken at ${endMs} ms, after event ${events}:`, violations);
}

function reportPlan(seed: number): never {
  const smallest = shrink(drawPlan(seed), smallerPlans, (one) => runPlan(one).length > 0);
  console.log(JSON.stringify(smallest, null, 1));
  stop(seed, 'the plan is wrong:', runPlan(smallest));
}

function stop(seed: number, what: string, violations: readonly string[]): never {
  console.log(`seed ${seed}: ${what}`);
  for (const violation of violations) console.log(`  ${violation}`);
  console.log(`again: npm run fuzz -- --seed ${seed}`);
  process.exit(1);
}

/** Goes on after a finding, so that one run counts all of them. */
function runYears(most: number): void {
  let [runs, days, changes, broken] = [0, 0, 0, 0];
  for (; runs < most && (seconds === undefined || performance.now() < endsAt); runs++) {
    const seed = (first + runs) >>> 0;
    const year = runYear(drawYear(seed));
    days += year.seconds / 86_400;
    changes += year.changes;
    if (year.violations.length === 0) continue;
    broken++;
    console.log(`seed ${seed}:`);
    for (const violation of year.violations.slice(0, 5)) console.log(`  ${violation}`);
    console.log(`  again: npm run fuzz -- --years 1 --seed ${seed}`);
  }
  const virtual = (days / 365).toFixed(1);
  console.log(
    `fuzz: ${runs} clusters, ${virtual} years, ${changes} changes, ${broken} with findings`,
  );
  if (broken > 0) process.exitCode = 1;
}

function anySeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000);
}

function wholeNumber(flag: string, text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= 0xffff_ffff) return Number(text);
  console.error(`${flag} takes a whole number, not ${JSON.stringify(text)}`);
  process.exit(1);
}
