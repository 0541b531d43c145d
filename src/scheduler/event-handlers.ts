import { isBound, isTerminal, podPriority } from '../api/index.ts';
import type { KubernetesObject, Node, Pod } from '../api/index.ts';
import { FACET_OF_KIND, hasReportedResources, LISTED_KINDS } from '../cluster/index.ts';
import type { Cluster, Facet } from '../cluster/index.ts';
import type { ApiServer, WatchEvent } from '../store/index.ts';
import { changedFacets } from './node-facets.ts';
import type { PodQueue } from './queue/pod-queue.ts';
import type { Scheduler } from './scheduler.ts';

/** On a node and not finished: the node's sums include it. */
const occupies = (pod: Pod): boolean => isBound(pod) && !isTerminal(pod);

interface Dependencies {
  readonly api: ApiServer;
  readonly cluster: Cluster;
  readonly queue: PodQueue;
  readonly scheduler: Scheduler;
  /** Some pod may have become schedulable: the scheduler has to run soon. */
  readonly wakeUp: () => void;
}

/** True if nothing has changed that the scheduler reads of a placed pod. */
function readsTheSame(before: Pod, after: Pod): boolean {
  return (
    before.spec === after.spec &&
    before.metadata.labels === after.metadata.labels &&
    before.metadata.deletionTimestamp === after.metadata.deletionTimestamp &&
    before.status?.startTime === after.status?.startTime &&
    !hasReportedResources(before) &&
    !hasReportedResources(after)
  );
}

/** Feeds the cluster and the queue from the API server's watches (kubernetes v1.34.1 pkg/scheduler/eventhandlers.go). */
export function watchCluster(dependencies: Dependencies): void {
  const { api, cluster, queue, wakeUp } = dependencies;
  for (const kind of LISTED_KINDS) {
    api.watch(kind, (event) => {
      const { type, object } = event;
      if (type === 'DELETED') cluster.unset(object);
      else cluster.set(object);
      notify(queue, FACET_OF_KIND[kind], event);
      wakeUp();
    });
  }
  api.watch('Node', (event) => {
    nodeChanged(event, dependencies);
  });
  api.watch('Pod', (event) => {
    podChanged(event, dependencies);
  });
}

function nodeChanged(event: WatchEvent<Node>, { cluster, queue, wakeUp }: Dependencies): void {
  const { type, object, previous } = event;
  if (type === 'DELETED') {
    cluster.deleteNode(object.metadata.name);
    notify(queue, 'cluster.pods', event);
    wakeUp();
    return;
  }
  const facets = changedFacets(previous, object);
  // Heartbeats of nodes change no facet.
  if (facets.length === 0) return;
  cluster.setNode(object);
  for (const facet of facets) notify(queue, facet, event);
  wakeUp();
}

function podChanged(event: WatchEvent<Pod>, dependencies: Dependencies): void {
  const { nodeName } = event.object.spec;
  if (nodeName === undefined || nodeName === '') pendingPodChanged(event, dependencies);
  else placedPodChanged(event, nodeName, dependencies);
}

function pendingPodChanged(
  event: WatchEvent<Pod>,
  { cluster, queue, scheduler, wakeUp }: Dependencies,
): void {
  const { type, object, previous } = event;
  const isGone = type === 'DELETED' || isTerminal(object);
  const isLeaving = isGone || object.metadata.deletionTimestamp !== undefined;
  if (isGone) cluster.groups?.remove(object);
  else cluster.groups?.add(object, scheduler.profileOf(object) !== undefined);
  // The other pods of its group came first.
  if (type === 'ADDED') groupGrew(event, cluster, queue);
  if (isLeaving) scheduler.remove(object);
  else if (type === 'ADDED') scheduler.add(object);
  else scheduler.update(object);
  if (endsNomination(previous, object, isLeaving)) {
    // Pods that had to leave room for this pod may fit.
    notify(queue, 'node.pods', event, podPriority(object));
    notify(queue, 'cluster.pods', event, podPriority(object));
  }
  wakeUp();
}

function endsNomination(previous: Pod | undefined, after: Pod, isLeaving: boolean): boolean {
  const before = previous?.status?.nominatedNodeName ?? '';
  return before !== '' && (isLeaving || after.status?.nominatedNodeName !== before);
}

function placedPodChanged(
  event: WatchEvent<Pod>,
  nodeName: string,
  { cluster, queue, scheduler, wakeUp }: Dependencies,
): void {
  const { type, object, previous } = event;
  if (type !== 'DELETED' && !isTerminal(object)) {
    if (previous !== undefined && readsTheSame(previous, object)) return;
    if ((previous?.spec.nodeName ?? '') === '') groupGrew(event, cluster, queue);
    // False for pods that the scheduler has assumed itself, and for changes of the status alone.
    if (!cluster.place(object, nodeName)) return;
    scheduler.remove(object);
    notify(queue, 'cluster.pods', event);
    wakeUp();
  } else if (previous === undefined || occupies(previous)) {
    cluster.remove(object);
    cluster.groups?.remove(object);
    notify(queue, 'node.pods', event);
    notify(queue, 'cluster.pods', event);
    wakeUp();
  }
}

/** The other pods of the pod's group may enter the queue now. */
function groupGrew(event: WatchEvent<Pod>, { groups }: Cluster, queue: PodQueue): void {
  if (groups?.keyOf(event.object) !== undefined) notify(queue, 'groups', event);
}

/** Notifies the queue of a change of one facet. It is described only if a pod waits for such a change. */
function notify(
  queue: PodQueue,
  facet: Facet,
  { type, object, previous }: WatchEvent<KubernetesObject>,
  highestPriority?: number,
): void {
  if (!queue.awaits(facet)) return;
  const isDeleted = type === 'DELETED';
  const before = isDeleted ? object : previous;
  const versions = {
    ...(!isDeleted && { object }),
    ...(before !== undefined && { previous: before }),
  };
  queue.wake({ facet, ...versions }, highestPriority);
}
