import type { DaemonSet, Node, Pod, StatefulSet } from '../api/index.ts';
import { daemonTemplate, targetNode } from './daemon-pod.ts';
import { controllerOf, uidOf } from './owner-reference.ts';
import { plural, shortage } from './pod-shortage.ts';
import type { ClusterReader, PodShortage } from './pod-shortage.ts';
import { isReady, isTerminal, isTerminating } from './pod-state.ts';
import { revisionOfPod } from './revisions.ts';
import { ordinalOf } from './stateful-pod.ts';

/** Pods of a StatefulSet, each with its ordinal. */
type Ordered = readonly (readonly [number, Pod])[];

export function statefulShortage(set: StatefulSet, api: ClusterReader): PodShortage {
  const { spec, status } = set;
  const wanted = spec.replicas ?? 1;
  const { updateRevision } = status ?? {};
  const isSettled = status?.replicas === wanted && status.updatedReplicas === wanted;
  if (isTerminating(set) || isSettled) return shortage({});
  const start = spec.ordinals?.start ?? 0;
  const pods = ordered(set, api).filter(([at]) => at >= start && at < start + wanted);
  const isOrdered = spec.podManagementPolicy !== 'Parallel';
  const first = isOrdered ? pods.find(([, pod]) => !isServing(pod)) : undefined;
  const why = first === undefined ? {} : { why: waitsFor(first[1]) };
  const { type, rollingUpdate } = spec.updateStrategy ?? {};
  const from = start + (rollingUpdate?.partition ?? 0);
  const outdated =
    type === 'OnDelete' || updateRevision === undefined
      ? []
      : pods.filter(([at, pod]) => at >= from && revisionOfPod(pod) !== updateRevision);
  const blocking = pods.findLast(([, pod]) => !isServing(pod));
  const rolloutWaits = `rollout ${blocking === undefined ? 'goes on' : waitsFor(blocking[1])}`;
  const behind = outdated.length;
  const lacking = wanted - pods.length;
  const gap = lacking > 0 ? { rolloutWaits: `rollout waits for ${gapIn(set, pods, start)}` } : {};
  return shortage({ missing: lacking, ...why, behind, rolloutWaits, ...gap });
}

/** The pod that is to be created first. */
function gapIn({ metadata }: StatefulSet, pods: Ordered, start: number): string {
  const there = new Set(pods.map(([at]) => at));
  let at = start;
  while (there.has(at)) at++;
  return `${metadata.name}-${at} to be created`;
}

function waitsFor(pod: Pod): string {
  const until = isTerminating(pod) ? 'gone' : isReady(pod) ? 'available' : 'ready';
  return `waits for ${pod.metadata.name} to be ${until}`;
}

function ordered(set: StatefulSet, api: ClusterReader): Ordered {
  const uid = uidOf(set.metadata);
  return api
    .ownedBy(uid)
    .filter(({ metadata }) => controllerOf(metadata)?.uid === uid)
    .flatMap((pod): Ordered => {
      const ordinal = ordinalOf(set, pod.metadata.name);
      return ordinal === undefined ? [] : [[ordinal, pod]];
    })
    .toSorted(([a], [b]) => a - b);
}

function isServing(pod: Pod): boolean {
  return pod.status?.phase === 'Running' && isReady(pod) && !isTerminating(pod);
}

/** Nodes that should have a daemon pod and have none, and nodes with one of an older revision. */
export function daemonShortage(
  set: DaemonSet,
  nodes: readonly Node[],
  api: ClusterReader,
): PodShortage {
  if (isTerminating(set)) return shortage({});
  const { eligible } = daemonTemplate(set);
  const uid = uidOf(set.metadata);
  const own = api.ownedBy(uid).filter((pod) => controllerOf(pod.metadata)?.uid === uid);
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
