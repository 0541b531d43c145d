import { FINDING_KINDS } from '../../outcome/index.ts';
import { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from '../../clock/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { PlanOptions } from './plan.ts';

const MAX_SEED = 2 ** 32 - 1;

/** Everything that is wrong in the options of a library call; the command line has checked its flags before. */
export function optionProblems({
  until = 0,
  seed = 0,
  percentageOfNodesToScore = 0,
  tieBreak = 'random',
  order = 'queue',
  failOn = [],
  slowAfter = 0,
}: PlanOptions = {}): readonly Problem[] {
  return [
    ...untilProblems(until),
    ...slowProblems(slowAfter),
    ...wholeNumberProblems('seed', seed, MAX_SEED),
    ...wholeNumberProblems('percentageOfNodesToScore', percentageOfNodesToScore, 100),
    ...choiceProblems('tieBreak', [tieBreak], ['random', 'name']),
    ...choiceProblems('order', [order], ['queue', 'input']),
    ...choiceProblems('failOn', failOn, FINDING_KINDS),
  ];
}

function untilProblems(until: number): readonly Problem[] {
  if (!(until >= 0)) {
    return [{ object: 'until', message: `${until} is not a number of seconds of at least 0` }];
  }
  if (until <= MAX_VIRTUAL_SECONDS) return [];
  return [{ object: 'until', message: `at most ${MAX_VIRTUAL_DAYS} days of virtual time` }];
}

const slowProblems = (slowAfter: number): readonly Problem[] =>
  slowAfter >= 0
    ? []
    : [{ object: 'slowAfter', message: `${slowAfter} is not a number of seconds of at least 0` }];

function wholeNumberProblems(object: string, value: number, most: number): readonly Problem[] {
  if (Number.isInteger(value) && value >= 0 && value <= most) return [];
  return [{ object, message: `${value} is not a whole number from 0 to ${most}` }];
}

function choiceProblems(
  object: string,
  given: readonly string[],
  known: readonly string[],
): readonly Problem[] {
  return given
    .filter((one) => !known.includes(one))
    .map((one) => ({ object, message: `${one} is none of ${known.join(', ')}` }));
}
