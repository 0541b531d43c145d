import { readQuantity, splitWords } from '../../../units/index.ts';
import type { Quantity } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  ObjectFieldSelector,
  ResourceFieldSelector,
} from '../../../objects/index.ts';
import { qualifiedNameProblems } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

/** Fields of a pod for its environment, sorted. */
export const IN_ENVIRONMENT = splitWords(`
  metadata.name metadata.namespace metadata.uid spec.nodeName spec.serviceAccountName
  status.hostIP status.hostIPs status.podIP status.podIPs
`);
/** Fields of a pod for its volumes, sorted. */
export const IN_VOLUMES = splitWords(`
  metadata.annotations metadata.labels metadata.name metadata.namespace metadata.uid
`);
const LABELS: ReadonlySet<string> = new Set([
  ...[...IN_ENVIRONMENT, ...IN_VOLUMES],
  ...splitWords('spec.restartPolicy spec.schedulerName status.phase spec.host'),
]);
const RESOURCES = splitWords(`
  limits.cpu limits.ephemeral-storage limits.memory requests.cpu requests.ephemeral-storage
  requests.memory
`);
const BYTE_UNITS = splitWords('1 1k 1M 1G 1T 1P 1E 1Ki 1Mi 1Gi 1Ti 1Pi 1Ei');

/** Rule: validateObjectFieldSelector, pkg/apis/core/validation/validation.go, v1.34. */
export function checkFieldRef(
  { apiVersion = '', fieldPath = '' }: Loose<ObjectFieldSelector>,
  supported: readonly string[],
  path: Path,
  list: ErrorList,
): void {
  if (apiVersion === '') {
    list.required(path.child('apiVersion'));
    return;
  }
  const field = path.child('fieldPath');
  if (fieldPath === '') {
    list.required(field);
    return;
  }
  const [, base, subscript] = /^([^]+?)\['([^]*)'\]$/.exec(fieldPath) ?? [];
  const problem = conversionProblem(apiVersion, fieldPath, base);
  if (problem !== undefined) {
    list.invalid(field, fieldPath, `error converting fieldPath: ${problem}`);
  } else if (base !== undefined && subscript !== undefined) {
    const key = base === 'metadata.annotations' ? subscript.toLowerCase() : subscript;
    list.each(path, key, qualifiedNameProblems(key));
  } else {
    const internal = fieldPath === 'spec.host' ? 'spec.nodeName' : fieldPath;
    list.supported(field, internal, supported);
  }
}

/** Rule: ConvertDownwardAPIFieldLabel, pkg/apis/core/pods/helpers.go, v1.34. */
function conversionProblem(
  version: string,
  label: string,
  base: string | undefined,
): string | undefined {
  if (version !== 'v1') return `unsupported pod version: ${version}`;
  if (base !== undefined) {
    const isMap = base === 'metadata.annotations' || base === 'metadata.labels';
    return isMap ? undefined : `field label does not support subscript: ${label}`;
  }
  return LABELS.has(label) ? undefined : `field label not supported: ${label}`;
}

/** Rule: validateContainerResourceFieldSelector, pkg/apis/core/validation/validation.go, v1.34. */
export function checkResourceFieldRef(
  { containerName = '', resource = '', divisor }: Loose<ResourceFieldSelector>,
  path: Path,
  list: ErrorList,
  isVolume = false,
): void {
  if (isVolume && containerName === '') list.required(path.child('containerName'));
  else if (resource === '') list.required(path.child('resource'));
  else if (!isOfHugePages(resource)) list.supported(path.child('resource'), resource, RESOURCES);
  if (divisor === undefined) return;
  checkDivisor(resource, readQuantity(divisor), path.child('divisor'), list);
}

const isOfHugePages = (resource: string): boolean =>
  /^(requests|limits)\.hugepages-/.test(resource);

/** Rule: validateContainerResourceDivisor, the same file. */
function checkDivisor(resource: string, divisor: Quantity, path: Path, list: ErrorList): void {
  if (divisor.isZero) return;
  const [, name = ''] = /^(?:requests|limits)\.(.*)$/.exec(resource) ?? [];
  if (name === 'cpu') {
    if (['1m', '1'].includes(divisor.canonical)) return;
    const detail = "only divisor's values 1m and 1 are supported with the cpu resource";
    list.invalid(path, resource, detail);
    return;
  }
  const kind = isOfHugePages(resource) ? 'hugepages' : KINDS[name];
  if (kind === undefined || BYTE_UNITS.includes(divisor.canonical)) return;
  const detail = `only divisor's values ${BYTE_UNITS.join(', ')} are supported with the ${kind} resource`;
  list.invalid(path, resource, detail);
}

const KINDS: Readonly<Record<string, string | undefined>> = {
  memory: 'memory',
  'ephemeral-storage': 'local ephemeral storage',
};
