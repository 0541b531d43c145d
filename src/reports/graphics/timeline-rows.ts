import type { PlannedPod } from '../../outcome/index.ts';
import { stagesOf, type Stage, type StageChange } from '../reading/stages.ts';
import { getOrInsert } from '../../units/index.ts';

/** A row of the timeline: a workload, or one of its pods. */
export interface TimelineRow {
  readonly label: string;
  readonly pods: readonly PlannedPod[];
  readonly isPod: boolean;
}

/** More pods without a workload share one row by namespace. */
const BARE_PODS = 12;

/** Pods by workload, in the order of the plan. */
export function workloadRows(pods: readonly PlannedPod[]): readonly TimelineRow[] {
  const bare = new Map<string, number>();
  for (const { namespace, owner } of pods) {
    if (owner === undefined) bare.set(namespace, (bare.get(namespace) ?? 0) + 1);
  }
  const groups = new Map<string, PlannedPod[]>();
  for (const pod of pods) {
    const label = labelOf(pod, (bare.get(pod.namespace) ?? 0) > BARE_PODS);
    getOrInsert(groups, label, () => []).push(pod);
  }
  return [...groups].map(([label, own]) => ({ label, pods: own, isPod: false }));
}

function labelOf({ namespace, name, owner }: PlannedPod, isShared: boolean): string {
  if (owner !== undefined) return `${namespace}/${owner.kind}/${owner.name}`;
  return isShared ? `${namespace}/ pods without a workload` : `${namespace}/${name}`;
}

/** Stages of each pod, found once. */
export class StageCache {
  readonly #stages = new Map<PlannedPod, readonly StageChange[]>();

  of(pod: PlannedPod): readonly StageChange[] {
    return getOrInsert(this.#stages, pod, () => stagesOf(pod));
  }
}

/** How many pods are in each stage at each of `bins` times from `from` to `to`. Stages that no pod has are left out. */
export function stageCounts(
  changes: Iterable<readonly StageChange[]>,
  { from, to, bins }: { readonly from: number; readonly to: number; readonly bins: number },
): ReadonlyMap<Stage, Int32Array> {
  const counts = new Map<Stage, Int32Array>();
  // Differences from bin to bin, which are summed up below.
  const add = (stage: Stage, bin: number, by: number): void => {
    if (bin >= bins) return;
    const found = getOrInsert(counts, stage, () => new Int32Array(bins));
    found[bin] = (found[bin] ?? 0) + by;
  };
  const binOf = (at: number): number =>
    Math.min(bins, Math.max(0, Math.ceil(((at - from) / (to - from)) * bins)));
  for (const pod of changes) {
    for (const [index, { at, stage }] of pod.entries()) {
      add(stage, binOf(at), 1);
      const next = pod[index + 1];
      if (next !== undefined) add(stage, binOf(next.at), -1);
    }
  }
  for (const own of counts.values()) {
    for (let bin = 1; bin < bins; bin++) own[bin] = (own[bin] ?? 0) + (own[bin - 1] ?? 0);
  }
  return counts;
}
