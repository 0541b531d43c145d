import { controllerOf, isTerminal, keyOf } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { PackedMove, Plan, RemovedNode } from '../../../outcome/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { ownersIn } from '../owners-in.ts';
import type { RunWatch } from './watch-run.ts';

/** The pods that left the nodes that an autoscaler removed. */
export interface Moves {
  /** In the order in which they left. */
  readonly byNode: ReadonlyMap<string, readonly PackedMove[]>;
  /** Pods whose successors have no node at the end, or that have none. */
  readonly homeless: readonly Pod[];
  /** Pods that no controller creates again. */
  readonly lost: readonly Pod[];
  /** "namespace/name" of the pods in their places. */
  readonly successors: ReadonlySet<string>;
}

/** `removed`: the nodes, those included that have not gone by the end. */
export function movesFrom(watch: RunWatch, removed: readonly RemovedNode[], played: Plan): Moves {
  const decidedAt = new Map(removed.map(({ name, at }) => [name, at]));
  const leaving = watch.leaving.filter(
    ({ pod, at }) => at >= (decidedAt.get(pod.spec.nodeName ?? '') ?? Infinity),
  );
  const successors = watch.successorsOf(leaving);
  const ownerOf = ownersIn(played);
  const byNode = new Map<string, PackedMove[]>();
  const homeless: Pod[] = [];
  const lost: Pod[] = [];
  for (const [at, { pod }] of leaving.entries()) {
    const { namespace, name } = pod.metadata;
    const successor = successors[at];
    const owner = ownerOf.get(keyOf({ namespace, name }));
    const from = pod.spec.nodeName ?? '';
    const to = successor?.spec.nodeName;
    getOrInsert(byNode, from, () => []).push({
      namespace,
      name,
      ...(owner === undefined ? {} : { owner }),
      from,
      ...(to === undefined ? {} : { to }),
    });
    if (controllerOf(pod.metadata) === undefined) lost.push(pod);
    else if (to === undefined && !hasEnded(successor)) homeless.push(pod);
  }
  const keys = successors.flatMap((pod) => (pod === undefined ? [] : keyOf(pod.metadata)));
  return { byNode, homeless, lost, successors: new Set(keys) };
}

/** A pod that has ended needs no node. */
const hasEnded = (pod: Pod | undefined): boolean => pod !== undefined && isTerminal(pod);
