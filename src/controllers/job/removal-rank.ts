import { isReady } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { mostRestarts, PHASE_RANK } from '../replica-set/deletion-rank.ts';
import { completionIndex } from './pods.ts';
import { readySinceMs } from '../shared/pod-state.ts';
import { append, getOrInsert } from '../../units/index.ts';

/**
 * The active pods that a Job removes: at least `count`, and all that repeat an index or have none below `completions`.
 * `completions`: undefined if the Job has no indexes.
 * Source: activePodsForRemoval, pkg/controller/job/job_controller.go, v1.34.
 */
export function podsToRemove(
  active: readonly Pod[],
  count: number,
  completions: number | undefined,
): readonly Pod[] {
  if (completions === undefined) return byRank(active).slice(0, count);
  const byIndex = new Map<number, Pod[]>();
  const removed: Pod[] = [];
  for (const pod of active) {
    const index = completionIndex(pod);
    if (index === undefined || index >= completions) removed.push(pod);
    else getOrInsert(byIndex, index, () => []).push(pod);
  }
  const left: Pod[] = [];
  for (const [, pods] of [...byIndex].sort(([a], [b]) => a - b)) {
    const ranked = byRank(pods);
    append(removed, ranked.slice(0, -1));
    append(left, ranked.slice(-1));
  }
  const more = Math.max(0, count - removed.length);
  return more === 0 ? removed : [...removed, ...byRank(left).slice(0, more)];
}

/** Source: ActivePods, pkg/controller/controller_utils.go, v1.34. */
function byRank(pods: readonly Pod[]): readonly Pod[] {
  if (pods.length < 2) return pods;
  const ranked = pods.map((pod) => ({ pod, keys: rankKeys(pod) }));
  ranked.sort((a, b) => {
    const at = a.keys.findIndex((key, place) => key !== b.keys[place]);
    return (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
  });
  return ranked.map(({ pod }) => pod);
}

/** Sort keys, most important first. Unknown times rank first, then the latest. */
function rankKeys(pod: Pod): readonly number[] {
  const { spec, status, metadata } = pod;
  const ready = isReady(pod);
  const [restarts, sidecarRestarts] = mostRestarts(pod);
  return [
    (spec.nodeName ?? '') === '' ? 0 : 1,
    PHASE_RANK.get(status?.phase ?? 'Pending') ?? 0,
    ready ? 1 : 0,
    ready ? -(readySinceMs(pod) ?? Number.MAX_VALUE) : 0,
    -restarts,
    -sidecarRestarts,
    -(metadata.creationTimestamp === undefined
      ? Number.MAX_VALUE
      : Date.parse(metadata.creationTimestamp)),
  ];
}
