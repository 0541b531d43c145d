import { isBound, isTerminal, podPriority } from '../api/index.ts';
import type { Node, Pod } from '../api/index.ts';
import { FACET_OF_KIND, hasReportedResources, LISTED_KINDS } from '../cluster/index.ts';
import type { Cluster } from '../cluster/index.ts';
import type { ApiServer, WatchEvent } from '../store/index.ts';
import { changedFacets } from './node-facets.ts';
import type { PodQueue } from './queue/pod-queue.ts';
import type { Scheduler } from './scheduler.ts';

/** On a node and not finished: what counts there. */
const occupies = (pod: Pod): boolean => isBound(pod) && !isTerminal(pod);

interface Dependencies {
  readonly api: ApiServer;
  readonly cluster: Cluster;
  readonly queue: PodQueue;
  readonly scheduler: Scheduler;
  /** Somebody may have become schedulable: let the scheduler run soon. */
  readonly wakeUp: () => void;
}

/** Nothing that the scheduler reads of a pod on a node has changed. */
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
    api.watch(kind, ({ type, object }) => {
      if (type === 'DELETED') cluster.unset(object);
      else cluster.set(object);
      queue.wake(FACET_OF_KIND[kind]);
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
    queue.wake('cluster.pods');
    wakeUp();
    return;
  }
  const facets = changedFacets(previous, object);
  // A node's heartbeat changes nothing that scheduling reads.
  if (facets.length === 0) return;
  cluster.setNode(object);
  for (const facet of facets) queue.wake(facet);
  wakeUp();
}

function podChanged(event: WatchEvent<Pod>, dependencies: Dependencies): void {
  const { type, object, previous } = event;
  const { cluster, queue, scheduler, wakeUp } = dependencies;
  const isGone = type === 'DELETED' || isTerminal(object);
  const { nodeName } = object.spec;
  if (nodeName === undefined || nodeName === '') {
    const isLeaving = isGone || object.metadata.deletionTimestamp !== undefined;
    if (isLeaving) scheduler.remove(object);
    else if (type === 'ADDED') scheduler.add(object);
    else scheduler.update(object);
    const before = previous?.status?.nominatedNodeName ?? '';
    if (before !== '' && (isLeaving || object.status?.nominatedNodeName !== before)) {
      // The room that it was promised is free for those that had to heed it.
      queue.wake('node.pods', podPriority(object));
      queue.wake('cluster.pods', podPriority(object));
    }
    wakeUp();
    return;
  }
  if (!isGone) {
    if (previous !== undefined && readsTheSame(previous, object)) return;
    // What the scheduler has assumed itself, and what only the status says, is no news.
    if (!cluster.place(object, nodeName)) return;
    scheduler.remove(object);
    queue.wake('cluster.pods');
    wakeUp();
  } else if (previous === undefined || occupies(previous)) {
    cluster.remove(object);
    queue.wake('node.pods');
    queue.wake('cluster.pods');
    wakeUp();
  }
}
