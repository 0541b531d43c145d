import { isReady, isTerminal } from '../../objects/index.ts';
import type { DaemonSet, Node, Pod, StatefulSet } from '../../objects/index.ts';
import { daemonTemplate, targetNode } from '../daemon-set/pod.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { controlledPods, plural, shortage } from './counted.ts';
import type { ClusterReader, PodShortage } from './counted.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { revisionOfPod } from '../shared/revisions.ts';
import { ordinalOf } from '../stateful-set/pod.ts';

/** Pods of a StatefulSet with their ordinals, in order. */
type Ordered = readonly (readonly [number, Pod])[];

export function statefulShortage(set: StatefulSet, api: ClusterReader): PodShortage {
  const { spec, status } = set;
  const wanted = spec.replicas ?? 1;
  const isSettled = status?.replicas === wanted && status.updatedReplicas === wanted;
  if (isTerminating(set) || isSettled) return shortage({});
  const start = startOf(set);
  const pods = podsByOrdinal(set, api).filter(([at]) => at >= start && at < start + wanted);
  const isOrdered = spec.podManagementPolicy !== 'Parallel';
  const first = isOrdered ? pods.find(([, pod]) => !isServing(pod)) : undefined;
  const why = first === undefined ? {} : { why: waitsFor(first[1]) };
  const missing = wanted - pods.length;
  const behind = countOutdated(set, pods);
  const rolloutWaits =
    missing > 0 ? `rollout waits for ${firstMissing(set, pods)} to be created` : rolloutState(pods);
  return shortage({ missing, ...why, behind, rolloutWaits });
}

function startOf({ spec }: StatefulSet): number {
  return spec.ordinals?.start ?? 0;
}

/** Pods that the rollout still has to replace. */
function countOutdated(set: StatefulSet, pods: Ordered): number {
  const { updateRevision } = set.status ?? {};
  const { type, rollingUpdate } = set.spec.updateStrategy ?? {};
  if (type === 'OnDelete' || updateRevision === undefined) return 0;
  const from = startOf(set) + (rollingUpdate?.partition ?? 0);
  return pods.filter(([at, pod]) => at >= from && revisionOfPod(pod) !== updateRevision).length;
}

function rolloutState(pods: Ordered): string {
  const blocking = pods.findLast(([, pod]) => !isServing(pod));
  return `rollout ${blocking === undefined ? 'goes on' : waitsFor(blocking[1])}`;
}

/** Name of the pod that is created next. */
function firstMissing(set: StatefulSet, pods: Ordered): string {
  const existing = new Set(pods.map(([at]) => at));
  let at = startOf(set);
  while (existing.has(at)) at++;
  return `${set.metadata.name}-${at}`;
}

function waitsFor(pod: Pod): string {
  const until = isTerminating(pod) ? 'gone' : isReady(pod) ? 'available' : 'ready';
  return `waits for ${pod.metadata.name} to be ${until}`;
}

function podsByOrdinal(set: StatefulSet, api: ClusterReader): Ordered {
  return controlledPods(uidOf(set.metadata), api)
    .flatMap((pod): Ordered => {
      const ordinal = ordinalOf(set, pod.metadata.name);
      return ordinal === undefined ? [] : [[ordinal, pod]];
    })
    .toSorted(([a], [b]) => a - b);
}

function isServing(pod: Pod): boolean {
  return pod.status?.phase === 'Running' && isReady(pod) && !isTerminating(pod);
}

/** Eligible nodes without daemon pod, and nodes with a pod of an older revision. */
export function daemonShortage(
  set: DaemonSet,
  nodes: readonly Node[],
  api: ClusterReader,
): PodShortage {
  if (isTerminating(set)) return shortage({});
  const { eligible } = daemonTemplate(set, api.gates);
  const own = controlledPods(uidOf(set.metadata), api);
  const served = new Set(own.map(targetNode));
  const missing = nodes.filter(
    (node) => !served.has(node.metadata.name) && eligible(node).run,
  ).length;
  const { desiredNumberScheduled = 0, updatedNumberScheduled = 0 } = set.status ?? {};
  const isRolling = set.spec.updateStrategy?.type !== 'OnDelete';
  const behind = isRolling
    ? Math.max(0, desiredNumberScheduled - updatedNumberScheduled - missing)
    : 0;
  const pending = own.filter((pod) => !isReady(pod) && !isTerminal(pod)).length;
  const rolloutWaits = `rollout waits for ${plural(pending, 'pod')} to be available`;
  return shortage({ missing, behind, rolloutWaits });
}
