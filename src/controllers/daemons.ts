import { compileLabelSelector, isReady, isTerminal } from '../api/index.ts';
import type { DaemonSet, Labels, Pod } from '../api/index.ts';
import type { Gates } from '../features/index.ts';
import type { ApiServer } from '../store/index.ts';
import { daemonTemplate, targetNode } from './daemon-pod.ts';
import type { DaemonTemplate } from './daemon-pod.ts';
import { DaemonRollout } from './daemon-rollout.ts';
import { isTerminating } from './pod-state.ts';
import { revisionLabel, revisionsOf, updateRevision } from './controller-revision.ts';
import type { TrackedWorkload } from './workload-registry.ts';

const GENERATION = 'deprecated.daemonset.template.generation';

/** What one node adds to the counts in the status of a DaemonSet: 0 or 1 each. */
export interface NodeCounts {
  readonly desired: number;
  readonly current: number;
  readonly updated: number;
  readonly misscheduled: number;
  readonly ready: number;
  readonly available: number;
}

export const NO_COUNTS: NodeCounts = {
  desired: 0,
  current: 0,
  updated: 0,
  misscheduled: 0,
  ready: 0,
  available: 0,
};

const NO_PODS: readonly Pod[] = [];

/** A DaemonSet, its pods by target node, and the nodes to sync. */
export class Daemons implements TrackedWorkload<DaemonSet> {
  object: DaemonSet;
  template: DaemonTemplate;
  /** Revision label of updated pods; empty until the first refresh. */
  revision = '';
  readonly rollout = new DaemonRollout();
  /** The spec has changed since `revision` was computed. */
  #isStale = true;
  #generation: number;
  readonly matchLabels: Labels | undefined;
  readonly pods = new Map<string, Map<string, Pod>>();
  readonly counts = new Map<string, NodeCounts>();
  totals: NodeCounts = NO_COUNTS;
  dirtyNodes = new Set<string>();
  /** Nodes without a pod because the API server refused it, or refused another pod of the same batch. */
  readonly refused = new Set<string>();
  /** By node: when a failed pod was last replaced, and the delay before the next replacement. */
  readonly failures = new Map<string, { readonly atMs: number; readonly delayMs: number }>();
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: Daemons) => void;
  readonly #gates: Gates;

  constructor(object: DaemonSet, gates: Gates, changed: (self: Daemons) => void) {
    this.object = object;
    this.#gates = gates;
    this.#generation = Number(object.metadata.annotations?.[GENERATION] ?? '1');
    this.template = this.#templateOf(object);
    this.matchLabels = object.spec.selector.matchLabels;
    this.#matches = compileLabelSelector(object.spec.selector);
    this.#changed = changed;
  }

  specChanged(object: DaemonSet): void {
    this.object = object;
    this.template = this.#templateOf(object);
    this.#isStale = true;
  }

  /** After a change of the spec: computes the revision, and stores that of a new template. */
  refresh(api: ApiServer): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    const { object, revision } = this;
    this.revision = revisionLabel(object, updateRevision(api, object, revisionsOf(api, object)));
    if (this.revision === revision) return;
    if (revision !== '') this.#generation++;
    this.template = this.#templateOf(object);
  }

  #templateOf(object: DaemonSet): DaemonTemplate {
    return daemonTemplate(object, this.#gates, this.revision, this.#generation);
  }

  adopts(_: Pod, labels: Labels): boolean {
    return this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const from = before === undefined ? undefined : targetNode(before);
    const to = after === undefined ? undefined : targetNode(after);
    if (before !== undefined && from !== undefined && from !== to) {
      this.pods.get(from)?.delete(before.metadata.name);
      this.enqueue(from);
    }
    if (after === undefined || to === undefined) return;
    this.#addPod(to, after);
    if (before === undefined || from !== to || isStateChanged(before, after)) this.enqueue(to);
  }

  #addPod(nodeName: string, pod: Pod): void {
    const pods = this.pods.get(nodeName);
    if (pods === undefined) this.pods.set(nodeName, new Map([[pod.metadata.name, pod]]));
    else pods.set(pod.metadata.name, pod);
  }

  /** The daemon pods of a node without those that are terminal and terminating. Source: getNodesToDaemonPods. */
  podsFor(nodeName: string): readonly Pod[] {
    const pods = this.pods.get(nodeName);
    if (pods === undefined) return NO_PODS;
    return [...pods.values()].filter((pod) => !isTerminating(pod) || !isTerminal(pod));
  }

  enqueue(nodeName: string): void {
    this.dirtyNodes.add(nodeName);
    this.#changed(this);
  }

  /** Replaces the counts of a node in the totals. */
  setCounts(nodeName: string, counts: NodeCounts): void {
    const old = this.counts.get(nodeName) ?? NO_COUNTS;
    this.counts.set(nodeName, counts);
    const { totals } = this;
    this.totals = {
      desired: totals.desired + counts.desired - old.desired,
      current: totals.current + counts.current - old.current,
      updated: totals.updated + counts.updated - old.updated,
      misscheduled: totals.misscheduled + counts.misscheduled - old.misscheduled,
      ready: totals.ready + counts.ready - old.ready,
      available: totals.available + counts.available - old.available,
    };
  }
}

function isStateChanged(before: Pod, after: Pod): boolean {
  return (
    isReady(before) !== isReady(after) ||
    isTerminal(before) !== isTerminal(after) ||
    isTerminating(before) !== isTerminating(after)
  );
}
