import type { Kind } from '../../objects/index.ts';
import { resourceName } from '../../objects/index.ts';

const POD_RESOURCES: ReadonlySet<string> = new Set([
  'count/pods',
  'pods',
  ...['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [
    name,
    `requests.${name}`,
    `limits.${name}`,
  ]),
]);
const SERVICE_RESOURCES: ReadonlySet<string> = new Set([
  'count/services',
  'services',
  'services.nodeports',
  'services.loadbalancers',
]);
const CLAIM_RESOURCES: ReadonlySet<string> = new Set([
  'count/persistentvolumeclaims',
  'persistentvolumeclaims',
  'requests.storage',
]);
/** Kinds with a quota name besides count/*. */
const ALIASES: Partial<Record<Kind, string>> = {
  ConfigMap: 'configmaps',
  ReplicationController: 'replicationcontrollers',
  ResourceQuota: 'resourcequotas',
  Secret: 'secrets',
};

/** Separates a storage class and the resource that is limited for its claims. */
export const OF_STORAGE_CLASS = '.storageclass.storage.k8s.io/';

/** True for huge pages and extended resources. */
export function isExtendedQuotaName(name: string): boolean {
  return name.startsWith('requests.') && name.includes('/') && !name.includes('kubernetes.io/');
}

/** The quota names that count objects of the kind. */
export function countNames(kind: Kind): readonly string[] {
  const count = `count/${resourceName(kind)}`;
  const alias = ALIASES[kind];
  return alias === undefined ? [count] : [count, alias];
}

/**
 * True if objects of the kind use the resource of a quota.
 * Rule: MatchingResources of each evaluator, pkg/quota/v1/evaluator/core and apiserver pkg/quota/v1/generic, v1.34.
 */
export function countsFor(kind: Kind, name: string): boolean {
  switch (kind) {
    case 'Pod':
      return (
        POD_RESOURCES.has(name) ||
        name.startsWith('hugepages-') ||
        name.startsWith('requests.hugepages-') ||
        isExtendedQuotaName(name)
      );
    case 'Service':
      return SERVICE_RESOURCES.has(name);
    case 'PersistentVolumeClaim':
      return (
        CLAIM_RESOURCES.has(name) ||
        name.endsWith(`${OF_STORAGE_CLASS}persistentvolumeclaims`) ||
        name.endsWith(`${OF_STORAGE_CLASS}requests.storage`)
      );
    default:
      return countNames(kind).includes(name);
  }
}
