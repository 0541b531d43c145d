import { hasServerMetadata, isCustomResource, sideOf } from '../objects/index.ts';
import { ObjectNames } from './used-names.ts';
import type { KubernetesObject, Side } from '../objects/index.ts';
import { isRecord } from '../units/index.ts';
import type { Origin } from '../manifests/index.ts';
import { isText } from '../manifests/index.ts';

type Metadata = KubernetesObject['metadata'];

/** An earlier occurrence of an object. */
export interface SeenBefore {
  readonly origin: Origin;
  /** True: the same state of the object, which collectors write into several files, or the same manifest, word for word. */
  readonly isSameState: boolean;
  /** The object as a manifest of the earlier one: that is as a server wrote it, and this one is an export of it with its status. */
  readonly manifest?: KubernetesObject;
}

/** The objects read so far. */
export class SeenObjects {
  readonly #names = new ObjectNames<{
    readonly object: KubernetesObject;
    readonly origin: Origin;
  }>();

  /** Records a new object and returns undefined; otherwise returns its earlier occurrence. */
  add(object: KubernetesObject, side: Side, origin: Origin): SeenBefore | undefined {
    const { apiVersion, metadata } = object;
    // Directories often have alternatives of a custom resource; none of them is simulated.
    if (!isText(metadata.name) || isCustomResource(apiVersion)) return undefined;
    // A namespace of another type is refused later, by its own text.
    if (typeof (metadata.namespace ?? '') !== 'string') return undefined;
    const known = this.#names.add(object, side, { object, origin });
    if (known === undefined) return undefined;
    const first = known.object;
    const manifest = hasServerMetadata(first) ? exported(object) : undefined;
    return {
      ...(manifest === undefined ? {} : { manifest }),
      origin: known.origin,
      isSameState: isSameState(first.metadata, metadata) || isSameValue(first, object),
    };
  }
}

/** The object without its status, if that alone makes it one of the cluster: kubectl apply ignores the status. */
function exported(object: KubernetesObject): KubernetesObject | undefined {
  if (hasServerMetadata(object)) return undefined;
  const { status: _, ...manifest } = object as KubernetesObject & { readonly status?: unknown };
  return sideOf(object) === 'cluster' && sideOf(manifest) === 'apply' ? manifest : undefined;
}

function isSameState({ uid, resourceVersion }: Metadata, other: Metadata): boolean {
  const isStored = isText(uid) && isText(resourceVersion);
  return isStored && uid === other.uid && resourceVersion === other.resourceVersion;
}

/** Whether two values of documents are equal; the order of keys says nothing. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, at) => isSameValue(item, b[at]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  );
}
