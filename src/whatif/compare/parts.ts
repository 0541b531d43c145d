import { InputError } from '../../problems/index.ts';
import { withFields } from '../with-fields.ts';
import type { CompareInput } from './input.ts';
import { isPlanDocument } from './saved-plan.ts';
import { runSide, setUpOf } from './run-side.ts';
import type { RunSide } from './run-side.ts';
import { podsUnderSeed } from './stability.ts';
import type { SeededPod } from './stability.ts';

type SideName = 'base' | 'head';

/** The answer to a part of a comparison: a plan of a side. Parts may be answered in any order, and in other threads. */
export interface PartAnswer {
  readonly side: SideName;
  /** By how much its seed is larger than that of the options; 0: the plan that is compared. */
  readonly later: number;
  /** Of the plan that is compared. */
  readonly run?: RunSide;
  /** Of a later seed. */
  readonly pods?: readonly SeededPod[];
}

/**
 * How many parts a comparison has: two for each seed, the sides that are compared first.
 *
 * @throws InputError if the sides cannot be run under so many seeds
 */
export function countParts({ base, head, options: { seeds = 1 } = {} }: CompareInput): number {
  if (!(Number.isInteger(seeds) && seeds >= 1)) {
    throw new InputError([
      { message: `seeds: ${String(seeds)} is not a whole number of at least 1` },
    ]);
  }
  const saved = isPlanDocument(base) ? 'base' : isPlanDocument(head) ? 'head' : undefined;
  if (seeds > 1 && saved !== undefined) {
    const message = `the ${saved} is a saved plan, which cannot be run under ${String(seeds)} seeds`;
    throw new InputError([{ message }]);
  }
  return 2 * seeds;
}

/**
 * @param at which part, from 0
 * @throws InputError if a saved plan is not valid or an input is wrong
 */
export function answerPart(input: CompareInput, at: number): PartAnswer {
  const name = at % 2 === 0 ? 'base' : 'head';
  const later = Math.floor(at / 2);
  const side = input[name];
  if (later === 0 || isPlanDocument(side)) return { side: name, later, run: runSide(side, name) };
  const { seed = 0 } = side.options ?? {};
  return { side: name, later, pods: podsUnderSeed(side, (seed + later) % 2 ** 32) };
}

/** The answer without what no thread can send, and without what is only made when it is read: a comparison reads none of it. */
export function sendable({ run, ...answer }: PartAnswer): PartAnswer {
  if (run === undefined) return answer;
  const { input: _input, setUp: _setUp, plan, ...rest } = run;
  return { ...answer, run: { ...rest, plan: withFields(plan, { events: [], groups: [] }) } };
}

/** The side of a comparison, of the answers to its parts. */
export function sideFrom(
  answers: readonly PartAnswer[],
  name: SideName,
  input: CompareInput,
): RunSide {
  const run = answers.find(({ side, later }) => side === name && later === 0)?.run;
  if (run === undefined) throw new Error(`assertion failed: the ${name} is answered`);
  const side = input[name];
  if (run.setUp !== undefined || isPlanDocument(side)) return run;
  return { ...run, input: side, setUp: setUpOf(side) };
}

/** The pods of a side under later seeds. */
export const podsOfSeeds = (
  answers: readonly PartAnswer[],
  name: SideName,
): readonly (readonly SeededPod[])[] =>
  answers.flatMap(({ side, pods }) => (side === name && pods !== undefined ? [pods] : []));
