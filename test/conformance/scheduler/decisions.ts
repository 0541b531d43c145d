import { ConfigurationError } from '../../../src/config/index.ts';
import type { ExtenderCall } from '../../../src/scheduler/index.ts';
import { isRecord } from '../../../src/units/index.ts';
import { explain } from '../../../src/whatif/index.ts';
import { differences } from '../differences.ts';
import { expectOf, has } from '../format.ts';
import type { Line } from '../format.ts';
import { trafficDifferences } from './extender-traffic.ts';
import { flavourOf, objectsOf, podOf } from './question.ts';
import { testExtender } from './test-extender.ts';

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
  'bind',
];

/** One pending pod in a cluster that does not change. Every key of the recording is compared, present or absent. */
export function checkDecision(line: Line): readonly string[] {
  const sent: ExtenderCall[] = [];
  const expected = expectOf(line);
  const differing = differences(compared(expected), compared(decide(line, sent)));
  return has(line, 'extenderTraffic')
    ? [...differing, ...trafficDifferences(line['extenderTraffic'], sent)]
    : differing;
}

/** The explanation, or only the error in the configuration. `sent`: gets the calls of extenders that listen. */
function decide(line: Line, sent: ExtenderCall[]): Line {
  const extender = testExtender(line['extenderBehaviour']);
  const extenders = (call: ExtenderCall): ReturnType<typeof extender> => {
    const reply = extender(call);
    if ('status' in reply) sent.push(call);
    return reply;
  };
  try {
    return {
      ...explain({
        objects: objectsOf(line['objects']),
        pod: podOf(line['pod']),
        options: {
          percentageOfNodesToScore: 100,
          bind: line['bind'] === true,
          ...(has(line, 'extenderBehaviour') && { extenders }),
        },
        ...flavourOf(line),
      }),
    };
  } catch (error) {
    if (error instanceof ConfigurationError) return { error: configError(error) };
    throw error;
  }
}

/** An error in the configuration in the form of the recordings. */
export const configError = ({ text }: ConfigurationError): string =>
  text.replace(/^(error: )?/, 'config: ');

/** An attempt that ends in an error has nothing else. */
function compared(answer: Line): Line {
  const { error, failedAt } = answer;
  if (typeof error === 'string') return { error: failedAt === 'score' ? `score: ${error}` : error };
  return Object.fromEntries(
    keys
      .filter((key) => answer[key] !== undefined && !(key === 'raw' && isBare(answer[key])))
      .map((key) => [key, answer[key]]),
  );
}

/** No plugin scored. Some recordings then have an empty entry for each node, others have none. */
const isBare = (byNode: unknown): boolean =>
  isRecord(byNode) &&
  Object.values(byNode).every((scores) => isRecord(scores) && Object.keys(scores).length === 0);
