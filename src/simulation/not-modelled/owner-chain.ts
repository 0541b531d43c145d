import { controllerOf, isKind, refKeyOf, WORKLOAD_KINDS } from '../../objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  NamespacedMeta,
  NamespacedObject,
  Pod,
} from '../../objects/index.ts';

/** Looks up an object of an owner reference. */
export type FindObject = (
  kind: Kind,
  namespace: string,
  name: string,
) => KubernetesObject | undefined;

/** The owners of pods: the ReplicaSet and its Deployment, the Job and its CronJob. */
export class OwnerChains {
  readonly #find: FindObject;
  readonly #known = new Map<string, readonly KubernetesObject[]>();

  constructor(find: FindObject) {
    this.#find = find;
  }

  /** The pod's controller first. An owner that is not in the input has only its kind and name. */
  of({ metadata }: Pod): readonly KubernetesObject[] {
    return this.#above(metadata);
  }

  #above(metadata: NamespacedMeta): readonly KubernetesObject[] {
    const { namespace } = metadata;
    const reference = controllerOf(metadata);
    if (reference === undefined) return NONE;
    const { apiVersion, kind, name } = reference;
    const key = refKeyOf({ namespace, kind, name });
    let chain = this.#known.get(key);
    if (chain === undefined) {
      const workload = WORKLOAD_KINDS.find((one) => one === kind);
      const found = workload && this.#find(workload, namespace, name);
      const own: NamespacedObject =
        found !== undefined && workload !== undefined && isKind(found, workload)
          ? found
          : { apiVersion, kind, metadata: { namespace, name } };
      // Set before the recursion: owner references of bad input may form a cycle.
      this.#known.set(key, [own]);
      this.#known.set(key, (chain = [own, ...this.#above(own.metadata)]));
    }
    return chain;
  }
}

const NONE: readonly KubernetesObject[] = [];
