import type { PlannedPod } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';

/** What pairs the pods of two plans. */
type MatchedPod = Pick<PlannedPod, 'namespace' | 'name' | 'owner' | 'existing' | 'node'>;

/** A pod in both plans. */
export interface PodPair<Pod extends MatchedPod = PlannedPod> {
  readonly base: Pod;
  readonly head: Pod;
}

export interface MatchedPods<Pod extends MatchedPod> {
  /** In the head's order. */
  readonly pairs: readonly PodPair<Pod>[];
  /** Only in the head. */
  readonly added: readonly Pod[];
  /** Only in the base. */
  readonly removed: readonly Pod[];
}

/** Pods with equal keys are a pair; undefined leaves the pod to the next rule. */
type Key = (pod: MatchedPod) => string | undefined;

/**
 * Pairs the pods of the base with the pods of the head. Bare pods, StatefulSet pods and existing pods are paired by name. Other replicas
 * are interchangeable: they are paired by node, then by name, then by order, so that two replicas that swap nodes are no move.
 * DaemonSet pods are paired by node.
 */
export function matchPods<Pod extends MatchedPod>(
  base: readonly Pod[],
  head: readonly Pod[],
): MatchedPods<Pod> {
  const partner = new Map<Pod, Pod>();
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

const isReplica = ({ owner }: MatchedPod): boolean =>
  owner !== undefined && owner.kind !== 'StatefulSet';

/** Existing replicas keep their names. */
const byOwnName: Key = (pod) =>
  isReplica(pod) && pod.existing !== true ? undefined : keyOf(pod, [pod.name]);

const replica = (pod: MatchedPod, more: readonly string[] = []): string | undefined =>
  isReplica(pod) ? keyOf(pod, more) : undefined;

const isDaemon = ({ owner }: MatchedPod): boolean => owner?.kind === 'DaemonSet';

const movable = (pod: MatchedPod, more: readonly string[] = []): string | undefined =>
  isDaemon(pod) ? undefined : replica(pod, more);

const daemon = (pod: MatchedPod, more: readonly string[] = []): string | undefined =>
  isDaemon(pod) ? keyOf(pod, more) : undefined;

const keyOf = ({ namespace, owner }: MatchedPod, more: readonly string[] = []): string =>
  [namespace, owner?.kind ?? '', owner?.name ?? '', ...more].join('\0');

const nodeKey = ({ node }: MatchedPod): string => (node === null ? 'none' : `on ${node}`);
