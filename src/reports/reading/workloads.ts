import type { PlannedPod } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { labelOf, type OwnedPod } from './subjects.ts';

/** The pods of one workload. */
export interface WorkloadPods<P extends OwnedPod = PlannedPod> {
  /** "Deployment/web", or "Pod/name" for a pod without an owner. */
  readonly label: string;
  readonly namespace: string;
  readonly pods: readonly P[];
}

/** Pods by workload, in order of first appearance. */
export function workloadsOf<P extends OwnedPod>(pods: readonly P[]): readonly WorkloadPods<P>[] {
  const groups = groupBy(pods, (pod) => `${pod.namespace}\0${labelOf(pod)}`);
  return [...groups.values()].flatMap((alike) => {
    const first = alike[0];
    return first === undefined
      ? []
      : [{ label: labelOf(first), namespace: first.namespace, pods: alike }];
  });
}

/** How often each text occurs, the most frequent first; equal counts keep their order. */
export function tally(
  texts: Iterable<string>,
): readonly (readonly [text: string, times: number])[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1]);
}
