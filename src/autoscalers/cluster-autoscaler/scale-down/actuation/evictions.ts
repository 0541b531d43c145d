import type { Pod } from '../../../../objects/index.ts';
import { isDaemonSetPod, isMirrorPod } from '../../pods/index.ts';
import type { AutoscalerOptions } from '../../options/index.ts';

const EVICT_DAEMON = 'cluster-autoscaler.kubernetes.io/enable-ds-eviction';
const DEFAULT_GRACE = 30;

/** The flags that decide how nodes are drained. */
export type EvictionOptions = Pick<
  AutoscalerOptions,
  | 'daemonSetEvictionForEmptyNodes'
  | 'daemonSetEvictionForOccupiedNodes'
  | 'drainPriorityConfig'
  | 'maxGracefulTermination'
>;

/** The eviction of a pod. */
export interface Eviction {
  readonly pod: Pod;
  /** Seconds. */
  readonly gracePeriod: number;
  /** The drain goes on if the eviction fails, and does not wait for the pod to go. */
  readonly isBestEffort: boolean;
}

/** Evictions that are asked for at once. The next ones are asked for when these pods are gone. */
export type EvictionRound = readonly Eviction[];

/** Pods of one node by what a drain does with them. */
interface PodsToEvict {
  readonly daemons: readonly Pod[];
  readonly others: readonly Pod[];
}

/** Source: core/scaledown/actuation/drain.go podsToEvict, utils/daemonset PodsToEvict, 1.36. */
export function podsToEvict(pods: readonly Pod[], evictsDaemons: boolean): PodsToEvict {
  const movable = pods.filter((pod) => !isMirrorPod(pod));
  const isEvicted = ({ metadata }: Pod): boolean => {
    const asked = metadata.annotations?.[EVICT_DAEMON];
    return asked === undefined ? evictsDaemons : asked === 'true';
  };
  return {
    daemons: movable.filter((pod) => isDaemonSetPod(pod) && isEvicted(pod)),
    others: movable.filter((pod) => !isDaemonSetPod(pod)),
  };
}

/**
 * The evictions of a node, in rounds from low to high priority with `--drain-priority-config`, else in one round. Without that flag
 * evictions of daemon pods are best effort.
 *
 * Source: core/scaledown/actuation/drain.go, core/scaledown/actuation/priority.go, 1.36.
 */
export function evictionRounds(
  pods: readonly Pod[],
  isDrain: boolean,
  options: EvictionOptions,
): readonly EvictionRound[] {
  const evictsDaemons = isDrain
    ? options.daemonSetEvictionForOccupiedNodes
    : options.daemonSetEvictionForEmptyNodes;
  const { daemons, others } = podsToEvict(pods, evictsDaemons);
  const rounds = drainRounds(options);
  const isBestEffort = !isDrain || options.drainPriorityConfig === '';
  const evictions = [
    ...(isDrain ? others : []).map((pod) => ({ pod, isBestEffort: false })),
    ...daemons.map((pod) => ({ pod, isBestEffort })),
  ].map(({ pod, ...eviction }) => {
    const at = roundOf(pod, rounds);
    const { terminationGracePeriodSeconds: own = DEFAULT_GRACE } = pod.spec;
    const most = rounds[at]?.seconds ?? 0;
    return {
      at,
      eviction: { pod, ...eviction, gracePeriod: most > 0 ? Math.min(own, most) : own },
    };
  });
  return rounds
    .map((_, round) => evictions.filter(({ at }) => at === round).map(({ eviction }) => eviction))
    .filter((round) => round.length > 0);
}

interface DrainRound {
  readonly priority: number;
  /** The longest grace. */
  readonly seconds: number;
}

/** `priority:seconds,…`, in the order of priorities. */
function drainRounds(options: EvictionOptions): readonly DrainRound[] {
  const seconds = options.maxGracefulTermination / 1000;
  if (options.drainPriorityConfig === '') return [{ priority: 2 ** 31 - 1, seconds }];
  return options.drainPriorityConfig
    .split(',')
    .map((part) => {
      const [priority, grace] = part.split(':');
      return { priority: Number(priority), seconds: Number(grace) };
    })
    .toSorted((a, b) => a.priority - b.priority);
}

/** The last round whose priority is not above the pod's; the first if there is none. */
function roundOf({ spec: { priority = 0 } }: Pod, rounds: readonly DrainRound[]): number {
  const above = rounds.findIndex((round) => round.priority > priority);
  return above < 0 ? rounds.length - 1 : Math.max(0, above - 1);
}
