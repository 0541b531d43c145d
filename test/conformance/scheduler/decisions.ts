import { explain } from '../../../src/whatif/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { flavourOf, objectsOf, podOf } from './question.ts';

const keys = [
  'feasible',
  'filtered',
  'preFilterFailure',
  'preEnqueue',
  'raw',
  'scores',
  'totals',
  'best',
  'message',
  'preemption',
  'postFilterError',
];

/** One pending pod in a cluster that does not change. Every key of the recording is compared, present or absent. */
export function checkDecision(line: Line): readonly string[] {
  const answer: Line = {
    ...explain({
      objects: objectsOf(line['objects']),
      pod: podOf(line['pod']),
      options: { percentageOfNodesToScore: 100 },
      ...flavourOf(line),
    }),
  };
  return differences(compared(expectOf(line)), compared(answer));
}

function compared(answer: Line): Line {
  return Object.fromEntries(
    keys.filter((key) => answer[key] !== undefined).map((key) => [key, answer[key]]),
  );
}
