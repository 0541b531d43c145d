import type { PlannedPod } from '../../outcome/index.ts';
import { count, duration } from '../layout/figures.ts';
import { hasEnded, stagesOf, type Stage, type StageChange } from '../reading/stages.ts';
import { getOrInsert, groupBy } from '../../units/index.ts';
import { STAGE_COLOURS } from './tokens.ts';

const isStage = (name: string): name is Stage => Object.hasOwn(STAGE_COLOURS, name);

/** In the order in which they are stacked. */
export const STAGES: readonly Stage[] = Object.keys(STAGE_COLOURS).filter(isStage);

/** A row of the timeline: a workload, or one of its pods. */
export interface TimelineRow {
  readonly label: string;
  readonly pods: readonly PlannedPod[];
  readonly isPod: boolean;
}

/** More pods without a workload share one row by namespace. */
const BARE_PODS = 12;

/** Pods by workload, in the order of the plan. The namespace is left out if there is only one. */
export function workloadRows(pods: readonly PlannedPod[]): readonly TimelineRow[] {
  const bare = new Map<string, number>();
  for (const { namespace, owner } of pods) {
    if (owner === undefined) bare.set(namespace, (bare.get(namespace) ?? 0) + 1);
  }
  const groups = groupBy(pods, (pod) => labelOf(pod, (bare.get(pod.namespace) ?? 0) > BARE_PODS));
  const namespaces = new Set(pods.map(({ namespace }) => namespace));
  const [only = ''] = namespaces;
  const prefix = namespaces.size === 1 ? only.length + 1 : 0;
  return [...groups].map(([label, own]) => ({
    label: label.slice(prefix).trimStart(),
    pods: own,
    isPod: false,
  }));
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

/** The last stages of the pods: "6 running 10s", "4 running, 2 pending". */
export function endWords({ pods }: TimelineRow, cache: StageCache): string {
  const last = new Map<Stage, { pods: number; since: number }>();
  for (const pod of pods) {
    const { stage, at } = cache.of(pod).at(-1) ?? { stage: 'pending', at: 0 };
    const known = last.get(stage) ?? { pods: 0, since: 0 };
    last.set(stage, { pods: known.pods + 1, since: Math.max(known.since, at) });
  }
  const found = [...last].sort(([, a], [, b]) => b.pods - a.pods);
  const [only] = found;
  if (found.length === 1 && only !== undefined) {
    const [stage, { since }] = only;
    const time = stage === 'running' || hasEnded(stage) ? ` ${duration(since)}` : '';
    return `${pods.length === 1 ? '' : `${count(pods.length)} `}${stage}${time}`;
  }
  return found.map(([stage, one]) => `${count(one.pods)} ${stage}`).join(', ');
}
