import type { NamespacedObject } from '../../objects/index.ts';
import type { WatchEvent } from '../../server/index.ts';
import { uidOf } from './owner-reference.ts';
import type { PodOwner, PodTracker } from './pod-tracker.ts';

/** A workload and its controller's state of it. */
export interface TrackedWorkload<T> extends PodOwner {
  object: T & NamespacedObject;
  specChanged(object: T): void;
  /** Called after podChanged was called for every existing pod. */
  registered?(): void;
}

/** The existing workloads of one kind. */
export class WorkloadRegistry<T extends NamespacedObject, W extends TrackedWorkload<T>> {
  readonly #byUid = new Map<string, W>();
  readonly #tracker: PodTracker;
  readonly #create: (object: T) => W;
  readonly #changed: (workload: W) => void;

  /** `changed` is called for each new workload and each changed spec. */
  constructor(tracker: PodTracker, create: (object: T) => W, changed: (workload: W) => void) {
    this.#tracker = tracker;
    this.#create = create;
    this.#changed = changed;
  }

  get all(): Iterable<W> {
    return this.#byUid.values();
  }

  /** False once the workload is deleted. */
  has(workload: W): boolean {
    return this.#byUid.get(uidOf(workload.object.metadata)) === workload;
  }

  find({ metadata }: T): W | undefined {
    return this.#byUid.get(uidOf(metadata));
  }

  readonly onEvent = ({ type, object }: WatchEvent<T>): void => {
    if (!hasTemplate(object)) return;
    const uid = uidOf(object.metadata);
    const known = this.#byUid.get(uid);
    if (type === 'DELETED') {
      this.#byUid.delete(uid);
      if (known !== undefined) this.#tracker.forget(known);
    } else if (known === undefined) {
      const added = this.#create(object);
      this.#byUid.set(uid, added);
      this.#tracker.register(added);
      added.registered?.();
      this.#changed(added);
    } else if (specOf(known.object) === specOf(object)) {
      known.object = object;
    } else {
      known.specChanged(object);
      this.#changed(known);
    }
  };
}

/** A workload without template creates no pods; its selector is only used for topology spreading. */
function hasTemplate(object: NamespacedObject): boolean {
  const spec = specOf(object);
  return typeof spec === 'object' && spec !== null && 'template' in spec;
}

function specOf(object: NamespacedObject): unknown {
  return 'spec' in object ? object.spec : undefined;
}
