import { forbiddenText, isKind, quotaStatus, reviewQuotas } from '../api/index.ts';
import type { Kind, KubernetesObject, ResourceQuota } from '../api/index.ts';
import { ApiError } from './api-server.ts';
import type { Slot } from './collection.ts';

interface QuotaAccountsOptions {
  readonly list: (kind: Kind, namespace: string) => readonly KubernetesObject[];
  /** Wall-clock milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Whether an object exists already in the cluster that is taken in: it counts, and no quota refuses it. */
  readonly isStanding: (object: KubernetesObject) => boolean;
}

const NONE: readonly ResourceQuota[] = [];

/**
 * The ResourceQuotas of all namespaces, as the admission plugin of the API server sees them. A namespace without any costs one
 * look-up per write. The real server takes the quotas of a namespace in the order of a Go map, which is random; here they answer
 * by name. Source: apiserver pkg/admission/plugin/resourcequota, v1.34.
 */
export class QuotaAccounts {
  readonly #options: QuotaAccountsOptions;
  readonly #byNamespace = new Map<string, Map<string, ResourceQuota>>();

  constructor(options: QuotaAccountsOptions) {
    this.#options = options;
  }

  /** Called with every write of a ResourceQuota. */
  moved(_: Slot<KubernetesObject>, before?: KubernetesObject, after?: KubernetesObject): void {
    const { name, namespace = '' } = (after ?? before)?.metadata ?? { name: '' };
    const quotas = this.#byNamespace.get(namespace);
    if (after !== undefined && isKind(after, 'ResourceQuota')) {
      if (quotas === undefined) this.#byNamespace.set(namespace, new Map([[name, after]]));
      else quotas.set(name, after);
    } else if (quotas?.delete(name) === true && quotas.size === 0) {
      this.#byNamespace.delete(namespace);
    }
  }

  /** A quota as it is stored: its status follows its spec at once, for which the real controller needs some milliseconds. */
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

  /**
   * The quotas to which a write is charged, with their new status, to be stored with it. `given`: the object as it came, before
   * defaults and admission. `previous`: as it is stored, where it is updated. Throws ApiError where a quota forbids it.
   */
  review(
    kind: Kind,
    namespace: string,
    object: KubernetesObject,
    given: KubernetesObject,
    previous?: KubernetesObject,
  ): readonly ResourceQuota[] {
    const quotas = this.#byNamespace.get(namespace);
    if (quotas === undefined) return NONE;
    const { nowMs, isStanding } = this.#options;
    const isEnforced = previous !== undefined || !isStanding(given);
    const request = { kind, object, previous, nowMs: nowMs(), isEnforced };
    const { refusal, charged } = reviewQuotas(sorted(quotas.values()), request);
    if (refusal === undefined) return charged;
    throw new ApiError('Forbidden', forbiddenText(kind, object.metadata, refusal));
  }
}

function sorted(quotas: Iterable<ResourceQuota>): readonly ResourceQuota[] {
  return [...quotas].toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}
