import {
  adminAccessRefusal,
  AdmissionWarnings,
  createAdmission,
  forbiddenText,
  copiesTopology,
  labelsOnNode,
  takenValueRefusal,
  withNotReadyTaint,
  withProtection,
  ApiError,
} from '../../server/index.ts';
import { isKind, refKeyOf, refOf } from '../../objects/index.ts';
import type { Admission, WithName, PodStrategy, ApiServer } from '../../server/index.ts';
import type { Kind, KubernetesObject, Namespace, ObjectOfKind, Pod } from '../../objects/index.ts';
import { completed } from '../input/check.ts';

/** The kinds that admission reads. */
const READ: readonly Kind[] = [
  'LimitRange',
  'Namespace',
  'PriorityClass',
  'RuntimeClass',
  'ServiceAccount',
  'StorageClass',
];

/** What surrounds the admission of a new object. */
interface Request {
  /** Runs first, like an admission webhook. */
  readonly change: (pod: Pod) => Pod;
  readonly withName: WithName;
}

/** The admission plugins of an API server: they follow its store, so that a class that comes later counts only from then on. */
export class StoreAdmission {
  readonly #warnings = new AdmissionWarnings();
  /** Namespaces and ServiceAccounts that a dump does not hold, and that are there because objects of the cluster use them. */
  readonly #implied = new Map<string, KubernetesObject>();
  #lastImplied: { readonly namespace?: string; readonly account?: string | undefined } = {};
  readonly #strategy: PodStrategy;
  /** Names of namespaces that are being deleted. */
  readonly #terminating = new Set<string>();
  #api: ApiServer | undefined;
  #current: Admission | undefined;

  constructor(strategy: PodStrategy) {
    this.#strategy = strategy;
  }

  /** To be called once, before the first create. */
  follow(api: ApiServer): void {
    this.#api = api;
    for (const kind of READ) {
      api.watch(kind, () => {
        this.#current = undefined;
      });
    }
    api.watch('Namespace', ({ type, object }) => {
      if (type !== 'DELETED' && isTerminating(object)) this.#terminating.add(object.metadata.name);
      else this.#terminating.delete(object.metadata.name);
    });
  }

  /** One sentence each: what was let pass though a real API server may not. */
  get warnings(): readonly string[] {
    return this.#warnings.list.map(({ object, message }) => `${object}: ${message}`);
  }

  /** The new object as it is stored. Throws ApiError if a plugin refuses it. */
  admit<K extends Kind>(kind: K, object: ObjectOfKind[K], request: Request): ObjectOfKind[K] {
    if (this.#terminating.size > 0) this.#checkNamespace(kind, object);
    const complete = completed(object);
    const created = isKind(complete, 'Node') ? withNotReadyTaint(complete) : complete;
    const { reviewed, refusal } = this.#review(kind, created, request);
    if (refusal !== undefined) throw refusal;
    this.#checkValues(reviewed);
    if (!reviewed.metadata.uid) this.#plugins.warnOf(reviewed);
    return this.#withTopology(reviewed);
  }

  /** A new pod with a node has its zone and region. */
  #withTopology<T extends KubernetesObject>(object: T): T {
    if (!isKind(object, 'Pod') || object.spec.nodeName === undefined) return object;
    const api = this.#api;
    if (api === undefined || !copiesTopology(api.gates)) return object;
    const node = api.get('Node', '', object.spec.nodeName);
    const labels = labelsOnNode(object.metadata, node);
    if (labels === object.metadata.labels) return object;
    return { ...object, metadata: { ...object.metadata, labels } };
  }

  /** Source: apiserver pkg/admission/plugin/namespace/lifecycle/admission.go, v1.34. */
  #checkNamespace(kind: Kind, { metadata }: KubernetesObject): void {
    const { namespace } = metadata;
    if (namespace === undefined || !this.#terminating.has(namespace)) return;
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
    throw new ApiError('Forbidden', forbiddenText(kind, metadata, why));
  }

