// Runs inside the bundle, in a process of its own: the asked tests in the asked order, until the first that fails.
import path from 'node:path';
import util from 'node:util';
import { collect, running, SKIPPED } from './harness.ts';
import type { Hook, RegisteredTest, Suite } from './harness.ts';
import { recordCoverage } from './record-coverage.ts';
import type { Coverage } from './record-coverage.ts';

/** Test files by their path, relative to the project. */
export type TestFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** Some tests of a file, by number. */
export interface AskedFile {
  readonly file: string;
  readonly ids: readonly number[];
}

/** A test, as measured on the unchanged sources. */
export interface MeasuredTest {
  readonly id: number;
  readonly name: string;
  readonly passes: boolean;
  /** CPU time of the test and its hooks. */
  readonly ms: number;
  /** What ran, as `path#function`. */
  readonly reached: readonly string[];
}

export type Request =
  | { readonly type: 'run'; readonly asked: readonly AskedFile[] }
  | { readonly type: 'measure'; readonly file: string };

export type Answer =
  | { readonly type: 'start'; readonly file: string; readonly id: number }
  | { readonly type: 'failed'; readonly test: string; readonly message: string }
  | { readonly type: 'passed' }
  | { readonly type: 'measured'; readonly tests: readonly MeasuredTest[] };

/** Called around the pieces of a file: its loading, its hooks and its tests. */
interface Observer {
  readonly start: (id: number) => void;
  readonly end: (test: RegisteredTest, error: unknown) => boolean;
  readonly isAsked: (id: number) => boolean;
}

/** Answers the requests of the parent process, one after the other. */
export function answerRequests(files: TestFiles): void {
  process.on('message', (request: Request) => {
    void answer(files, request).then((result) => process.send?.(result));
  });
}

async function answer(files: TestFiles, request: Request): Promise<Answer> {
  if (request.type === 'measure') return measure(files, request.file);
  for (const { file, ids } of request.asked) {
    const failed = await runSome(files, file, new Set(ids));
    if (failed !== undefined) return failed;
  }
  return { type: 'passed' };
}

async function load(files: TestFiles, file: string): Promise<Suite> {
  const loadFile = files[file];
  if (loadFile === undefined) throw new Error(`${file} is not in the bundle`);
  running.folder = path.dirname(path.resolve(file));
  return collect(loadFile);
}

async function runSome(
  files: TestFiles,
  file: string,
  ids: ReadonlySet<number>,
): Promise<Answer | undefined> {
  let failed: Answer | undefined;
  const observer: Observer = {
    isAsked: (id) => ids.has(id),
    start: (id) => process.send?.({ type: 'start', file, id } satisfies Answer),
    end: ({ name }, error) => {
      if (error === undefined) return true;
      failed = { type: 'failed', test: `${file}: ${name}`, message: textOf(error) };
      return false;
    },
  };
  try {
    await runSuite(await load(files, file), observer);
  } catch (error) {
    failed ??= { type: 'failed', test: `${file}: hooks`, message: textOf(error) };
  }
  return failed;
}

async function measure(files: TestFiles, file: string): Promise<Answer> {
  const tests: MeasuredTest[] = [];
  const coverage: Coverage = recordCoverage();
  try {
    const root = await load(files, file);
    // What loading reaches belongs to every test of the file, as what a hook reaches does to the first test after it.
    const loaded = coverage.take();
    let before = process.cpuUsage();
    await runSuite(root, {
      isAsked: () => true,
      start: () => undefined,
      end: ({ id, name }, error) => {
        const { user, system } = process.cpuUsage(before);
        const reached = [...new Set([...coverage.take(), ...loaded])];
        const ms = Math.ceil((user + system) / 1000);
        tests.push({ id, name, passes: error === undefined, ms, reached });
        before = process.cpuUsage();
        return true;
      },
    });
  } catch (error) {
    console.error(`${file} cannot be measured: ${textOf(error)}`);
  }
  coverage.stop();
  return { type: 'measured', tests };
}

function textOf(error: unknown): string {
  return util.inspect(error instanceof Error ? error.message : error).slice(0, 300);
}

/** The hooks around each test, including hooks of outer suites. */
interface AroundTests {
  readonly before: readonly Hook[];
  readonly after: readonly Hook[];
}

/** False: a test failed, and no more are to run. */
async function runSuite(
  suite: Suite,
  observer: Observer,
  outer: AroundTests = { before: [], after: [] },
): Promise<boolean> {
  if (!hasAsked(suite, observer)) return true;
  const around = {
    before: [...outer.before, ...suite.beforeEach],
    after: [...suite.afterEach, ...outer.after],
  };
  for (const hook of suite.before) await hook();
  let goesOn = true;
  for (const item of suite.items) {
    goesOn =
      'items' in item
        ? await runSuite(item, observer, around)
        : await runTest(item, around, observer);
    if (!goesOn) break;
  }
  try {
    for (const hook of suite.after) await hook();
  } catch (error) {
    // What such a hook counts is complete only if every test of the suite ran.
    if (asksAll(suite, observer)) throw error;
  }
  return goesOn;
}

async function runTest(
  test: RegisteredTest,
  around: AroundTests,
  observer: Observer,
): Promise<boolean> {
  if (!observer.isAsked(test.id)) return true;
  observer.start(test.id);
  let thrown: unknown;
  try {
    for (const hook of around.before) await hook();
    await test.run();
  } catch (error) {
    if (error !== SKIPPED) thrown = error ?? 'failed';
  }
  for (const hook of around.after) await hook();
  return observer.end(test, thrown);
}

function asksAll(suite: Suite, observer: Observer): boolean {
  return suite.items.every((item) =>
    'items' in item ? asksAll(item, observer) : observer.isAsked(item.id),
  );
}

function hasAsked(suite: Suite, observer: Observer): boolean {
  return suite.items.some((item) =>
    'items' in item ? hasAsked(item, observer) : observer.isAsked(item.id),
  );
}
