import type { PlannedPod } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';

/** A pod in both plans. */
export interface PodPair {
  readonly base: PlannedPod;
  readonly head: PlannedPod;
}

export interface MatchedPods {
  /** In the head's order. */
  readonly pairs: readonly PodPair[];
  /** Only in the head. */
  readonly added: readonly PlannedPod[];
  /** Only in the base. */
  readonly removed: readonly PlannedPod[];
}

/** Pods with equal keys are a pair; undefined leaves the pod to the next rule. */
type Key = (pod: PlannedPod) => string | undefined;

/**
 * Pairs the pods of the base with the pods of the head. Bare pods, StatefulSet pods and existing pods are paired by name. Other replicas
 * are interchangeable: they are paired by node, then by name, then by order, so that two replicas that swap nodes are no move.
 * DaemonSet pods are paired by node.
 */
export function matchPods(base: readonly PlannedPod[], head: readonly PlannedPod[]): MatchedPods {
  const partner = new Map<PlannedPod, PlannedPod>();
  const left = new Set(base);
  const pair = (keyInBase: Key, keyInHead: Key = keyInBase): void => {
    // Reversed, so that pop() returns the first.
    const waiting = groupBy([...left].reverse(), keyInBase);
    for (const pod of head) {
      const key = partner.has(pod) ? undefined : keyInHead(pod);
      const found = key === undefined ? undefined : waiting.get(key)?.pop();
      if (found === undefined) continue;
      partner.set(pod, found);
      left.delete(found);
    }
  };
  pair(byOwnName);
  pair((pod) => replica(pod, [pod.name, nodeKey(pod)]));
  pair((pod) => replica(pod, [nodeKey(pod)]));
  pair((pod) => movable(pod, [pod.name]));
  pair((pod) => movable(pod));
  pair(
    (pod) => daemon(pod, [pod.node === null ? 'pending' : 'placed']),
    (pod) => daemon(pod, [pod.node === null ? 'placed' : 'pending']),
  );
  return {
    pairs: head.flatMap((pod) => {
      const found = partner.get(pod);
      return found === undefined ? [] : [{ base: found, head: pod }];
    }),
    added: head.filter((pod) => !partner.has(pod)),
    removed: [...left],
  };
}

const isReplica = ({ owner }: PlannedPod): boolean =>
  owner !== undefined && owner.kind !== 'StatefulSet';

/** Existing replicas keep their names. */
const byOwnName: Key = (pod) =>
  isReplica(pod) && pod.existing !== true ? undefined : keyOf(pod, [pod.name]);

const replica = (pod: PlannedPod, more: readonly string[] = []): string | undefined =>
  isReplica(pod) ? keyOf(pod, more) : undefined;

const isDaemon = ({ owner }: PlannedPod): boolean => owner?.kind === 'DaemonSet';

const movable = (pod: PlannedPod, more: readonly string[] = []): string | undefined =>
  isDaemon(pod) ? undefined : replica(pod, more);

const daemon = (pod: PlannedPod, more: readonly string[] = []): string | undefined =>
  isDaemon(pod) ? keyOf(pod, more) : undefined;

const keyOf = ({ namespace, owner }: PlannedPod, more: readonly string[] = []): string =>
  [namespace, owner?.kind ?? '', owner?.name ?? '', ...more].join('\0');

const nodeKey = ({ node }: PlannedPod): string => (node === null ? 'none' : `on ${node}`);
