import { isCustomResource, ObjectNames } from '../api/index.ts';
import type { KubernetesObject, Side } from '../api/index.ts';
import type { Origin } from './origin.ts';
import { isText } from './problem-writer.ts';

type Metadata = KubernetesObject['metadata'];

/** Where an object was seen before. */
export interface SeenBefore {
  readonly origin: Origin;
  /** True: collectors have written one state of the object into several files. */
  readonly isSameState: boolean;
}

/** What objects were read, and where. */
export class SeenObjects {
  readonly #names = new ObjectNames<{ readonly origin: Origin; readonly metadata: Metadata }>();

  /** Undefined for a new object, which is noted. */
  add(object: KubernetesObject, side: Side, origin: Origin): SeenBefore | undefined {
    const { apiVersion, metadata } = object;
    // Alternatives of a custom resource often lie side by side; which of them is meant changes nothing that is simulated.
    if (!isText(metadata.name) || isCustomResource(apiVersion)) return undefined;
    const first = this.#names.add(object, side, { origin, metadata });
    if (first === undefined) return undefined;
    return { origin: first.origin, isSameState: isSameState(first.metadata, metadata) };
  }
}

function isSameState({ uid, resourceVersion }: Metadata, other: Metadata): boolean {
  const isStored = isText(uid) && isText(resourceVersion);
  return isStored && uid === other.uid && resourceVersion === other.resourceVersion;
}
