// Stands in for vitest in the bundle of a mutation run: the part of its interface that the tests use. vitest loads every module for
// every run, which takes far longer than the tests that notice a mutant.
import fs from 'node:fs';
import path from 'node:path';
import util from 'node:util';
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';
import type { ExpectStatic } from '@vitest/expect';
import * as chai from 'chai';

type Body = (...args: never[]) => unknown;
export type Hook = () => unknown;

/** What a test receives after its row of `for`. */
interface Context {
  readonly skip: () => never;
}

/** One registered test. `id` is its number in the order of registration in its file. */
export interface RegisteredTest {
  readonly id: number;
  readonly name: string;
  readonly run: () => unknown;
}

/** A file or a `describe`, with its hooks. */
export interface Suite {
  readonly name: string;
  readonly before: Hook[];
  readonly after: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
  readonly items: (Suite | RegisteredTest)[];
}

/** Thrown by `skip()`. */
export const SKIPPED: unique symbol = Symbol('skipped');

let current = newSuite('');
let registered = 0;

function newSuite(name: string): Suite {
  return { name, before: [], after: [], beforeEach: [], afterEach: [], items: [] };
}

/** The tests that `load` registers. */
export async function collect(load: () => Promise<unknown>): Promise<Suite> {
  current = newSuite('');
  registered = 0;
  const root = current;
  await load();
  return root;
}

function addTest(name: string, run: () => unknown): void {
  current.items.push({ id: registered++, name, run });
}

function addSuite(name: string, body: () => unknown): void {
  const outer = current;
  const suite = newSuite(name);
  outer.items.push(suite);
  current = suite;
  body();
  current = outer;
}

function nameOf(template: string, row: unknown): string {
  const values: unknown[] = Array.isArray(row) ? row : [row];
  const wanted = template.match(/%[a-z]/g)?.length ?? 0;
  return util.format(template, ...values.slice(0, wanted).map((value) => shorten(value)));
}

function shorten(value: unknown): unknown {
  return typeof value === 'object' ? util.inspect(value, { depth: 1, breakLength: 200 }) : value;
}

/** The function among `(name, options?, body, timeout?)`. */
function bodyOf(rest: readonly unknown[]): Body {
  const body = rest.find((value) => typeof value === 'function');
  if (body === undefined) throw new Error('a test without a function');
  return body as Body;
}

function call(body: Body, args: readonly unknown[]): unknown {
  return body(...(args as never[]));
}

const context: Context = {
  skip() {
    // oxlint-disable-next-line typescript/only-throw-error -- not a failure, so not an Error
    throw SKIPPED;
  },
};

type Register = (name: string, run: () => unknown) => void;
type Define = (name: string, ...rest: unknown[]) => void;
type Each = (rows: readonly unknown[]) => Define;

/** `test` or `describe`: `add` with the ways to repeat and to leave out. */
function definer(
  add: Register,
): Define & { each: Each; for: Each; skipIf: (no: boolean) => Define } {
  const define: Define = (name, ...rest) => {
    const body = bodyOf(rest);
    add(name, () => call(body, [context]));
  };
  const each: Each =
    (rows) =>
    (name, ...rest) => {
      const body = bodyOf(rest);
      for (const row of rows) {
        add(nameOf(name, row), () => call(body, Array.isArray(row) ? row : [row]));
      }
    };
  const forRows: Each =
    (rows) =>
    (name, ...rest) => {
      const body = bodyOf(rest);
      for (const row of rows) add(nameOf(name, row), () => call(body, [row, context]));
    };
  const skipIf = (no: boolean): Define => (no ? () => undefined : define);
  return Object.assign(define, { each, for: forRows, skipIf });
}

export const test: ReturnType<typeof definer> = definer(addTest);
export const it: typeof test = definer(addTest);
export const describe: typeof test = definer(addSuite);

export function beforeAll(hook: Hook): void {
  current.before.push(hook);
}
export function afterAll(hook: Hook): void {
  current.after.push(hook);
}
export function beforeEach(hook: Hook): void {
  current.beforeEach.push(hook);
}
export function afterEach(hook: Hook): void {
  current.afterEach.push(hook);
}

const stubbed = new Map<string, string | undefined>();

export const vi = {
  stubEnv(name: string, value: string): void {
    if (!stubbed.has(name)) stubbed.set(name, process.env[name]);
    process.env[name] = value;
  },
  unstubAllEnvs(): void {
    for (const [name, value] of stubbed) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    stubbed.clear();
  },
};

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
chai.use((library, utils) => {
  library.Assertion.addMethod('toMatchFileSnapshot', function (file: string) {
    const text: unknown = utils.flag(this, 'object');
    chai.expect(text).to.equal(fs.readFileSync(snapshotPath(file), 'utf8'));
  });
});

/** The folder of the test file that runs, to which paths of snapshots are relative. */
export const running = { folder: '' };

function snapshotPath(file: string): string {
  return path.resolve(running.folder, file);
}

const globals = globalThis as unknown as Record<symbol, object>;
const base = (value: unknown, message?: string): unknown => chai.expect(value, message);
export const expect: ExpectStatic = Object.assign(
  base,
  chai.expect,
  globals[ASYMMETRIC_MATCHERS_OBJECT],
) as unknown as ExpectStatic;
setState({ assertionCalls: 0 }, expect);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, writable: true });
