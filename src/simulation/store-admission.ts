import { AdmissionWarnings, createAdmission, isKind } from '../api/index.ts';
import type { Admission, Kind, KubernetesObject, ObjectOfKind, Pod } from '../api/index.ts';
import { ApiError } from '../store/index.ts';
import type { ApiServer } from '../store/index.ts';
import { completed } from './check-input.ts';

/** The kinds that admission reads. */
const READ: readonly Kind[] = [
  'LimitRange',
  'Namespace',
  'PriorityClass',
  'RuntimeClass',
  'ServiceAccount',
  'StorageClass',
];

/** The admission plugins of an API server: they follow its store, so that a class that comes later counts only from then on. */
export class StoreAdmission {
  readonly #warnings = new AdmissionWarnings();
  /** Namespaces and ServiceAccounts that a dump does not hold, and that are there because objects of the cluster use them. */
  readonly #implied = new Map<string, KubernetesObject>();
  #api: ApiServer | undefined;
  #current: Admission | undefined;

  /** To be called once, before the first create. */
  follow(api: ApiServer): void {
    this.#api = api;
    for (const kind of READ) {
      api.watch(kind, () => {
        this.#current = undefined;
      });
    }
  }

  /** One sentence each: what was let pass though a real API server may not. */
  get warnings(): readonly string[] {
    return this.#warnings.list.map(({ object, message }) => `${object}: ${message}`);
  }

  /**
   * The object as it is to be stored. Throws ApiError where it is refused; objects that exist already in the cluster that is taken
   * in (`isStanding`) are not. `change` comes first, as an admission webhook would.
   */
  admit<K extends Kind>(
    kind: K,
    object: ObjectOfKind[K],
    isStanding: (object: KubernetesObject) => boolean,
    change: (pod: Pod) => Pod,
  ): ObjectOfKind[K] {
    const complete = completed(object);
    if (isStanding(object)) this.#imply(complete);
    if (kind === 'Pod' && isKind(complete, 'Pod')) {
      const { pod, refusal, hint } = this.#plugins.reviewPod(change(complete));
      if (refusal !== undefined && !isStanding(object)) {
        throw new ApiError('Forbidden', refusal, hint);
      }
      // A pod under the very kind that was asked for; the compiler does not tie the two.
      return pod as typeof complete & ObjectOfKind[K];
    }
    if (isKind(complete, 'PersistentVolumeClaim')) {
      const { claim, refusal } = this.#plugins.reviewClaim(complete);
      if (refusal !== undefined && !isStanding(object)) throw new ApiError('Forbidden', refusal);
      return claim as typeof complete;
    }
    return complete;
  }

  get #plugins(): Admission {
    return (this.#current ??= createAdmission(this.#objects(), this.#warnings));
  }

  #objects(): readonly KubernetesObject[] {
    const stored = READ.flatMap((kind): readonly KubernetesObject[] => this.#api?.list(kind) ?? []);
    return [...stored, ...this.#implied.values()];
  }

  #imply(object: KubernetesObject): void {
    const { namespace } = object.metadata;
    if (namespace === undefined) return;
    this.#note({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    const name = isKind(object, 'Pod') ? object.spec.serviceAccountName : undefined;
    if (name !== undefined) {
      this.#note({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { namespace, name } });
    }
  }

  #note(object: KubernetesObject): void {
    const { namespace = '', name } = object.metadata;
    const key = `${object.kind}/${namespace}/${name}`;
    if (this.#implied.has(key)) return;
    this.#implied.set(key, object);
    this.#current = undefined;
  }
}
