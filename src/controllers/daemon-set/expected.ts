import { compileLabelSelector, isBound, isReady, isTerminal } from '../../objects/index.ts';
import type { DaemonSet, Labels, Pod } from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { ChurningNodes } from '../node-lifecycle/churning-nodes.ts';
import { daemonTemplate, targetNode } from './pod.ts';
import type { DaemonTemplate } from './pod.ts';
import { DaemonRollout } from './rollout.ts';
import { FailedDaemons } from './failed.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { revisionLabel, revisionsOf, updateRevision } from '../shared/revision-history.ts';
import { revisionOfPod } from '../shared/revisions.ts';
import type { TrackedWorkload } from '../shared/workload-registry.ts';

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

export interface DaemonsOptions {
  /** Decide which tolerations count. */
  readonly gates: Gates;
  readonly changed: (self: Daemons) => void;
  /** Called when a pod has become ready. */
  readonly podIsReady: (self: Daemons) => void;
}

/** A DaemonSet, its pods by target node, and the nodes to look at in the next sync. */
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
  /** Nodes whose pods or labels have changed since the last sync. */
  dirtyNodes = new Set<string>();
  /** Nodes without a pod because the API server refused it, or refused another pod of the same batch. */
  readonly refused = new Set<string>();
  readonly failed = new FailedDaemons();
  readonly churning = new ChurningNodes();
  /** Names of its pods that its selector may no longer match. */
  readonly strays = new Set<string>();
  /** A revision may no longer be needed. */
  #isHistoryDirty = true;
  readonly #matches: (labels: Labels) => boolean;
  readonly #options: DaemonsOptions;

  constructor(object: DaemonSet, options: DaemonsOptions) {
    this.object = object;
    this.#options = options;
    this.#generation = Number(object.metadata.annotations?.[GENERATION] ?? '1');
    this.template = this.#templateOf(object);
    this.matchLabels = object.spec.selector.matchLabels;
    this.#matches = compileLabelSelector(object.spec.selector);
  }

  specChanged(object: DaemonSet): void {
    this.object = object;
    this.template = this.#templateOf(object);
    this.#isStale = true;
    this.#isHistoryDirty = true;
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
    return daemonTemplate(object, this.#options.gates, this.revision, this.#generation);
  }

  adopts(_: Pod, labels: Labels): boolean {
    return this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const from = before === undefined ? undefined : targetNode(before);
    const to = after === undefined ? undefined : targetNode(after);
    if (before !== undefined && from !== undefined && from !== to) this.#removePod(from, before);
    if (after !== undefined && to !== undefined)
      this.#setPod(to, from === to ? before : undefined, after);
    this.#options.changed(this);
    if (hasBecomeReady(before, after)) this.#options.podIsReady(this);
  }

  #removePod(nodeName: string, pod: Pod): void {
    this.pods.get(nodeName)?.delete(pod.metadata.name);
    this.dirtyNodes.add(nodeName);
    if (revisionOfPod(pod) !== this.revision) this.#isHistoryDirty = true;
  }

  #setPod(nodeName: string, before: Pod | undefined, after: Pod): void {
    this.#addPod(nodeName, after);
    if (before === undefined || isStateChanged(before, after)) this.dirtyNodes.add(nodeName);
    const { name, labels } = after.metadata;
    if (before?.metadata.labels !== labels && !this.keeps(after)) this.strays.add(name);
  }

  /** Whether the selector matches the pod's labels. */
  keeps({ metadata }: Pod): boolean {
    return this.#matches(metadata.labels ?? NO_LABELS);
  }

  #addPod(nodeName: string, pod: Pod): void {
    const pods = this.pods.get(nodeName);
    if (pods === undefined) this.pods.set(nodeName, new Map([[pod.metadata.name, pod]]));
    else pods.set(pod.metadata.name, pod);
  }

  /** The daemon pods of a node, without terminating pods in a terminal phase. Source: getNodesToDaemonPods. */
  podsFor(nodeName: string): readonly Pod[] {
    const pods = this.pods.get(nodeName);
    if (pods === undefined) return NO_PODS;
    return [...pods.values()].filter((pod) => !isTerminating(pod) || !isTerminal(pod));
  }

  hasBoundPod(nodeName: string): boolean {
    const pods = this.pods.get(nodeName)?.values() ?? NO_PODS;
    return [...pods].some(isBound);
  }

  /** Deletes the oldest revisions without pods beyond revisionHistoryLimit. Source: update.go cleanupHistory. */
  truncateHistory(api: ApiServer): void {
    if (!this.#isHistoryDirty) return;
    this.#isHistoryDirty = false;
    const { metadata, spec } = this.object;
    const old = revisionsOf(api, this.object).filter(
      (one) => revisionLabel(this.object, one) !== this.revision,
    );
    const surplus = old.length - (spec.revisionHistoryLimit ?? 10);
    if (surplus <= 0) return;
    const pods = [...this.pods.values()].flatMap((onNode) => [...onNode.values()]);
    const live = new Set(pods.map(revisionOfPod));
    const unused = old.filter((one) => !live.has(revisionLabel(this.object, one)));
    for (const revision of unused.slice(0, surplus)) {
      api.delete('ControllerRevision', metadata.namespace, revision.metadata.name);
    }
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

const NO_LABELS: Labels = {};

function hasBecomeReady(before: Pod | undefined, after: Pod | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return !isReady(before) && isReady(after) && !isTerminating(after);
}

function isStateChanged(before: Pod, after: Pod): boolean {
  return (
    isBound(before) !== isBound(after) ||
    isReady(before) !== isReady(after) ||
    before.metadata.labels !== after.metadata.labels ||
    isTerminal(before) !== isTerminal(after) ||
    isTerminating(before) !== isTerminating(after)
  );
}
