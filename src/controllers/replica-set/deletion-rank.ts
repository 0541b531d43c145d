import { isReady } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { readySinceMs } from '../shared/pod-state.ts';
import { greatest } from '../../units/index.ts';

export const PHASE_RANK: ReadonlyMap<string, number> = new Map([
  ['Pending', 0],
  ['Unknown', 1],
  ['Running', 2],
]);

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const MAX_INT32 = 2_147_483_647;

/** A pod and what its rank depends on. */
interface RankedPod {
  readonly pod: Pod;
  /** Compared first, one after the other. The pod with the smaller key is deleted first. */
  readonly keys: readonly number[];
  /** Milliseconds since 1970; undefined if it is not ready or the time is unknown. */
  readonly readyMs: number | undefined;
  readonly isReady: boolean;
  readonly restarts: readonly [number, number];
  readonly createdMs: number | undefined;
}

/**
 * Pods in the order in which a ReplicaSet deletes them. `neighbours`: number of the workload's active pods by node name.
 * Source: pkg/controller/controller_utils.go ActivePodsWithRanks, v1.34.
 */
export function byDeletionRank(
  pods: readonly Pod[],
  neighbours: ReadonlyMap<string, number>,
  wallMs: number,
): readonly Pod[] {
  const ranked = pods.map((pod) => rankOf(pod, neighbours));
  ranked.sort((a, b) => compareRanks(a, b, wallMs));
  return ranked.map(({ pod }) => pod);
}

function rankOf(pod: Pod, neighbours: ReadonlyMap<string, number>): RankedPod {
  const node = pod.spec.nodeName ?? '';
  const ready = isReady(pod);
  const created = pod.metadata.creationTimestamp;
  return {
    pod,
    keys: [
      node === '' ? 0 : 1,
      PHASE_RANK.get(pod.status?.phase ?? 'Pending') ?? 0,
      ready ? 1 : 0,
      deletionCost(pod),
      -(neighbours.get(node) ?? 0),
    ],
    readyMs: readySinceMs(pod),
    isReady: ready,
    restarts: mostRestarts(pod),
    createdMs: created === undefined ? undefined : Date.parse(created),
  };
}

/** Negative: `a` is deleted first. Different times that rank alike are decided by uid, before any later rule. */
function compareRanks(a: RankedPod, b: RankedPod, wallMs: number): number {
  const at = a.keys.findIndex((key, place) => key !== b.keys[place]);
  if (at >= 0) return (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
  if (a.isReady && b.isReady && a.readyMs !== b.readyMs) {
    return compareTimes(a, b, ageRank(a.readyMs, wallMs) - ageRank(b.readyMs, wallMs));
  }
  const restarts = b.restarts[0] - a.restarts[0] || b.restarts[1] - a.restarts[1];
  if (restarts !== 0) return restarts;
  // Upstream leaves pods of equal age in any order.
  return compareTimes(a, b, ageRank(a.createdMs, wallMs) - ageRank(b.createdMs, wallMs));
}

function compareTimes({ pod: a }: RankedPod, { pod: b }: RankedPod, difference: number): number {
  if (difference !== 0) return difference;
  return (a.metadata.uid ?? '') < (b.metadata.uid ?? '') ? -1 : 1;
}

/** Source: pkg/apis/core/helper GetDeletionCostFromPodAnnotations, v1.34. */
function deletionCost({ metadata }: Pod): number {
  const text = metadata.annotations?.[DELETION_COST] ?? '';
  const cost = /^(0|-[0-9]+|[1-9][0-9]*)$/.test(text) ? Number(text) : 0;
  return cost > MAX_INT32 || cost < -MAX_INT32 - 1 ? 0 : cost;
}

/** Base-2 logarithm of the age (gate LogarithmicScaleDown). An unknown age ranks as the youngest. */
function ageRank(sinceMs: number | undefined, wallMs: number): number {
  if (sinceMs === undefined) return -2;
  const ageNanoseconds = (wallMs - sinceMs) * 1e6;
  return ageNanoseconds > 0 ? Math.trunc(Math.log2(ageNanoseconds)) : -1;
}

/** The most restarts of a container, and of a sidecar. */
export function mostRestarts({ spec, status }: Pod): readonly [number, number] {
  const sidecars = new Set(
    spec.initContainers?.filter((one) => one.restartPolicy === 'Always').map((one) => one.name),
  );
  const most = (counts: readonly number[]): number => Math.max(0, greatest(counts));
  return [
    most((status?.containerStatuses ?? []).map((one) => one.restartCount)),
    most(
      (status?.initContainerStatuses ?? [])
        .filter((one) => sidecars.has(one.name))
        .map((one) => one.restartCount),
    ),
  ];
}
