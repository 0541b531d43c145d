import { isBound, isTerminal, podPriority } from '../objects/index.ts';
import type { KubernetesObject, Node, Pod } from '../objects/index.ts';
import { hasReportedResources, LISTED_KINDS } from '../cluster/index.ts';
import type { Cluster } from '../cluster/index.ts';
import type { EventKind } from '../framework/index.ts';
import type { ApiServer, WatchEvent } from '../server/index.ts';
import {
  eventOfListed,
  GROUP_CHANGED,
  NODE_ADDED,
  NODE_DELETED,
  POD_ADDED,
  POD_DELETED,
} from './helpful-events.ts';
import { changedFacets, conditionsDiffer, NODE_CONDITIONS, nodeEvents } from './node-events.ts';
import type { PodEvents } from './pod-events.ts';
import type { PodQueue } from './queue/pod-queue.ts';
import type { Scheduler } from './loop.ts';

/** On a node and not finished: the node's sums include it. */
const occupies = (pod: Pod): boolean => isBound(pod) && !isTerminal(pod);

interface Dependencies {
  readonly api: ApiServer;
  readonly cluster: Cluster;
  readonly queue: PodQueue;
  readonly scheduler: Scheduler;
  /** The events of an update of a pod. */
  readonly podEvents: PodEvents;
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
      notify(queue, eventOfListed(kind, type), event);
      wakeUp();
    });
  }
  api.watch('Node', (event) => {
    nodeChanged(event, dependencies);
  });
  // Then running pods are counted as they come, and not once more at the end.
  cluster.settle();
  api.watch('Pod', (event) => {
    podChanged(event, dependencies);
  });
}

function nodeChanged(event: WatchEvent<Node>, { cluster, queue, wakeUp }: Dependencies): void {
  const { type, object, previous } = event;
  if (type === 'DELETED') {
    cluster.deleteNode(object.metadata.name);
    notify(queue, NODE_DELETED, event);
  } else if (previous === undefined) {
    cluster.setNode(object);
    notify(queue, NODE_ADDED, event);
  } else if (!nodeUpdated(event, previous, { cluster, queue })) return;
  wakeUp();
}

/** False: nothing has changed that the scheduler reads, as in a heartbeat. */
function nodeUpdated(
  event: WatchEvent<Node>,
  before: Node,
  { cluster, queue }: Pick<Dependencies, 'cluster' | 'queue'>,
): boolean {
  const { object } = event;
  const facets = changedFacets(before, object);
  const hasNewConditions = queue.awaits(NODE_CONDITIONS) && conditionsDiffer(before, object);
  if (facets.length > 0) cluster.setNode(object);
  else cluster.renewNode(object);
  for (const kind of nodeEvents(facets, object)) notify(queue, kind, event);
  if (hasNewConditions) notify(queue, NODE_CONDITIONS, event);
  return facets.length > 0 || hasNewConditions;
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
    notifyOfLeft(queue, previous ?? object);
  }
  wakeUp();
}

/** A nominated pod counts as placed for pods of its priority and below. */
function notifyOfLeft(queue: PodQueue, pod: Pod): void {
  if (queue.awaits(POD_DELETED)) {
    queue.wake({ kind: POD_DELETED, previous: pod }, podPriority(pod));
  }
}

function endsNomination(previous: Pod | undefined, after: Pod, isLeaving: boolean): boolean {
  const before = previous?.status?.nominatedNodeName ?? '';
  return before !== '' && (isLeaving || after.status?.nominatedNodeName !== before);
}

function placedPodChanged(
  event: WatchEvent<Pod>,
  nodeName: string,
  dependencies: Dependencies,
): void {
  const { type, object, previous } = event;
  const { cluster, queue, wakeUp } = dependencies;
  if (type !== 'DELETED' && !isTerminal(object)) {
    if (previous !== undefined && readsTheSame(previous, object)) return;
    if (wasPending(previous)) groupGrew(event, cluster, queue);
    // False for pods that the scheduler has assumed itself, and for changes of the status alone.
    if (!cluster.place(object, nodeName)) return;
    notifyOfPlaced(event, dependencies);
    wakeUp();
  } else if (previous === undefined || occupies(previous)) {
    cluster.remove(object);
    cluster.groups?.remove(object);
    notifyOfEnded(queue, event);
    wakeUp();
  }
}

const wasPending = (pod: Pod | undefined): boolean => (pod?.spec.nodeName ?? '') === '';

/** A pod has a node that this scheduler did not choose, or changes there. */
function notifyOfPlaced(
  event: WatchEvent<Pod>,
  { queue, scheduler, podEvents }: Dependencies,
): void {
  const { object, previous } = event;
  if (previous !== undefined && !wasPending(previous)) {
    for (const kind of podEvents(previous, object)) notify(queue, kind, event);
    return;
  }
  scheduler.remove(object);
  if (queue.awaits(POD_ADDED)) queue.wake({ kind: POD_ADDED, object });
  if (previous !== undefined && isNominated(previous)) notifyOfLeft(queue, previous);
}

const isNominated = ({ status }: Pod): boolean => (status?.nominatedNodeName ?? '') !== '';

/** A pod that has ended counts as deleted: the scheduler does not watch it any more. */
function notifyOfEnded(queue: PodQueue, { object }: WatchEvent<Pod>): void {
  if (queue.awaits(POD_DELETED)) queue.wake({ kind: POD_DELETED, previous: object });
}

/** The other pods of the pod's group may enter the queue now. */
function groupGrew(event: WatchEvent<Pod>, { groups }: Cluster, queue: PodQueue): void {
  if (groups?.keyOf(event.object) !== undefined) notify(queue, GROUP_CHANGED, event);
}

/** Notifies the queue of an event. It is described only if a pod waits for it. */
function notify(
  queue: PodQueue,
  kind: EventKind,
  { type, object, previous }: WatchEvent<KubernetesObject>,
): void {
  if (!queue.awaits(kind)) return;
  if (type === 'DELETED') queue.wake({ kind, previous: object });
  else queue.wake({ kind, object, previous });
}
