import path from 'node:path';
import process from 'node:process';
import { runInput } from '../fuzz-input/run-input.ts';
import { buildPackage } from './run-kschedsim.ts';
import type { CommandLine, Finished, RunOptions } from './run-kschedsim.ts';

const root = path.resolve('.');
/** The end of the last command: they share this process's streams, folder and environment. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The command line in this process, from the sources: a command takes a fraction of the time that a process of its own takes.
 * test/e2e/as-processes.test.ts holds the built package to the same answers. A command with standard input has a process all the same, and
 * one with several threads, which would load the sources anew and not have its environment.
 */
export const commandLineHere = (): CommandLine => ({
  run: (args, options = {}) => {
    if (options.stdin !== undefined || hasThreads(args)) return buildPackage().run(args, options);
    const ended = last.then(() => runHere(args, options));
    last = ended.catch(() => undefined);
    return ended;
  },
  remove: () => undefined,
});

function hasThreads(args: readonly string[]): boolean {
  const at = args.indexOf('--workers');
  return at >= 0 && args[at + 1] !== '1';
}

async function runHere(args: readonly string[], { cwd, env }: RunOptions): Promise<Finished> {
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
