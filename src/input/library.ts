import { DEFAULT_NAMESPACE, inNamespace } from '../objects/index.ts';
import type { Incomplete, KubernetesObject, Pod, Side } from '../objects/index.ts';
import { Given, hasMetadata } from './given.ts';
import type { Origin } from '../manifests/index.ts';

/** An object as callers of the library pass it, or an object that has been read. */
export type InputObject<T extends KubernetesObject = KubernetesObject> = T | Given<T>;
export type InputPod = Incomplete<Pod> | Given<Pod>;

/** What a caller says about an object: see `Given`. */
interface About {
  /** Default: by the object itself. */
  readonly side?: Side;
  readonly admitted?: boolean;
}

/** Where the objects that callers of the library have were written. Inside of the library a `Given` carries it. */
const origins = new WeakMap<object, Origin>();

/** The object for a caller of the library: if it is passed back, its place is known. The first place of an object stays: an alias can repeat it. */
export function handOut<T extends KubernetesObject>({ object, origin }: Given<T>): T {
  if (origin !== undefined && !origins.has(object)) origins.set(object, origin);
  return object;
}

/** Completes the namespace of the object, so that nothing below asks what a missing one means. */
export function takeIn<T extends KubernetesObject>(
  object: InputObject<T>,
  about: About = {},
): Given<T> {
  if (object instanceof Given) return object;
  const whole = hasMetadata(object) ? inNamespace(object) : object;
  const origin = origins.get(object);
  return new Given(whole, origin === undefined ? about : { ...about, origin });
}

/** `takeIn` for a pod. */
export function takeInPod(pod: InputPod, about: About = {}): Given<Pod> {
  if (pod instanceof Given) return pod;
  return new Given(completed(pod), { ...about, origin: origins.get(pod) });
}

const isComplete = (pod: Incomplete<Pod>): pod is Pod =>
  !hasMetadata(pod) || Boolean(pod.metadata.namespace);

const completed = (pod: Incomplete<Pod>): Pod =>
  isComplete(pod) ? pod : { ...pod, metadata: { ...pod.metadata, namespace: DEFAULT_NAMESPACE } };
