import type { KubernetesObject } from '../api/index.ts';
import type { WatchEvent } from '../store/index.ts';
import { uidOf } from './owner-reference.ts';
import type { PodOwner, PodTracker } from './pod-tracker.ts';

/** A workload with what its controller keeps of it. */
export interface TrackedWorkload<T> extends PodOwner {
  object: T & KubernetesObject;
  /** Its spec is another now. */
  respecified(object: T): void;
  /** The pods that exist have been counted. */
  registered?(): void;
}

/** The workloads of one kind that exist, by uid. */
export class WorkloadRegistry<T extends KubernetesObject, W extends TrackedWorkload<T>> {
  readonly #byUid = new Map<string, W>();
  readonly #tracker: PodTracker;
  readonly #make: (object: T) => W;
  readonly #changed: (workload: W) => void;

  /** `changed` hears of each workload that is new or has another spec. */
  constructor(tracker: PodTracker, make: (object: T) => W, changed: (workload: W) => void) {
    this.#tracker = tracker;
    this.#make = make;
    this.#changed = changed;
  }

  get all(): Iterable<W> {
    return this.#byUid.values();
  }

  /** False once the workload is deleted. */
  has(workload: W): boolean {
    return this.#byUid.get(uidOf(workload.object.metadata)) === workload;
  }

  readonly heard = ({ type, object }: WatchEvent<T>): void => {
    if (!hasTemplate(object)) return;
    const uid = uidOf(object.metadata);
    const known = this.#byUid.get(uid);
    if (type === 'DELETED') {
      this.#byUid.delete(uid);
      if (known !== undefined) this.#tracker.forget(known);
    } else if (known === undefined) {
      const added = this.#make(object);
      this.#byUid.set(uid, added);
      this.#tracker.register(added);
      added.registered?.();
      this.#changed(added);
    } else if (specOf(known.object) === specOf(object)) {
      known.object = object;
    } else {
      known.respecified(object);
      this.#changed(known);
    }
  };
}

/** One without a template only lends its selector to the spreading of pods that are given. */
function hasTemplate(object: KubernetesObject): boolean {
  const spec = specOf(object);
  return typeof spec === 'object' && spec !== null && 'template' in spec;
}

function specOf(object: KubernetesObject): unknown {
  return 'spec' in object ? object.spec : undefined;
}
