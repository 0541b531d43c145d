import { isKind } from '../../api/index.ts';
import type { Kind, KubernetesObject, ObjectOfKind, PodTemplateSpec } from '../../api/index.ts';
import { completed } from '../check-input.ts';

/** One workload as an input describes it: as it stands in the cluster, and as manifests want it. */
export interface WorkloadVersions<T> {
  readonly existing: T | undefined;
  readonly manifests: readonly T[];
}

/** The workloads of one kind that an input describes, by namespace and name. */
export class Workloads<K extends Kind> {
  readonly #byName = new Map<string, WorkloadVersions<ObjectOfKind[K]>>();

  constructor(
    kind: K,
    cluster: readonly KubernetesObject[],
    manifests: readonly KubernetesObject[],
  ) {
    for (const object of cluster) {
      if (isKind(object, kind))
        this.#byName.set(keyOf(object), { existing: object, manifests: [] });
    }
    for (const object of manifests) {
      if (!isKind(object, kind)) continue;
      const known = this.#byName.get(keyOf(object));
      const others = known?.manifests ?? [];
      this.#byName.set(keyOf(object), {
        existing: known?.existing,
        manifests: [...others, object],
      });
    }
  }

  /** By "namespace/name". */
  get all(): Iterable<readonly [string, WorkloadVersions<ObjectOfKind[K]>]> {
    return this.#byName;
  }

  get(namespace: string, name: string): WorkloadVersions<ObjectOfKind[K]> | undefined {
    return this.#byName.get(`${namespace}/${name}`);
  }
}

function keyOf({ metadata: { namespace = 'default', name } }: KubernetesObject): string {
  return `${namespace}/${name}`;
}

interface Templated extends KubernetesObject {
  readonly spec: { readonly template: PodTemplateSpec };
}

/** The object that owns, defaulted: the existing one, else the first manifest. */
export function ownerIn<T extends Templated>({
  existing,
  manifests,
}: WorkloadVersions<T>): T | undefined {
  const owner = existing ?? manifests[0];
  return owner === undefined ? undefined : completed(owner);
}

/** Its templates, defaulted: that of the cluster first. */
export function templatesIn<T extends Templated>(
  described: WorkloadVersions<T>,
): PodTemplateSpec[] {
  const { existing, manifests } = described;
  const all = existing === undefined ? manifests : [existing, ...manifests];
  return all.map((object) => completed(object).spec.template);
}

/** Whether a status speaks of the spec that stands. */
export function isObserved({
  metadata,
  status,
}: KubernetesObject & { readonly status?: { readonly observedGeneration?: number } }): boolean {
  const { observedGeneration } = status ?? {};
  return observedGeneration !== undefined && observedGeneration === metadata.generation;
}
