import { compileLabelSelector, isReady } from '../../objects/index.ts';
import type { Labels, Pod, StatefulSet } from '../../objects/index.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { ordinalOf } from './pod.ts';
import { StatefulRevisions } from './revisions.ts';
import type { TrackedWorkload } from '../shared/workload-registry.ts';

export interface StatefulReplicasOptions {
  readonly changed: (self: StatefulReplicas) => void;
  /** Called when a pod has become ready. */
  readonly podIsReady: (self: StatefulReplicas) => void;
}

/** A StatefulSet and its pods by ordinal. */
export class StatefulReplicas implements TrackedWorkload<StatefulSet> {
  object: StatefulSet;
  readonly revisions: StatefulRevisions;
  readonly matchLabels: Labels | undefined;
  readonly pods = new Map<number, Pod>();
  /** Number of pods that are running and ready. */
  ready = 0;
  /** The pods of all ordinals below it are available and as they should be, so that a sync can skip them. */
  settled = 0;
  /** Names of its pods that its selector may no longer match. */
  readonly strays = new Set<string>();
  readonly #matches: (labels: Labels) => boolean;
  readonly #options: StatefulReplicasOptions;

  constructor(object: StatefulSet, options: StatefulReplicasOptions) {
    this.object = object;
    this.#options = options;
    this.revisions = new StatefulRevisions(object);
    this.matchLabels = object.spec.selector.matchLabels;
    this.#matches = compileLabelSelector(object.spec.selector);
  }

  specChanged(object: StatefulSet): void {
    this.object = object;
    this.revisions.specChanged();
    this.settled = 0;
  }

  adopts(pod: Pod, labels: Labels): boolean {
    return this.#matches(labels) && ordinalOf(this.object, pod.metadata.name) !== undefined;
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const pod = after ?? before;
    const ordinal = pod === undefined ? undefined : ordinalOf(this.object, pod.metadata.name);
    if (ordinal === undefined) return;
    if (after === undefined) this.pods.delete(ordinal);
    else this.#setPod(ordinal, before, after);
    const wasReady = before !== undefined && isRunningAndReady(before);
    const nowReady = after !== undefined && isRunningAndReady(after);
    this.ready += Number(nowReady) - Number(wasReady);
    this.revisions.podChanged(before, after);
    if (!nowReady || isTerminating(after)) this.settled = Math.min(this.settled, ordinal);
    this.#options.changed(this);
  }

  #setPod(ordinal: number, before: Pod | undefined, after: Pod): void {
    this.pods.set(ordinal, after);
    if (before !== undefined && !isReady(before) && isReady(after)) this.#options.podIsReady(this);
    const { name, labels = NO_LABELS } = after.metadata;
    if (before?.metadata.labels === after.metadata.labels) return;
    this.settled = Math.min(this.settled, ordinal);
    if (!this.#matches(labels)) this.strays.add(name);
  }

  /** Whether the selector matches the pod's labels. */
  keeps({ metadata }: Pod): boolean {
    return this.#matches(metadata.labels ?? NO_LABELS);
  }
}

const NO_LABELS: Labels = {};

export function isRunningAndReady(pod: Pod): boolean {
  return pod.status?.phase === 'Running' && isReady(pod);
}
