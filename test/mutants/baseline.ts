import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { AskedFile, MeasuredTest } from './run-tests.ts';
import type { TestProcess } from './test-process.ts';

/** All tests that pass on the unchanged sources, with what they reach. */
export interface Baseline {
  readonly tests: readonly BaselineTest[];
  /** Tests by what they reach: `path#function`, and `path` alone. */
  readonly reaching: ReadonlyMap<string, readonly BaselineTest[]>;
  /** Whether a test file imports a source file, itself or through others. */
  readonly imports: (testFile: string, file: string) => boolean;
}

export interface BaselineTest extends MeasuredTest {
  readonly file: string;
}

/** How many of a file's tests that reach a function are kept: the cheapest. */
const KEPT = 12;
const GOLDEN_DATA = 'test/conformance/corpus';

/** Measures the test files that are new or changed; the others have been measured by a run before. */
export async function measureTests(
  root: string,
  testFiles: readonly string[],
  tests: TestProcess,
  importsOf: (testFile: string) => ReadonlySet<string>,
): Promise<Baseline> {
  const folder = path.join(root, 'node_modules', '.cache', 'kschedsim-mutants', 'measured');
  fs.mkdirSync(folder, { recursive: true });
  const all: BaselineTest[] = [];
  // Some tests are numbered by the files of the golden data.
  const goldenFiles = fs.readdirSync(path.join(root, GOLDEN_DATA), { recursive: true }).join();
  for (const file of testFiles) {
    const hash = createHash('sha256')
      .update(goldenFiles)
      .update(file)
      .update(fs.readFileSync(path.join(root, file)));
    const cached = path.join(folder, `${hash.digest('hex').slice(0, 24)}.json`);
    if (!fs.existsSync(cached)) {
      const measured = keepCheapest(await tests.measure(file));
      fs.writeFileSync(cached, JSON.stringify(measured));
    }
    const measured = JSON.parse(fs.readFileSync(cached, 'utf8')) as MeasuredTest[];
    for (const test of measured) if (test.passes) all.push({ ...test, file });
  }
  const imported = new Map(testFiles.map((file) => [file, importsOf(file)]));
  return {
    tests: all,
    reaching: indexOf(all),
    imports: (testFile, file) => imported.get(testFile)?.has(file) === true,
  };
}

function keepCheapest(measured: readonly MeasuredTest[]): MeasuredTest[] {
  const kept = new Map<string, number>();
  const byCost = [...measured].sort((a, b) => a.ms - b.ms);
  return byCost.map((test) => ({
    ...test,
    reached: test.reached.filter((key) => {
      const count = kept.get(key) ?? 0;
      kept.set(key, count + 1);
      return count < KEPT;
    }),
  }));
}

function indexOf(tests: readonly BaselineTest[]): Map<string, BaselineTest[]> {
  const index = new Map<string, BaselineTest[]>();
  for (const test of tests) {
    const files = new Set(test.reached.map((key) => key.slice(0, key.indexOf('#'))));
    for (const key of [...test.reached, ...files]) {
      const found = index.get(key);
      if (found === undefined) index.set(key, [test]);
      else found.push(test);
    }
  }
  return index;
}

/** The tests for a mutant, and how many there would be without the limit. */
export interface Choice {
  readonly asked: readonly AskedFile[];
  readonly count: number;
  readonly of: number;
}

/**
 * The tests that can notice a change of `key` (`path#function`): those that reach the function, those that reach its file, and
 * the others beside them; for code outside of functions also those of all files that import it, since a process runs such code for
 * the first of them only. Among them those beside the code first, then the cheapest, until `limitMs` of CPU time.
 */
export function chooseTests(baseline: Baseline, key: string, limitMs: number): Choice {
  const file = key.slice(0, key.indexOf('#'));
  const folder = path.dirname(file);
  const ordered = new Set<BaselineTest>();
  for (const reached of [key, file]) {
    const found = [...(baseline.reaching.get(reached) ?? [])];
    found.sort((a, b) => distance(a, folder) - distance(b, folder) || a.ms - b.ms);
    for (const test of found) ordered.add(test);
  }
  const files = new Set(Array.from(ordered, (test) => test.file));
  const isOutside = key.endsWith('#');
  const beside = baseline.tests.filter(
    (test) => files.has(test.file) || (isOutside && baseline.imports(test.file, file)),
  );
  for (const test of beside.sort((a, b) => a.ms - b.ms)) ordered.add(test);
  const chosen: BaselineTest[] = [];
  let ms = 0;
  for (const test of ordered) {
    if (chosen.length > 0 && ms + test.ms > limitMs) continue;
    ms += test.ms;
    chosen.push(test);
  }
  return { asked: byFile(chosen), count: chosen.length, of: ordered.size };
}

function distance(test: BaselineTest, folder: string): number {
  if (path.dirname(test.file) === folder) return 0;
  return test.file.startsWith('src/') && folder.startsWith(path.dirname(test.file)) ? 1 : 2;
}

function byFile(tests: readonly BaselineTest[]): AskedFile[] {
  const files = new Map<string, number[]>();
  for (const { file, id } of tests) {
    const ids = files.get(file);
    if (ids === undefined) files.set(file, [id]);
    else ids.push(id);
  }
  return [...files].map(([file, ids]) => ({ file, ids }));
}
