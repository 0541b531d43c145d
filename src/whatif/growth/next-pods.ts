import { isKind, keyOf } from '../../objects/index.ts';
import type { KubernetesObject, Pod, Scalable, StatefulSet } from '../../objects/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import { InputError } from '../../problems/index.ts';
import { admittedCopy } from '../admitted-copy.ts';
import { pendingAgain } from '../edits/displace.ts';
import { copyWithClaims, podOf, withExistingClaims } from '../pod-of-workload.ts';
import type { PreparedCluster } from '../prepared/index.ts';

const INDEX_LABEL = 'apps.kubernetes.io/pod-index';
const NAME_LABEL = 'statefulset.kubernetes.io/pod-name';

/** Makes the pods that a workload's controller would create next, without a controller. */
export class NextPods {
  readonly #template: Pod;
  readonly #set: StatefulSet | undefined;
  readonly #claims: ReadonlySet<string>;
  readonly #objects: readonly KubernetesObject[];

  private constructor(
    template: Pod,
    workload: Scalable,
    { objects, claims }: { objects: readonly KubernetesObject[]; claims: ReadonlySet<string> },
  ) {
    this.#set = isKind(workload, 'StatefulSet') ? workload : undefined;
    this.#template = this.#set === undefined ? template : copyWithClaims(template, this.#set);
    this.#claims = claims;
    this.#objects = objects;
  }

  /**
   * `newest`: a pod of the workload, which its next pods are like. Without one they are made from its template.
   *
   * @returns why the API server refuses them, as `refusal`
   */
  static of(
    workload: Scalable,
    newest: Pod | undefined,
    from: {
      readonly prepared: PreparedCluster;
      readonly objects: readonly KubernetesObject[];
      /** Keys of the PersistentVolumeClaims. */
      readonly claims: ReadonlySet<string>;
    },
  ): NextPods | { readonly refusal: string } {
    if (newest !== undefined) return new NextPods(pendingAgain(newest), workload, from);
    const pod = podOf(workload);
    if (pod === undefined) return { refusal: 'its template has no spec' };
    try {
      const { release } = from.prepared.setUp;
      const copy = admittedCopy(pod, from.objects, podStrategyOf(release));
      return new NextPods(pendingAgain(copy), workload, from);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { refusal: error.problems[0]?.message ?? error.message };
    }
  }

  /** A pod that all are like. */
  get sample(): Pod {
    return this.#template;
  }

  /** The pod that makes the replicas `replica + 1`. */
  pod({ metadata }: Scalable, replica: number): Pod {
    if (this.#set !== undefined) return this.#ordinal(this.#set, replica);
    return this.#named(metadata.name, `grown-${String(replica + 1)}`);
  }

  #ordinal({ metadata, spec }: StatefulSet, replica: number): Pod {
    const ordinal = String((spec.ordinals?.start ?? 0) + replica);
    const pod = this.#named(metadata.name, ordinal);
    const { labels = {} } = pod.metadata;
    const own = {
      ...(INDEX_LABEL in labels && { [INDEX_LABEL]: ordinal }),
      ...(NAME_LABEL in labels && { [NAME_LABEL]: pod.metadata.name }),
    };
    const named = { ...pod, metadata: { ...pod.metadata, labels: { ...labels, ...own } } };
    // Claims outlive the pods of a set that was scaled down.
    return this.#hasClaims(named) ? withExistingClaims(named, this.#objects) : named;
  }

  #hasClaims({ metadata: { namespace, name }, spec: { volumes = [] } }: Pod): boolean {
    return volumes.some((volume) =>
      this.#claims.has(keyOf({ namespace, name: `${volume.name}-${name}` })),
    );
  }

  #named(prefix: string, suffix: string): Pod {
    const { metadata } = this.#template;
    const name = `${prefix}-${suffix}`;
    return {
      ...this.#template,
      metadata: { ...metadata, name, uid: `${metadata.namespace}/${name} grown` },
    };
  }
}
