import { isTerminal, keyOf, refKeyOf } from '../../objects/index.ts';
import type { DrainMove, DrainPod, Plan, PlannedPod } from '../../outcome/index.ts';
import type { EvictionRecord } from '../../simulation/index.ts';

const keyOfPod = ({ pod: { metadata } }: EvictionRecord): string => keyOf(metadata);

/** The evictions of a drain, and the pods that replace the evicted pods. */
export interface Evicted {
  readonly drained: readonly string[];
  readonly evictions: readonly EvictionRecord[];
  readonly moves: readonly DrainMove[];
}

/**
 * Pods that are lost in `after` and not in `before`, deleted pods without a controller included. Finished pods, and pods that belong
 * to a deleted node, are not missed.
 */
export function lostPods(
  before: Plan,
  after: Plan,
  { drained, evictions, moves }: Evicted,
): readonly DrainPod[] {
  const known = new Set(lostIn(before).map(keyOf));
  const finished = new Set(evictions.filter(({ pod }) => isTerminal(pod)).map(keyOfPod));
  const evicted = new Set(evictions.map(keyOfPod));
  const nodes = new Set(drained);
  const lost = lostIn(after).filter((pod) => {
    const key = keyOf(pod);
    if (known.has(key) || finished.has(key)) return false;
    return evicted.has(key) || pod.node === null || !nodes.has(pod.node);
  });
  const counted = new Set(lost.map(keyOf));
  const bare = moves.filter((move) => move.owner === undefined && !counted.has(keyOf(move)));
  return [
    ...lost.map((pod) => drainPod(pod, whyLost(pod, after))),
    ...bare.map(({ namespace, name }) => ({
      namespace,
      name,
      message: 'no controller creates it again',
    })),
  ];
}

const lostIn = ({ pods, deleted = [] }: Plan): readonly PlannedPod[] =>
  [...pods, ...deleted].filter(({ lost }) => lost === true);

/** The text of the plan's finding about it. */
function whyLost({ namespace, name, owner }: PlannedPod, { findings }: Plan): string {
  const object = owner === undefined ? `Pod/${name}` : `${owner.kind}/${owner.name}`;
  const found = findings.find(
    (one) => one.kind === 'lost' && one.object === object && one.namespace === namespace,
  );
  return found?.message ?? 'no controller creates it again';
}

/**
 * Pods that have no node or are not created in `after`, but not in `before`. A pod that is not created has the name of the evicted
 * pod that it would replace, if there is one.
 */
export function pendingPods(
  before: Plan,
  after: Plan,
  moves: readonly DrainMove[],
): readonly DrainPod[] {
  const known = new Set(waitingIn(before).map(keyOf));
  const pending = waitingIn(after)
    .filter((pod) => !known.has(keyOf(pod)))
    .map((pod) => drainPod(pod, pod.message));
  return [...pending, ...notCreated(before, after, moves)];
}

const waitingIn = ({ pods }: Plan): readonly PlannedPod[] =>
  pods.filter(({ node, lost }) => node === null && lost !== true);

function notCreated(before: Plan, after: Plan, moves: readonly DrainMove[]): readonly DrainPod[] {
  const known = new Map(
    (before.missing ?? []).map(({ namespace, owner, pods }) => [
      refKeyOf({ ...owner, namespace }),
      pods,
    ]),
  );
  return (after.missing ?? []).flatMap(({ pods, message, ...workload }) => {
    const { namespace, owner } = workload;
    const key = refKeyOf({ ...owner, namespace });
    const names = moves.flatMap((move) =>
      move.replacement === undefined &&
      move.owner !== undefined &&
      refKeyOf({ ...move.owner, namespace: move.namespace }) === key
        ? [move.name]
        : [],
    );
    const more = Math.max(0, pods - (known.get(key) ?? 0));
    return Array.from({ length: more }, (_, at) => ({
      namespace,
      name: names[at] ?? owner.name,
      owner,
      message: `not created: ${message}`,
    }));
  });
}

function drainPod({ namespace, name, owner }: PlannedPod, message: string | undefined): DrainPod {
  return {
    namespace,
    name,
    ...(owner === undefined ? {} : { owner }),
    ...(message === undefined ? {} : { message }),
  };
}

/** Moved pods with a result that is not certain, and why. */
export function podsInDoubt(after: Plan, moves: readonly DrainMove[]): readonly DrainPod[] {
  const moved = new Set(
    moves.map(({ namespace, name, replacement = name }) => keyOf({ namespace, name: replacement })),
  );
  return after.pods.flatMap((pod) => {
    const { doubts } = pod;
    if (doubts === undefined || !(moved.has(keyOf(pod)) || pod.node === null)) return [];
    return [drainPod(pod, doubts.join('; '))];
  });
}