  /** What the API server finds while it validates a new object, and what depends on other objects. */
  #checkValues(object: KubernetesObject): void {
    const api = this.#api;
    if (api === undefined) return;
    let why: string | undefined;
    if (isKind(object, 'Service')) {
      why = takenValueRefusal(object, () => api.list('Service'));
    } else if (isKind(object, 'ResourceClaim') || isKind(object, 'ResourceClaimTemplate')) {
      const namespace = api.get('Namespace', '', object.metadata.namespace);
      why = adminAccessRefusal(object, namespace, api.gates);
    }
    if (why !== undefined) throw new ApiError('Invalid', why);
  }

  /** An object of the input's cluster as it is stored: completed like a new one, and never refused. */
  restore<K extends Kind>(kind: K, object: ObjectOfKind[K], request: Request): ObjectOfKind[K] {
    const complete = completed(object);
    this.#imply(complete);
    return this.#review(kind, complete, request).reviewed;
  }

  #review<K extends Kind>(
    kind: K,
    complete: ObjectOfKind[K],
    { change, withName }: Request,
  ): { readonly reviewed: ObjectOfKind[K]; readonly refusal?: ApiError | undefined } {
    if (kind === 'Pod' && isKind(complete, 'Pod')) {
      const { pod, refusal, hint } = this.#plugins.reviewPod(change(complete), withName);
      return {
        // `complete` is a Pod, so ObjectOfKind[K] is Pod; the compiler cannot infer it from `kind`.
        reviewed: pod as typeof complete & ObjectOfKind[K],
        refusal: refusal === undefined ? undefined : new ApiError('Forbidden', refusal, hint),
      };
    }
    if (isKind(complete, 'PersistentVolumeClaim')) {
      const { claim, refusal } = this.#plugins.reviewClaim(complete, withName);
      return {
        reviewed: claim as typeof complete,
        refusal: refused(refusal),
      };
    }
    if (isKind(complete, 'PriorityClass')) {
      const refusal = this.#plugins.refusalOfClass(complete);
      return { reviewed: complete, refusal: refused(refusal) };
    }
    if (isKind(complete, 'Namespace')) {
      const refusal = this.#plugins.refusalOfNamespace(complete);
      return {
        reviewed: complete,
        refusal: refusal === undefined ? undefined : new ApiError('Invalid', refusal),
      };
    }
    if (isKind(complete, 'PersistentVolume') && !complete.metadata.uid) {
      return { reviewed: withProtection(complete, 'PersistentVolume') };
    }
    return { reviewed: complete };
  }

  get #plugins(): Admission {
    return (this.#current ??= createAdmission(() => this.#objects(), {
      warnings: this.#warnings,
      strategy: this.#strategy,
    }));
  }

  #objects(): readonly KubernetesObject[] {
    const stored = READ.flatMap((kind): readonly KubernetesObject[] => this.#api?.list(kind) ?? []);
    return [...stored, ...this.#implied.values()];
  }

  #imply(object: KubernetesObject): void {
    const { namespace } = object.metadata;
    if (namespace === undefined) return;
    const name = isKind(object, 'Pod') ? object.spec.serviceAccountName : undefined;
    // The objects of a namespace follow one another.
    if (namespace === this.#lastImplied.namespace && name === this.#lastImplied.account) return;
    this.#lastImplied = { namespace, account: name };
    this.#note({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    if (name !== undefined) {
      this.#note({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { namespace, name } });
    }
  }

  #note(object: KubernetesObject): void {
    const key = refKeyOf(refOf(object));
    if (this.#implied.has(key)) return;
    this.#implied.set(key, object);
    this.#current = undefined;
  }
}

const refused = (refusal: string | undefined): ApiError | undefined =>
  refusal === undefined ? undefined : new ApiError('Forbidden', refusal);

const isTerminating = ({ metadata, status }: Namespace): boolean =>
  metadata.deletionTimestamp !== undefined || status?.phase === 'Terminating';
