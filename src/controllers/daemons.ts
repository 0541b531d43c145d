import { compileLabelSelector } from '../api/index.ts';
import type { DaemonSet, Labels, Pod } from '../api/index.ts';
import type { ApiServer } from '../store/index.ts';
import { daemonTemplate, targetNode } from './daemon-pod.ts';
import type { DaemonTemplate } from './daemon-pod.ts';
import { DaemonRollout } from './daemon-rollout.ts';
import { isReady, isTerminal, isTerminating } from './pod-state.ts';
import { revisionLabel, revisionsOf, updateRevision } from './controller-revision.ts';
import type { TrackedWorkload } from './workload-registry.ts';

const GENERATION = 'deprecated.daemonset.template.generation';

/** What one node adds to the status of a DaemonSet, 0 or 1 each. */
export interface Share {
  readonly desired: number;
  readonly current: number;
  readonly updated: number;
  readonly misscheduled: number;
  readonly ready: number;
  readonly available: number;
}

export const NOTHING: Share = {
  desired: 0,
  current: 0,
  updated: 0,
  misscheduled: 0,
  ready: 0,
  available: 0,
};

const NO_PODS: readonly Pod[] = [];

/** A DaemonSet, its pods by the node they are meant for, and the nodes to look at. */
export class Daemons implements TrackedWorkload<DaemonSet> {
  object: DaemonSet;
  template: DaemonTemplate;
  /** What its pods carry that are up to date; empty until it is first asked for. */
  revision = '';
  readonly rollout = new DaemonRollout();
  /** The template may be another than that of `revision`. */
  #isStale = true;
  #generation: number;
  readonly matchLabels: Labels | undefined;
  readonly pods = new Map<string, Map<string, Pod>>();
  readonly shares = new Map<string, Share>();
  totals: Share = NOTHING;
  pending = new Set<string>();
  /** Nodes for which the API server refused a pod, or that were left out after it refused others. */
  readonly refused = new Set<string>();
  /** When a failed pod was last replaced on a node, and how long the next one has to wait from then. */
  readonly failures = new Map<string, { readonly atMs: number; readonly delayMs: number }>();
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: Daemons) => void;

  constructor(object: DaemonSet, changed: (self: Daemons) => void) {
    this.object = object;
    this.#generation = Number(object.metadata.annotations?.[GENERATION] ?? '1');
    this.template = daemonTemplate(object, this.revision, this.#generation);
    this.matchLabels = object.spec.selector.matchLabels;
    this.#matches = compileLabelSelector(object.spec.selector);
    this.#changed = changed;
  }

  respecified(object: DaemonSet): void {
    this.object = object;
    this.template = daemonTemplate(object, this.revision, this.#generation);
    this.#isStale = true;
  }

  /** Finds the revision anew where the spec has changed, and stores that of a new template. */
  refresh(api: ApiServer): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    const { object, revision } = this;
    this.revision = revisionLabel(object, updateRevision(api, object, revisionsOf(api, object)));
    if (this.revision === revision) return;
    if (revision !== '') this.#generation++;
    this.template = daemonTemplate(object, this.revision, this.#generation);
  }

  adopts(_: Pod, labels: Labels): boolean {
    return this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const from = before === undefined ? undefined : targetNode(before);
    const to = after === undefined ? undefined : targetNode(after);
    if (before !== undefined && from !== undefined && from !== to) {
      this.pods.get(from)?.delete(before.metadata.name);
      this.look(from);
    }
    if (after === undefined || to === undefined) return;
    let there = this.pods.get(to);
    if (there === undefined) {
      there = new Map<string, Pod>();
      this.pods.set(to, there);
    }
    there.set(after.metadata.name, after);
    if (before === undefined || from !== to || looksDifferent(before, after)) this.look(to);
  }

  /** The pods meant for a node, without those that have ended and are only waiting to go (getNodesToDaemonPods). */
  on(nodeName: string): readonly Pod[] {
    const there = this.pods.get(nodeName);
    if (there === undefined) return NO_PODS;
    return [...there.values()].filter((pod) => !isTerminating(pod) || !isTerminal(pod));
  }

  look(nodeName: string): void {
    this.pending.add(nodeName);
    this.#changed(this);
  }

  /** Puts a node's new share into the totals. */
  account(nodeName: string, share: Share): void {
    const old = this.shares.get(nodeName) ?? NOTHING;
    this.shares.set(nodeName, share);
    const { totals } = this;
    this.totals = {
      desired: totals.desired + share.desired - old.desired,
      current: totals.current + share.current - old.current,
      updated: totals.updated + share.updated - old.updated,
      misscheduled: totals.misscheduled + share.misscheduled - old.misscheduled,
      ready: totals.ready + share.ready - old.ready,
      available: totals.available + share.available - old.available,
    };
  }
}

function looksDifferent(before: Pod, after: Pod): boolean {
  return (
    isReady(before) !== isReady(after) ||
    isTerminal(before) !== isTerminal(after) ||
    isTerminating(before) !== isTerminating(after)
  );
}
