import { namespaceOf, refKeyOf, refOf, WORKLOAD_KINDS } from '../../../objects/index.ts';
import type { KubernetesObject, ObjectKey } from '../../../objects/index.ts';
import type { Request } from './admission-match.ts';
import type { Examined, PodSubject } from '../cause.ts';

/** The writes of a plan that lead to a pod: the creation of the pod and of its workloads. */
export class AdmissionRequests {
  readonly #stored: ReadonlySet<string>;
  readonly #applied: ReadonlySet<string>;
  /** A cache of one entry: each webhook and policy asks for the same pod. */
  #last: { readonly subject: PodSubject; readonly requests: readonly Request[] } | undefined;

  constructor({ cluster, applied }: Examined) {
    this.#stored = new Set(cluster.map(keyOfObject));
    this.#applied = new Set(applied.map(keyOfObject));
  }

  /** Empty for an existing pod, which has passed admission. */
  of(subject: PodSubject): readonly Request[] {
    if (this.#last?.subject !== subject) {
      this.#last = { subject, requests: this.#requestsFor(subject) };
    }
    return this.#last.requests;
  }

  #requestsFor({ pod, owners }: PodSubject): readonly Request[] {
    if (this.#stored.has(keyOfObject(pod))) return [];
    return [pod, ...owners].flatMap((object) => {
      const key = keyOfObject(object);
      const isStored = this.#stored.has(key);
      if (isStored && !this.#applied.has(key)) return [];
      return [requestOf(object, isStored ? 'UPDATE' : 'CREATE')];
    });
  }
}

const RESOURCES: ReadonlyMap<string, string> = new Map(
  ['Pod', ...WORKLOAD_KINDS].map((kind) => [kind, `${kind.toLowerCase()}s`]),
);

function requestOf(object: KubernetesObject, operation: Request['operation']): Request {
  const { apiVersion, kind, metadata } = object;
  const slash = apiVersion.indexOf('/');
  return {
    operation,
    group: slash < 0 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    resource: RESOURCES.get(kind) ?? '',
    namespace: namespaceOf(object),
    name: metadata.name,
    labels: metadata.labels ?? {},
  };
}

const keyOfObject = (object: KubernetesObject): ObjectKey => refKeyOf(refOf(object));
