import type { Plan, Stability, UnstablePod } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { matchPods } from './match-pods.ts';
import type { PodPair } from './match-pods.ts';
import { rerun } from './run-side.ts';

type Counts = ReadonlyMap<string, number>;

/** The nodes of each pair of pods under `seeds` consecutive seeds, starting with the seeds of the given plans. */
export function measureStability(
  pairs: readonly PodPair[],
  base: { readonly plan: Plan; readonly input: PlanInput },
  head: { readonly plan: Plan; readonly input: PlanInput },
  seeds: number,
): Stability {
  const inBase = placesOf(base.plan, base.input, seeds);
  const inHead = placesOf(head.plan, head.input, seeds);
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
  return { seeds, stable: pairs.length - unstable.length, unstable };
}

/** By pod of the plan: how often it gets each node; "" for none. */
function placesOf(plan: Plan, input: PlanInput, seeds: number): ReadonlyMap<unknown, Counts> {
  const counts = new Map<unknown, Map<string, number>>();
  const note = (pod: unknown, node: string | null): void => {
    const own = counts.get(pod) ?? new Map<string, number>();
    own.set(node ?? '', (own.get(node ?? '') ?? 0) + 1);
    counts.set(pod, own);
  };
  for (const pod of plan.pods) note(pod, pod.node);
  for (let more = 1; more < seeds; more++) {
    const other = rerun(input, (plan.seed + more) % 2 ** 32);
    for (const pair of matchPods(plan.pods, other.pods).pairs) note(pair.base, pair.head.node);
  }
  return counts;
}
