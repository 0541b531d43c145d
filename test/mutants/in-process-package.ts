// Stands in for test/support/run-kschedsim.ts in the bundle of a mutation run: commands run in this process, from the sources with
// the mutant. Tests that need the files of a built package fail on it and are left out.
import path from 'node:path';
import process from 'node:process';
import { runInput } from '../fuzz-input/run-input.ts';
import type { BuiltPackage, Finished, RunOptions } from '../support/run-kschedsim.ts';

const root = path.resolve('.');
/** The end of the last command: they share this process's streams, folder and environment. */
let last: Promise<unknown> = Promise.resolve();

export function buildPackage(): BuiltPackage {
  return {
    directory: root,
    run: (args, options = {}) => {
      const ended = last.then(() => runHere(args, options));
      last = ended.catch(() => undefined);
      return ended;
    },
    remove: () => undefined,
  };
}

export function buildOwnPackage(): BuiltPackage {
  throw new Error('a built package is needed');
}

export function runScript(): Promise<Finished> {
  throw new Error('a built package is needed');
}

async function runHere(
  args: readonly string[],
  { cwd, env, stdin }: RunOptions,
): Promise<Finished> {
  if (stdin !== undefined) throw new Error('standard input is that of the test process');
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...outer } = process.env;
  const before = process.env;
  process.env = { ...outer, ...env };
  process.chdir(cwd ?? root);
  try {
    const { code, stdout, stderr } = await runInput(args);
    return { code, signal: null, stdout, stderr };
  } finally {
    process.chdir(root);
    process.env = before;
  }
}
