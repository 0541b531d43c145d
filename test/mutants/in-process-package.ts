// Stands in for test/support/run-kschedsim.ts in the bundle of a mutation run: commands run in this process, from the sources with
// the mutant. Tests that need the files of a built package fail on it and are left out.
import path from 'node:path';
import { commandLineHere } from '../support/run-here.ts';
import type { BuiltPackage, Finished } from '../support/run-kschedsim.ts';

const root = path.resolve('.');

export function buildPackage(): BuiltPackage {
  const here = commandLineHere();
  return {
    ...here,
    directory: root,
    run: (args, options = {}) => {
      if (options.stdin !== undefined) {
        throw new Error('standard input is that of the test process');
      }
      return here.run(args, options);
    },
  };
}

export function buildOwnPackage(): BuiltPackage {
  throw new Error('a built package is needed');
}

export function runScript(): Promise<Finished> {
  throw new Error('a built package is needed');
}
