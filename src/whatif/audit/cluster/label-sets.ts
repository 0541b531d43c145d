import type { Labels } from '../../../objects/index.ts';
import type { RunningPod } from './running-pods.ts';
import { getOrInsert } from '../../../units/index.ts';

/** Running pods with the same labels, counted by node. Terminating pods are left out. */
export interface LabelSet {
  readonly labels: Labels;
  readonly nodes: Map<string, number>;
}

/** The label sets of each namespace: replicas share one, so that a selector is evaluated once for all of them. */
export function labelSetsOf(
  running: readonly RunningPod[],
): ReadonlyMap<string, readonly LabelSet[]> {
  const byNamespace = new Map<string, Map<string, LabelSet>>();
  for (const { pod, nodeName } of running) {
    const { namespace, labels = {}, deletionTimestamp } = pod.metadata;
    if (deletionTimestamp !== undefined) continue;
    const sets = getOrInsert(byNamespace, namespace, () => new Map());
    const key = JSON.stringify(Object.entries(labels).sort());
    const set = getOrInsert(sets, key, () => ({ labels, nodes: new Map<string, number>() }));
    set.nodes.set(nodeName, (set.nodes.get(nodeName) ?? 0) + 1);
  }
  return new Map(Array.from(byNamespace, ([namespace, sets]) => [namespace, [...sets.values()]]));
}
