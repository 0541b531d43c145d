import type { Kind } from '../object.ts';
import { resourceName } from '../resource-name.ts';

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
/** Kinds with a name of their own beside count/*. */
const ALIASES: Partial<Record<Kind, string>> = {
  ConfigMap: 'configmaps',
  ReplicationController: 'replicationcontrollers',
  ResourceQuota: 'resourcequotas',
  Secret: 'secrets',
};

/** Between a storage class and the resource that is limited for its claims. */
export const OF_STORAGE_CLASS = '.storageclass.storage.k8s.io/';

/** Resources of a pod that a container need not state in whole pieces of the API: huge pages and devices. */
export function isExtendedQuotaName(name: string): boolean {
  return name.startsWith('requests.') && name.includes('/') && !name.includes('kubernetes.io/');
}

/** The names that a quota may count objects of the kind under, whatever they hold. */
export function countNames(kind: Kind): readonly string[] {
  const count = `count/${resourceName(kind)}`;
  const alias = ALIASES[kind];
  return alias === undefined ? [count] : [count, alias];
}

/**
 * Whether objects of that kind use that resource of a quota.
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
