import { isKind, keyOf } from '../../objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  ObjectKey,
  ObjectOfKind,
  PodTemplateSpec,
} from '../../objects/index.ts';
import { completed } from '../input/check.ts';

/** All descriptions of one workload in an input. */
export class WorkloadVersions<T extends KubernetesObject> {
  /** The object of the cluster. */
  readonly existing: T | undefined;
  readonly manifests: readonly T[];
  #complete: readonly T[] | undefined;

  constructor(existing: T | undefined, manifests: readonly T[]) {
    this.existing = existing;
    this.manifests = manifests;
  }

  /** All versions with the API server's defaults; the existing one first. */
  get complete(): readonly T[] {
    const { existing, manifests } = this;
    const all = existing === undefined ? manifests : [existing, ...manifests];
    return (this.#complete ??= all.map(completed));
  }
}

/** The workloads of one kind that an input describes, by namespace and name. */
export class Workloads<K extends Kind> {
  readonly #byName = new Map<ObjectKey, WorkloadVersions<ObjectOfKind[K]>>();

  constructor(
    kind: K,
    cluster: readonly KubernetesObject[],
    manifests: readonly KubernetesObject[],
  ) {
    for (const object of cluster) {
      if (isKind(object, kind))
        this.#byName.set(keyOf(object.metadata), new WorkloadVersions(object, []));
    }
    for (const object of manifests) {
      if (!isKind(object, kind)) continue;
      const known = this.#byName.get(keyOf(object.metadata));
      const all = [...(known?.manifests ?? []), object];
      this.#byName.set(keyOf(object.metadata), new WorkloadVersions(known?.existing, all));
    }
  }

  /** By "namespace/name". */
  get all(): Iterable<readonly [ObjectKey, WorkloadVersions<ObjectOfKind[K]>]> {
    return this.#byName;
  }

  get(namespace: string, name: string): WorkloadVersions<ObjectOfKind[K]> | undefined {
    return this.#byName.get(keyOf({ namespace, name }));
  }
}

interface Templated extends KubernetesObject {
  readonly spec: { readonly template: PodTemplateSpec };
}

/** The workload that owns pods, with defaults: the existing one, else the first manifest. */
export const ownerIn = <T extends Templated>({ complete }: WorkloadVersions<T>): T | undefined =>
  complete[0];

/** The workload's pod templates, with defaults; that of the cluster first. */
export const templatesIn = <T extends Templated>({
  complete,
}: WorkloadVersions<T>): PodTemplateSpec[] => complete.map(({ spec }) => spec.template);

/** Whether the status is about the current spec. */
export function isObserved({
  metadata,
  status,
}: KubernetesObject & { readonly status?: { readonly observedGeneration?: number } }): boolean {
  const { observedGeneration } = status ?? {};
  return observedGeneration !== undefined && observedGeneration === metadata.generation;
}
