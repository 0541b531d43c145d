import { qosClass } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';

const NO_EVICTION = 'descheduler.alpha.kubernetes.io/prefer-no-eviction';

/** The pod asks not to be evicted if others can be. */
export const prefersNoEviction = ({ metadata }: Pod): boolean =>
  metadata.annotations !== undefined && Object.hasOwn(metadata.annotations, NO_EVICTION);

const QOS_ORDER = ['BestEffort', 'Burstable', 'Guaranteed'];

/** The class that the status states, else what the spec gives. */
function qosOf(pod: Pod): number {
  const { qosClass: stated = '' } = pod.status ?? {};
  return QOS_ORDER.indexOf(stated === '' ? qosClass(pod) : stated);
}

/**
 * The pods in the order in which they are evicted: without a priority first, then by priority from low to high, BestEffort before
 * Burstable before Guaranteed, pods that prefer to stay last. Equals are reversed, since the descheduler's comparison says of each that it
 * comes before the other, and Go's insertion sort then swaps them.
 *
 * Rule: SortPodsBasedOnPriorityLowToHigh, pkg/descheduler/pod/pods.go, v0.36.
 */
export function byPriority(pods: readonly Pod[]): readonly Pod[] {
  const keyed = pods.toReversed().map((pod) => ({
    pod,
    priority: pod.spec.priority ?? -Infinity,
    qos: qosOf(pod),
    stays: prefersNoEviction(pod) ? 1 : 0,
  }));
  // Two missing priorities are equal, but their difference is no number.
  keyed.sort(
    (a, b) =>
      (a.priority === b.priority ? 0 : a.priority - b.priority) ||
      a.qos - b.qos ||
      a.stays - b.stays,
  );
  return keyed.map(({ pod }) => pod);
}
