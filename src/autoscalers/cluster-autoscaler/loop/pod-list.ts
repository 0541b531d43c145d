import { parseNanoseconds } from '../../../golang/index.ts';
import { podPriority } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import { isDaemonSetPod, isExpendable, isRecreatable, withoutNode } from '../pods/index.ts';
import type { PackedPod, PodPacker } from '../pods/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';

const SCALE_UP_DELAY = 'cluster-autoscaler.kubernetes.io/pod-scale-up-delay';
const MS_PER_NS = 1e-6;

/** The pending pods by what becomes of them in this loop. */
export interface PodList {
  /** Pods that need a new node. */
  readonly left: readonly Pod[];
  /** Pods that fit on a node of the snapshot, and take its room. */
  readonly fitting: readonly PackedPod[];
  /** Expendable pods, and pods of DaemonSets. */
  readonly dropped: readonly Pod[];
}

/** What pods are listed from. */
interface PodSources {
  readonly waiting: readonly Pod[];
  readonly snapshot: ClusterSnapshot;
  readonly packer: PodPacker;
  /** The nodes whose pods are being evicted: these pods need a place, too. */
  readonly drained: readonly string[];
  readonly options: AutoscalerOptions;
}

/** Source: core/podlistprocessor, 1.36; its sort by priority is not stable. */
export function listPods(sources: PodSources): PodList {
  const { waiting, snapshot, packer, drained, options } = sources;
  const cutoff = options.expendablePodsPriorityCutoff;
  const wanted = waiting.filter((pod) => !isExpendable(pod, cutoff));
  const evicted = drained.flatMap((name) => snapshot.podsOn(name)).filter(mustMove);
  const sorted = [...wanted, ...evicted.map(withoutNode)].sort(
    (a, b) => podPriority(b) - podPriority(a),
  );
  const fitting = packer.pack(sorted, snapshot);
  packer.dropOldHints();
  const placed = new Set(fitting.map(({ pod }) => pod));
  const unplaced = sorted.filter((pod) => !placed.has(pod));
  return {
    left: unplaced.filter((pod) => !isDaemonSetPod(pod)),
    fitting,
    dropped: [
      ...waiting.filter((pod) => isExpendable(pod, cutoff)),
      ...unplaced.filter(isDaemonSetPod),
    ],
  };
}

const mustMove = (pod: Pod): boolean =>
  pod.metadata.deletionTimestamp === undefined && isRecreatable(pod);

/** The pods that are old enough to count. Source: core/static_autoscaler.go filterOutYoungPods, 1.36. */
export function oldEnough(
  pods: readonly Pod[],
  { newPodScaleUpDelay }: AutoscalerOptions,
  now: number,
): readonly Pod[] {
  return pods.filter((pod) => {
    const own = delayOf(pod);
    const delay = own === undefined || own < newPodScaleUpDelay ? newPodScaleUpDelay : own;
    return now - createdAt(pod) > delay;
  });
}

function delayOf({ metadata: { annotations } }: Pod): number | undefined {
  const text = annotations?.[SCALE_UP_DELAY];
  if (text === undefined) return undefined;
  try {
    return Number(parseNanoseconds(text)) * MS_PER_NS;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Milliseconds since the epoch; a pod without a time of creation is old. */
export const createdAt = ({ metadata: { creationTimestamp } }: Pod): number =>
  creationTimestamp === undefined ? 0 : Date.parse(creationTimestamp);
