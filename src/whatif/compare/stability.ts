import type { Plan, PlannedPod, Stability, UnstablePod } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { matchPods } from './match-pods.ts';
import type { PodPair } from './match-pods.ts';
import { rerun } from './run-side.ts';

type Counts = ReadonlyMap<string, number>;

/** A side's plan, and the pods of its plans under the seeds that follow. */
interface SeededSide {
  readonly plan: Plan;
  readonly further: readonly (readonly SeededPod[])[];
}

/** What is kept of a pod in a plan under another seed: what pairs it, and its node. */
export type SeededPod = Pick<PlannedPod, 'namespace' | 'name' | 'owner' | 'existing' | 'node'>;

/** The pods of an input under another seed. */
export const podsUnderSeed = (input: PlanInput, seed: number): readonly SeededPod[] =>
  rerun(input, seed).pods.map(({ namespace, name, owner, existing, node }) => ({
    namespace,
    name,
    node,
    ...(owner === undefined ? {} : { owner }),
    ...(existing === undefined ? {} : { existing }),
  }));

/** The nodes of each pair of pods under consecutive seeds, starting with the seeds of the given plans. */
export function measureStability(
  pairs: readonly PodPair[],
  base: SeededSide,
  head: SeededSide,
): Stability {
  const inBase = placesOf(base);
  const inHead = placesOf(head);
  const unstable: UnstablePod[] = [];
  for (const pair of pairs) {
    const { namespace, name, owner } = pair.head;
    const counts = { base: inBase.get(pair.base), head: inHead.get(pair.head) };
    if ((counts.base?.size ?? 0) <= 1 && (counts.head?.size ?? 0) <= 1) continue;
    unstable.push({
      namespace,
      name,
      ...(owner === undefined ? {} : { owner }),
      base: Object.fromEntries(counts.base ?? []),
      head: Object.fromEntries(counts.head ?? []),
    });
  }
  const seeds = base.further.length + 1;
  return { seeds, stable: pairs.length - unstable.length, unstable };
}

/** By pod of the plan: how often it gets each node; "" for none. */
function placesOf({ plan, further }: SeededSide): ReadonlyMap<unknown, Counts> {
  const counts = new Map<unknown, Map<string, number>>();
  const note = (pod: unknown, node: string | null): void => {
    const own = counts.get(pod) ?? new Map<string, number>();
    own.set(node ?? '', (own.get(node ?? '') ?? 0) + 1);
    counts.set(pod, own);
  };
  for (const pod of plan.pods) note(pod, pod.node);
  for (const pods of further) {
    for (const pair of matchPods(plan.pods, pods).pairs) note(pair.base, pair.head.node);
  }
  return counts;
}
