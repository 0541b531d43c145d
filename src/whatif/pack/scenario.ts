import { controllerOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import { pendingAgain } from '../prepared/index.ts';
import type { Emptied } from './search.ts';

/** Time until a node without pods is drained. */
const EMPTY_SECONDS = 2;
/** Time that a pod needs to be created, placed and ready, at most. */
const SECONDS_PER_POD = 60;
const DEFAULT_GRACE_SECONDS = 30;

/** When the replay of a packing does what, in virtual seconds. */
export interface Timetable {
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly end: number;
}

/**
 * The steps as a Scenario: one drain after the other, with time for each pod to end and for its successor to be ready, even if a budget
 * lets them go one by one only. Pods without a controller are created again after that.
 */
export function packScenario(emptied: readonly Emptied[], start: number): Timetable {
  const steps: object[] = [];
  const expect: object[] = [];
  let at = start;
  for (const { node, pods } of emptied) {
    const { name } = node.metadata;
    steps.push({ at, drain: name });
    const evictions = pods.reduce((sum, pod) => sum + graceOf(pod) + SECONDS_PER_POD, 0);
    const end = at + Math.max(EMPTY_SECONDS, 2 * evictions);
    const bare = pods.filter(({ metadata }) => controllerOf(metadata) === undefined);
    if (bare.length > 0) {
      steps.push({ at: (at + end) / 2, apply: { objects: bare.map(manifestOf) } });
    }
    // This expectation also keeps the run going until the last drain is over.
    expect.push({ at: end - 1, node: { name, schedulable: false } });
    at = end;
  }
  const metadata = { name: 'pack' };
  return {
    scenario: { apiVersion: API_VERSION, kind: 'Scenario', metadata, steps, expect },
    end: at,
  };
}

const graceOf = ({ spec: { terminationGracePeriodSeconds } }: Pod): number =>
  terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;

/** The pod as its author wrote it. */
function manifestOf(pod: Pod): object {
  const { apiVersion, kind, metadata, spec } = pendingAgain(pod);
  const { name, namespace, labels, annotations } = metadata;
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec,
  };
}
