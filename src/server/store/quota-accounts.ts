import { forbiddenText } from '../admission/forbidden.ts';
import { isKind, namespaceOf } from '../../objects/index.ts';
import { quotaStatus } from '../quota/status.ts';
import { reviewQuotas } from '../quota/review-quotas.ts';
import type { Kind, KubernetesObject, ResourceQuota } from '../../objects/index.ts';
import type { WithName } from '../admission/forbidden.ts';
import type { QuotaRequest } from '../quota/review-quotas.ts';
import { ApiError } from './api-server.ts';
import type { Slot } from './collection.ts';

interface QuotaAccountsOptions {
  readonly list: (kind: Kind, namespace: string) => readonly KubernetesObject[];
  /** Wall-clock milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly withName: WithName;
}

const NONE: readonly ResourceQuota[] = [];

/**
 * The ResourceQuotas of all namespaces, for the API server's quota admission. In a namespace without quotas a write costs one
 * look-up. The real server checks the quotas of a namespace in the random order of a Go map; this class checks them by name.
 * Source: apiserver pkg/admission/plugin/resourcequota, v1.34.
 */
export class QuotaAccounts {
  readonly #options: QuotaAccountsOptions;
  readonly #byNamespace = new Map<string, Map<string, ResourceQuota>>();

  constructor(options: QuotaAccountsOptions) {
    this.#options = options;
  }

  /** Called with every write of a ResourceQuota. */
  onWrite(_: Slot<KubernetesObject>, before?: KubernetesObject, after?: KubernetesObject): void {
    const object = after ?? before;
    if (object === undefined) return;
    const { name } = object.metadata;
    const namespace = namespaceOf(object);
    const quotas = this.#byNamespace.get(namespace);
    if (after !== undefined && isKind(after, 'ResourceQuota')) {
      if (quotas === undefined) this.#byNamespace.set(namespace, new Map([[name, after]]));
      else quotas.set(name, after);
    } else if (quotas?.delete(name) === true && quotas.size === 0) {
      this.#byNamespace.delete(namespace);
    }
  }

  /** Sets the status of a ResourceQuota at once. The real controller needs some milliseconds for it. */
  complete<T extends KubernetesObject>(object: T, namespace: string): T {
    if (!isKind(object, 'ResourceQuota')) return object;
    const { list, nowMs } = this.#options;
    const listWithItself = (kind: Kind): readonly KubernetesObject[] => {
      const listed = list(kind, namespace);
      if (kind !== 'ResourceQuota') return listed;
      return [...listed.filter(({ metadata }) => metadata.name !== object.metadata.name), object];
    };
    return { ...object, status: quotaStatus(object, listWithItself, nowMs()) };
  }

  /** The quotas of a new object, with their new status. Throws ApiError if `isEnforced` and a quota forbids the object. */
  charge(
    kind: Kind,
    namespace: string,
    object: KubernetesObject,
    isEnforced: boolean,
  ): readonly ResourceQuota[] {
    const quotas = this.#byNamespace.get(namespace);
    if (quotas === undefined) return NONE;
    return this.#review(quotas, { kind, object, nowMs: this.#options.nowMs(), isEnforced });
  }

  /** The quotas of an update, with their new status. Throws ApiError if a quota forbids the update. */
  chargeUpdate(
    kind: Kind,
    namespace: string,
    object: KubernetesObject,
    previous: KubernetesObject,
  ): readonly ResourceQuota[] {
    const quotas = this.#byNamespace.get(namespace);
    if (quotas === undefined) return NONE;
    const nowMs = this.#options.nowMs();
    return this.#review(quotas, { kind, object, previous, nowMs, isEnforced: true });
  }

  #review(
    quotas: ReadonlyMap<string, ResourceQuota>,
    request: QuotaRequest,
  ): readonly ResourceQuota[] {
    const { refusal, charged } = reviewQuotas(sortByName(quotas.values()), request);
    if (refusal === undefined) return charged;
    const metadata = this.#options.withName(request.object.metadata);
    throw new ApiError('Forbidden', forbiddenText(request.kind, metadata, refusal));
  }
}

function sortByName(quotas: Iterable<ResourceQuota>): readonly ResourceQuota[] {
  return [...quotas].toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}
