import { isReady } from '../api/index.ts';
import type { Pod } from '../api/index.ts';
import { readySinceMs } from './pod-state.ts';

const PHASE_RANK: ReadonlyMap<string, number> = new Map([
  ['Pending', 0],
  ['Unknown', 1],
  ['Running', 2],
]);

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';

/**
 * Pods in the order in which a ReplicaSet deletes them. `neighbours`: number of the workload's active pods by node name.
 * Source: pkg/controller/controller_utils.go ActivePodsWithRanks, v1.34.
 */
export function byDeletionRank(
  pods: readonly Pod[],
  neighbours: ReadonlyMap<string, number>,
  wallMs: number,
): readonly Pod[] {
  const ranked = pods.map((pod) => ({ pod, keys: rankKeys(pod, neighbours, wallMs) }));
  ranked.sort((a, b) => {
    const at = a.keys.findIndex((key, place) => key !== b.keys[place]);
    const [left, right] = [a.keys[at], b.keys[at]];
    return left === undefined || right === undefined ? 0 : left < right ? -1 : 1;
  });
  return ranked.map(({ pod }) => pod);
}

/** Sort keys, most important first. The pod with the smaller key is deleted first. */
function rankKeys(
  pod: Pod,
  neighbours: ReadonlyMap<string, number>,
  wallMs: number,
): readonly (number | string)[] {
  const node = pod.spec.nodeName ?? '';
  const ready = isReady(pod);
  const [restarts, sidecarRestarts] = mostRestarts(pod);
  return [
    node === '' ? 0 : 1,
    PHASE_RANK.get(pod.status?.phase ?? 'Pending') ?? 0,
    ready ? 1 : 0,
    deletionCost(pod),
    -(neighbours.get(node) ?? 0),
    ready ? ageRank(readySinceMs(pod), wallMs) : 0,
    -restarts,
    -sidecarRestarts,
    ageRank(creationMs(pod), wallMs),
    pod.metadata.uid ?? '',
  ];
}

function deletionCost(pod: Pod): number {
  const text = pod.metadata.annotations?.[DELETION_COST];
  return text !== undefined && /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : 0;
}

/** Base-2 logarithm of the age (gate LogarithmicScaleDown). An unknown age ranks as the youngest. */
function ageRank(sinceMs: number | undefined, wallMs: number): number {
  if (sinceMs === undefined) return -2;
  const ageNanoseconds = (wallMs - sinceMs) * 1e6;
  return ageNanoseconds > 0 ? Math.trunc(Math.log2(ageNanoseconds)) : -1;
}

function creationMs({ metadata }: Pod): number | undefined {
  return metadata.creationTimestamp === undefined
    ? undefined
    : Date.parse(metadata.creationTimestamp);
}

/** The most restarts of a container, and of a sidecar. */
function mostRestarts({ spec, status }: Pod): readonly [number, number] {
  const sidecars = new Set(
    spec.initContainers?.filter((one) => one.restartPolicy === 'Always').map((one) => one.name),
  );
  const most = (counts: readonly number[]): number => Math.max(0, ...counts);
  return [
    most((status?.containerStatuses ?? []).map((one) => one.restartCount)),
    most(
      (status?.initContainerStatuses ?? [])
        .filter((one) => sidecars.has(one.name))
        .map((one) => one.restartCount),
    ),
  ];
}
