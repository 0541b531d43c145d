// npm run mutants -- FOLDER... [--seed N] [--count M] [--seconds S] [--tests FOLDER]...: changes the sources of FOLDER (`whatif`, or
// `whatif/drain`) at random, one place at a time, and prints the changes that no test notices. A mutant is noticed if a test fails,
// crashes or hangs, or if the compiler finds an error in the changed file. --count is per folder; --seconds limits the CPU time of
// the tests of one mutant; --tests takes the tests of these folders or files only.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseTests, measureTests } from './baseline.ts';
import type { Baseline } from './baseline.ts';
import { Bundle } from './bundle.ts';
import { applyMutant, drawMutants } from './draw-mutants.ts';
import type { Mutant } from './draw-mutants.ts';
import { TestProcess } from './test-process.ts';
import { TypeErrors } from './type-errors.ts';

/** Tests of files of the project, and of what starts processes: no mutant reaches them. */
const WITHOUT_MUTANTS =
  /^test\/(?:architecture\/(?:dependencies|floors|package|tidy)|mutants|e2e\/(?:action|doors|examples|pipelines|start-up|user-plugin))\b/;
/** One test for each file of the golden data is too slow for a mutant: these are replaced by smaller ones. */
const GOLDEN_DATA = 'test/conformance/conformance.test.ts';
const SAMPLE_OF_GOLDEN_DATA = 'test/mutants/corpus-sample.ts';
const root = path.resolve(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    tests: { type: 'string', multiple: true, default: ['src', 'test'] },
  },
});
const seed = wholeNumber('--seed', values.seed);
const count = wholeNumber('--count', values.count);
const limitMs = wholeNumber('--seconds', values.seconds) * 1000;

const testFiles = values.tests
  .flatMap((folder) => testsIn(folder))
  .filter((file) => !WITHOUT_MUTANTS.test(file))
  .map((file) => (file === GOLDEN_DATA ? SAMPLE_OF_GOLDEN_DATA : file));
const bundle = await Bundle.of(root, testFiles);
await bundle.build();
const tests = new TestProcess(bundle.path, root);
const compiler = new TypeErrors(root);
const baseline: Baseline = await measureTests(root, testFiles, tests, (file) =>
  bundle.importsOf(file),
);
tests.stop();
console.log(`${baseline.tests.length} tests in ${testFiles.length} files; seed ${seed}`);

const rows: string[] = [];
for (const folder of positionals) {
  const mutants = drawMutants(root, path.join('src', folder), seed, count);
  let noticed = 0;
  for (const mutant of mutants) if (await isNoticed(mutant)) noticed++;
  const percent = Math.round((100 * noticed) / mutants.length);
  rows.push(`| ${folder} | ${mutants.length} | ${noticed} | ${percent} % |`);
}
tests.remove();
await bundle.remove();
console.log(['', '| folder | mutants | noticed | |', '|---|---|---|---|', ...rows].join('\n'));

async function isNoticed(mutant: Mutant): Promise<boolean> {
  const change = { file: mutant.file, text: applyMutant(root, mutant) };
  const place = `${mutant.file}:${mutant.line}`;
  const words = `${short(mutant.original)} -> ${short(mutant.replacement)}`;
  const { asked, count: chosen, of } = chooseTests(baseline, mutant.key, limitMs);
  if (chosen > 0) {
    await bundle.build(change);
    const verdict = await tests.run(asked);
    if (verdict.type === 'failed') {
      console.log(`noticed   ${place}  ${words}  by ${verdict.test}`);
      return true;
    }
  }
  const error = compiler.first(change);
  if (error !== undefined) {
    console.log(`noticed   ${place}  ${words}  by the compiler: ${short(error)}`);
    return true;
  }
  console.log(`SURVIVED  ${place}  ${words}  (${chosen} of ${of} tests)`);
  return false;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

/** The test files of a folder; a test file itself. */
function testsIn(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder];
  const found = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return found
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file))
    .sort();
}

function wholeNumber(flag: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`${flag} takes a whole number, not ${JSON.stringify(text)}`);
  process.exit(1);
}
