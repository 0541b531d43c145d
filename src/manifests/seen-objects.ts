import { isCustomResource, ObjectNames } from '../api/index.ts';
import type { KubernetesObject, Side } from '../api/index.ts';
import type { Origin } from './origin.ts';
import { isText } from './problem-writer.ts';

type Metadata = KubernetesObject['metadata'];

/** An earlier occurrence of an object. */
export interface SeenBefore {
  readonly origin: Origin;
  /** True: the same state of the object, which collectors write into several files. */
  readonly isSameState: boolean;
}

/** The objects read so far, with their origins. */
export class SeenObjects {
  readonly #names = new ObjectNames<{ readonly origin: Origin; readonly metadata: Metadata }>();

  /** Records a new object and returns undefined; otherwise returns its earlier occurrence. */
  add(object: KubernetesObject, side: Side, origin: Origin): SeenBefore | undefined {
    const { apiVersion, metadata } = object;
    // Directories often have alternatives of a custom resource; none of them is simulated.
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
