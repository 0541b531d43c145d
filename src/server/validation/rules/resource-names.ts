import { splitWords, wordSet } from '../../../units/index.ts';
import { qualifiedNameProblems } from '../../../objects/index.ts';

/** Rules of this file: the functions of these names in pkg/apis/core/helper/helpers.go, v1.34. */

const CONTAINER: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage']);
const COUNTS = wordSet(`
  pods resourcequotas services replicationcontrollers secrets configmaps persistentvolumeclaims
  services.nodeports services.loadbalancers
`);
const QUOTA: ReadonlySet<string> = new Set([
  ...COUNTS,
  ...splitWords('cpu memory ephemeral-storage requests.storage'),
  ...['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [
    `requests.${name}`,
    `limits.${name}`,
  ]),
]);
const STANDARD: ReadonlySet<string> = new Set([...QUOTA, 'storage']);

/** Extended resources of nodes and pods seen so far: few names, asked often. */
const extended = new Map<string, boolean>();
const MOST_REMEMBERED = 1024;

export const isHugePage = (name: string): boolean => name.startsWith('hugepages-');
const isQuotaHugePage = (name: string): boolean =>
  isHugePage(name) || name.startsWith('requests.hugepages-');
export const isStandardResource = (name: string): boolean =>
  STANDARD.has(name) || isQuotaHugePage(name);
export const isQuotaResource = (name: string): boolean => QUOTA.has(name) || isQuotaHugePage(name);
export const isContainerResource = (name: string): boolean =>
  CONTAINER.has(name) || isHugePage(name);
export const isNative = (name: string): boolean =>
  !name.includes('/') || name.includes('kubernetes.io/');
export const allowsOvercommit = (name: string): boolean => isNative(name) && !isHugePage(name);
export const isIntegerResource = (name: string): boolean => COUNTS.has(name) || isExtended(name);

export function isExtended(name: string): boolean {
  if (isNative(name) || name.startsWith('requests.')) return false;
  const known = extended.get(name);
  if (known !== undefined) return known;
  const answer = qualifiedNameProblems(`requests.${name}`).length === 0;
  if (extended.size < MOST_REMEMBERED) extended.set(name, answer);
  return answer;
}
