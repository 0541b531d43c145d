import { controllerOf, qualifiedKind, refKeyOf } from '../../../objects/index.ts';
import type { KubernetesObject, WorkloadRef, OwnerReference, Pod } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';

const POD_TEMPLATE_HASH = 'pod-template-hash';

/** Finds the workload that the user wrote: the Deployment of a ReplicaSet, the CronJob of a Job. */
export class OwnerIndex {
  readonly #find: (kind: string, namespace: string, name: string) => KubernetesObject | undefined;
  readonly #known = new Map<string, WorkloadRef>();

  constructor(
    find: (kind: string, namespace: string, name: string) => KubernetesObject | undefined,
  ) {
    this.#find = find;
  }

  /** The pod itself if no controller owns it. Equal owners are one object. */
  of(pod: Pod): WorkloadRef {
    const { namespace, name } = pod.metadata;
    const reference = controllerOf(pod.metadata);
    if (reference === undefined) return { kind: 'Pod', namespace, name };
    const key = refKeyOf({ kind: reference.kind, namespace, name: reference.name });
    return getOrInsert(this.#known, key, () => this.#above(namespace, reference, pod));
  }

  #above(namespace: string, reference: OwnerReference, pod: Pod): WorkloadRef {
    const { kind, name } = reference;
    const object = this.#find(kind, namespace, name);
    const above = object === undefined ? undefined : controllerOf(object.metadata);
    if (above !== undefined) {
      return { kind: qualifiedKind(above), namespace, name: above.name };
    }
    const deployment =
      object === undefined && kind === 'ReplicaSet'
        ? this.#deploymentOf(namespace, name, pod)
        : undefined;
    return deployment ?? { kind: qualifiedKind(reference), namespace, name };
  }

  /** Dumps may lack ReplicaSets: these are named after their Deployment and the hash of its template. */
  #deploymentOf(namespace: string, replicaSet: string, pod: Pod): WorkloadRef | undefined {
    const hash = pod.metadata.labels?.[POD_TEMPLATE_HASH];
    if (hash === undefined || !replicaSet.endsWith(`-${hash}`)) return undefined;
    const name = replicaSet.slice(0, -hash.length - 1);
    const found = this.#find('Deployment', namespace, name);
    return found === undefined ? undefined : { kind: 'Deployment', namespace, name };
  }
}
