import { nearest } from '../../../problems/index.ts';
import { splitWords } from '../../../units/index.ts';
import type { FlagOption } from './flag-values.ts';

/** Source: expander/expander.go AvailableExpanders, 1.36. */
const NAMES = splitWords('random most-pods least-waste price priority grpc least-nodes');

/**
 * The names of `--expander`, with commas between them. Given again, it is another list.
 *
 * Source: expander/factory/expander_factory.go Build, 1.36.
 */
export const expanders = (preset: string): FlagOption<readonly string[]> => ({
  defaults: { expander: preset },
  read: ({ valuesOf, refuse }) => {
    const names = (valuesOf('expander').at(-1) ?? '').split(',').map((name) => name.trim());
    const problems = names.flatMap((name, at) => problemOf(name, names.slice(0, at)) ?? []);
    for (const problem of problems) refuse('expander', problem);
    return problems.length > 0 ? [preset] : names;
  },
});

function problemOf(name: string, before: readonly string[]): string | undefined {
  if (!NAMES.includes(name)) {
    const near = nearest(name, NAMES);
    const help = near === undefined ? `known are ${NAMES.join(', ')}` : `did you mean ${near}?`;
    return `${JSON.stringify(name)} is not an expander; ${help}`;
  }
  if (before.includes(name)) return `${name} is given twice`;
  return before.at(-1) === 'random'
    ? `${name} comes after random, which leaves one choice`
    : undefined;
}
