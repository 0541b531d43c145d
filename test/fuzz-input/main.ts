// npm run fuzz:input -- [--seed N] [--runs M] [--seconds S] [--target NAME]: changes valid input files at random and runs the command that
// reads them. Each run must be a result, or errors with positions. Exits 1 if a run was neither, after printing the input of each.
// Without --seed it starts at a random seed; with only a seed it repeats that one case.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { Draw } from '../fuzz/draw.ts';
import { drawObject } from './draw-object.ts';
import { mutateText } from './mutate-text.ts';
import { mutateValue } from './mutate-value.ts';
import { runInput, wrongIn } from './run-input.ts';
import { USAGE_OF_CSV } from './autoscaler-targets.ts';
import type { Mixed, Target } from './target.ts';
import { drawTarget, makeTargets } from './targets.ts';
import { watchCases } from './watchdog.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    target: { type: 'string' },
  },
});
const first =
  values.seed === undefined
    ? Math.floor(Math.random() * 0x1_0000_0000)
    : wholeNumber('--seed', values.seed);
const seconds = values.seconds === undefined ? undefined : wholeNumber('--seconds', values.seconds);
const runs =
  values.runs === undefined
    ? seconds === undefined
      ? 1
      : Infinity
    : wholeNumber('--runs', values.runs);
const MOST_FAILURES = 20;
/** An input may take as long as so many plans of the quickstart, whatever the machine. The largest plans that it can ask for make 8,000 pods. */
const MOST_PLANS = 20;

const targets = makeTargets().filter(
  ({ name }) => values.target === undefined || name === values.target,
);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-fuzz-'));
const cluster = path.join(folder, 'cluster');
fs.cpSync(new URL('../../fixtures/quickstart', import.meta.url), cluster, { recursive: true });
const file = path.join(folder, 'input.yaml');
// Looks for .kschedsim.yaml in the working directory.
process.chdir(folder);

console.log(`fuzz:input: from seed ${first}`);
// Loads what commands load on their first run: that is not the input's doing.
fs.writeFileSync(path.join(folder, 'usage.yaml'), USAGE_OF_CSV);
for (const { argv, bases, texts = [] } of targets) {
  fs.writeFileSync(file, texts[0] ?? written(bases[0] ?? null, new Draw(0)));
  await runInput(argv(file, cluster));
}
const begin = watchCases(first);
const endsAt = performance.now() + (seconds ?? Infinity) * 1000;
const mostMs = MOST_PLANS * (await leastMs(['plan', cluster]));
let failures = 0;
let count = 0;
const verdicts = new Map<number, number>();
for (; count < runs && performance.now() < endsAt && failures < MOST_FAILURES; count++) {
  begin(count);
  const seed = (first + count) >>> 0;
  const { target, text } = drawInput(new Draw(seed));
  fs.writeFileSync(file, text);
  const argv = [...target.argv(file, cluster), '--all-errors'];
  const result = await runInput(argv);
  verdicts.set(result.code, (verdicts.get(result.code) ?? 0) + 1);
  const wrong = [...wrongIn(result, file, text)];
  if (result.tookMs > mostMs && (await leastMs(argv)) > mostMs) {
    wrong.push(
      `took ${Math.round(result.tookMs)} ms, and more than ${Math.round(mostMs)} ms again`,
    );
  }
  if (wrong.length === 0) continue;
  failures++;
  console.log(`--- seed ${seed}, ${target.name}: ${wrong.slice(0, 3).join('; ')}`);
  console.log(`${result.stderr.slice(0, 1000)}\n${text.slice(0, 2000)}`);
  console.log(`again: npm run fuzz:input -- --seed ${seed}`);
}
fs.rmSync(folder, { recursive: true });
const spread = [...verdicts].sort().map(([code, times]) => `${times} with exit code ${code}`);
console.log(`fuzz:input: ${count} runs (${spread.join(', ')}), ${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;

/** The processor time of the fastest of three runs, which was disturbed least by the compiler and the garbage collector. */
async function leastMs(argv: readonly string[]): Promise<number> {
  let ms = Infinity;
  for (let i = 0; i < 3; i++) ms = Math.min(ms, (await runInput(argv)).tookMs);
  return ms;
}

function drawInput(draw: Draw): { readonly target: Target; readonly text: string } {
  const target = drawTarget(draw, targets);
  const { mixture, texts = [], bases } = target;
  if (texts.length > 0 && (bases.length === 0 || draw.chance(0.3))) {
    return { target, text: mutateText(draw.pick(texts), draw) };
  }
  if (mixture !== undefined && draw.chance(0.5)) {
    return { target, text: mixedFile(mixture, draw) };
  }
  const isOfSchema = mixture !== undefined && draw.chance(0.3);
  const base = isOfSchema ? drawObject(draw) : draw.pick(bases);
  const isTextual = draw.chance(0.35);
  const value: unknown = isTextual && draw.chance(0.7) ? base : mutateValue(base, draw);
  const text = written(value ?? null, draw);
  return { target, text: isTextual ? mutateText(text, draw) : text };
}

/** One to four objects, mostly valid: what follows the reading is tried too. */
function mixedFile({ documents, values }: Mixed, draw: Draw): string {
  return draw
    .times(1, 4, () => written(values.mixed(draw.pick(documents), draw), draw).trimEnd())
    .join('\n---\n')
    .concat('\n');
}

/** In block style, flow style or JSON. */
function written(value: unknown, draw: Draw): string {
  const style = draw.below(4);
  if (style === 0) return JSON.stringify(value, null, draw.pick([0, 2]));
  if (style === 1) return stringify(value, { collectionStyle: 'flow', lineWidth: 0 });
  return stringify(value, {
    lineWidth: draw.pick([0, 40]),
    aliasDuplicateObjects: draw.chance(0.5),
  });
}

function wholeNumber(flag: string, text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= 0xffff_ffff) return Number(text);
  console.error(`${flag} takes a whole number, not ${JSON.stringify(text)}`);
  process.exit(1);
}
