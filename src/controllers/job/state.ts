import { compileLabelSelector, isTerminal } from '../../objects/index.ts';
import type { Job, Labels, Pod } from '../../objects/index.ts';
import { NO_FAILURES } from './backoff.ts';
import type { BackoffRecord } from './backoff.ts';
import { isTracked } from './finalizer.ts';
import { jobBlueprint } from './pods.ts';
import { uidOf } from '../shared/owner-reference.ts';
import type { PodBlueprint } from '../shared/pod-template.ts';
import type { TrackedWorkload } from '../shared/workload-registry.ts';

/** A Job, and the pods that its controller still has to look at. */
export class JobState implements TrackedWorkload<Job> {
  object: Job;
  blueprint: PodBlueprint;
  backoff: BackoffRecord = NO_FAILURES;
  readonly matchLabels: Labels | undefined;
  /** Pods that run or are not counted yet, by uid, in order of creation. */
  readonly pods = new Map<string, Pod>();
  /** Pods that came without finalizer: adopted, or of a cluster's dump. Their finalizer is to be added. */
  readonly untracked: Pod[] = [];
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: JobState) => void;

  constructor(object: Job, changed: (self: JobState) => void) {
    this.object = object;
    this.blueprint = jobBlueprint(object);
    this.#changed = changed;
    const selector = object.spec.manualSelector === true ? object.spec.selector : undefined;
    this.matchLabels = selector?.matchLabels;
    this.#matches = compileLabelSelector(selector);
  }

  specChanged(object: Job): void {
    this.object = object;
    this.blueprint = jobBlueprint(object);
  }

  adopts(_: Pod, labels: Labels): boolean {
    return this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const pod = after ?? before;
    if (pod === undefined) return;
    if (after !== undefined && (!isTerminal(after) || isTracked(after))) {
      this.pods.set(uidOf(after.metadata), after);
    } else {
      this.pods.delete(uidOf(pod.metadata));
    }
    if (before === undefined && after !== undefined && this.#misses(after)) {
      this.untracked.push(after);
    }
    this.#changed(this);
  }

  /** Whether the pod is still to be counted although it has no finalizer. Ended pods are counted in the status, if there is one. */
  #misses(pod: Pod): boolean {
    return !isTracked(pod) && (!isTerminal(pod) || this.object.status === undefined);
  }
}
