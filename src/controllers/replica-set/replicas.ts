import { compileLabelSelector, isEmptySelector, isReady } from '../../objects/index.ts';
import type {
  Labels,
  LabelSelector,
  Pod,
  PodTemplateSpec,
  ReplicaSet,
  ReplicationController,
} from '../../objects/index.ts';
import type { ApiError } from '../../server/index.ts';
import { podBlueprint } from '../shared/pod-template.ts';
import type { PodBlueprint } from '../shared/pod-template.ts';
import { isActive, isEnding } from '../shared/pod-state.ts';
import type { TrackedWorkload } from '../shared/workload-registry.ts';

export type Replicated = ReplicaSet | ReplicationController;

interface ReplicasOptions {
  readonly changed: (self: Replicas) => void;
  /** The status counts terminating pods. */
  readonly countsEnding: boolean;
}

/** A ReplicaSet or ReplicationController and the counts of its pods. */
export class Replicas implements TrackedWorkload<Replicated> {
  object: Replicated;
  blueprint: PodBlueprint;
  matchLabels: Labels | undefined;
  active = 0;
  ready = 0;
  /** Terminating pods that have not ended; 0 where the status does not count them. */
  ending = 0;
  /** Why the last sync could not create all pods. */
  refusal: ApiError | undefined;
  /** Names of its pods that its selector may no longer match. */
  readonly strays = new Set<string>();
  #knownLabels: Labels | undefined;
  readonly #isEmpty: boolean;
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: Replicas) => void;
  readonly #countsEnding: boolean;

  constructor(object: Replicated, { changed, countsEnding }: ReplicasOptions) {
    this.object = object;
    this.#changed = changed;
    this.#countsEnding = countsEnding;
    this.blueprint = podBlueprint(object, object.spec.template);
    const selector = selectorOf(object);
    this.matchLabels = selector.matchLabels;
    this.#isEmpty = isEmptySelector(selector);
    this.#matches = compileLabelSelector(selector);
  }

  specChanged(object: Replicated): void {
    this.object = object;
    this.blueprint = podBlueprint(object, object.spec.template);
  }

  /** An empty selector, which only an object that was never validated has, adopts nothing and releases nothing. */
  adopts(_: Pod, labels: Labels): boolean {
    return !this.#isEmpty && this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    if (after !== undefined && this.#isStray(after)) this.#changed(this);
    const wasActive = before !== undefined && isActive(before);
    const nowActive = after !== undefined && isActive(after);
    const wasReady = wasActive && isReady(before);
    const nowReady = nowActive && isReady(after);
    const endingBefore = this.ending;
    if (this.#countsEnding) this.ending += numberEnding(after) - numberEnding(before);
    const isSame = wasActive === nowActive && wasReady === nowReady;
    // After a refusal every change of a pod is a reason to retry.
    if (isSame && this.ending === endingBefore && this.refusal === undefined) return;
    this.active += Number(nowActive) - Number(wasActive);
    this.ready += Number(nowReady) - Number(wasReady);
    this.#changed(this);
  }

  /** Pods of one template share their labels, which are matched once. */
  #isStray({ metadata: { name, labels = NO_LABELS } }: Pod): boolean {
    if (labels === this.#knownLabels) return false;
    if (this.#matches(labels)) this.#knownLabels = labels;
    else this.strays.add(name);
    return this.strays.has(name);
  }

  /** Whether the pod no longer counts (see `isActive`), or the selector matches its labels. */
  keeps(pod: Pod): boolean {
    return !isActive(pod) || this.#matches(pod.metadata.labels ?? NO_LABELS);
  }
}

const NO_LABELS: Labels = {};

const numberEnding = (pod: Pod | undefined): number => Number(pod !== undefined && isEnding(pod));

/** The default selector of a ReplicationController is its template's labels. */
function selectorOf({ kind, spec }: Replicated): LabelSelector {
  if (kind === 'ReplicaSet') return spec.selector;
  return { matchLabels: spec.selector ?? templateLabels(spec.template) };
}

function templateLabels(template: PodTemplateSpec | undefined): Labels {
  return template?.metadata?.labels ?? {};
}
