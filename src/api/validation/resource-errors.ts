import { forbidden, invalid, required, unusable } from '../field-error.ts';
import { qualifiedNameProblems } from '../name-syntax.ts';
import type { Quantity as QuantityValue, ResourceRequirements } from '../types.ts';
import { readQuantity } from '../../units/index.ts';
import type { Quantity } from '../../units/index.ts';
import type { ErrorList } from './error-list.ts';

type Resources = Readonly<Record<string, QuantityValue>>;

const CONTAINER_RESOURCES: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage']);
/** Unprefixed names that an object may use. Rule: IsStandardResourceName, pkg/apis/core/helper, v1.34. */
const STANDARD_RESOURCES: ReadonlySet<string> = new Set([
  ...CONTAINER_RESOURCES,
  ...['cpu', 'memory', 'ephemeral-storage', 'storage'].map((name) => `requests.${name}`),
  ...['cpu', 'memory', 'ephemeral-storage'].map((name) => `limits.${name}`),
  ...['pods', 'resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps'],
  ...['persistentvolumeclaims', 'storage', 'services.nodeports', 'services.loadbalancers'],
]);
const HUGE_PAGES = 'hugepages-';

/** Rule: ValidateContainerResourceRequirements, pkg/apis/core/validation/validation.go, v1.34. */
export function checkResources(
  resources: ResourceRequirements | undefined,
  path: string,
  list: ErrorList,
): void {
  if (resources === undefined) return;
  const limits = checkResourceList(resources.limits ?? {}, `${path}.limits`, list);
  const requests = readEntries(resources.requests ?? {}, `${path}.requests`, list);
  for (const [name, request] of requests) {
    checkResource(name, request, `${path}.requests[${name}]`, list);
    const limit = limits.get(name);
    if (limit !== undefined) compareWithLimit(name, { request, limit }, path, list);
    else if (!allowsOvercommit(name)) {
      list.add(required(`${path}.limits`, 'Limit must be set for non overcommitable resources'));
    }
  }
  const names = new Set([...limits.keys(), ...requests.keys()]);
  const huge = [...names].some((name) => name.startsWith(HUGE_PAGES));
  if (huge && !names.has('cpu') && !names.has('memory')) {
    list.add(forbidden(path, 'HugePages require cpu or memory'));
  }
}

/** The resources of a container's limits, or of a pod's overhead. */
export function checkResourceList(
  resources: Resources,
  path: string,
  list: ErrorList,
): ReadonlyMap<string, Quantity> {
  const entries = readEntries(resources, path, list);
  for (const [name, quantity] of entries) checkResource(name, quantity, `${path}[${name}]`, list);
  return entries;
}

/** The valid quantities, with an error for each other entry. */
export function readEntries(
  resources: Resources,
  path: string,
  list: ErrorList,
): ReadonlyMap<string, Quantity> {
  const entries = new Map<string, Quantity>();
  for (const [name, text] of Object.entries(resources)) {
    const quantity = readOr(text, `${path}[${name}]`, list);
    if (quantity !== undefined) entries.set(name, quantity);
  }
  return entries;
}

function readOr(text: QuantityValue, field: string, list: ErrorList): Quantity | undefined {
  try {
    return readQuantity(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    list.add(unusable(field, text, error.message));
    return undefined;
  }
}

function checkResource(name: string, quantity: Quantity, field: string, list: ErrorList): void {
  checkName(name, field, list);
  if (quantity.sign < 0) {
    list.add(invalid(field, quantity.canonical, 'must be greater than or equal to 0'));
  }
  if (isExtended(name) && quantity.milliValue() % 1000n !== 0n) {
    list.add(invalid(field, quantity.canonical, 'must be an integer'));
  }
}

function checkName(name: string, field: string, list: ErrorList): void {
  const problems = qualifiedNameProblems(name);
  list.each(field, name, problems);
  if (name.includes('/') || name.startsWith(HUGE_PAGES)) return;
  if (problems.length === 0 && !STANDARD_RESOURCES.has(name)) {
    list.add(invalid(field, name, 'must be a standard resource type or fully qualified'));
  }
  if (!CONTAINER_RESOURCES.has(name)) {
    list.add(invalid(field, name, 'must be a standard resource for containers'));
  }
}

/** An extended resource: an integer, never overcommitted. */
function isExtended(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/');
}

function allowsOvercommit(name: string): boolean {
  return !isExtended(name) && !name.startsWith(HUGE_PAGES);
}

function compareWithLimit(
  name: string,
  { request, limit }: { readonly request: Quantity; readonly limit: Quantity },
  path: string,
  list: ErrorList,
): void {
  const order = request.compare(limit);
  const field = `${path}.requests`;
  const bound = `${name} limit of ${limit.canonical}`;
  if (order !== 0 && !allowsOvercommit(name)) {
    list.add(invalid(field, request.canonical, `must be equal to ${bound}`));
  } else if (order > 0) {
    list.add(invalid(field, request.canonical, `must be less than or equal to ${bound}`));
  }
}

/** Nearly all amounts of nodes. */
const WHOLE = /^(\d{1,12}(Ki)?|\d{1,9}Mi|\d{1,6}Gi|\d{1,3}Ti)$/;
const WHOLE_CPU = /^\d{1,12}$/;

/** A node's capacity and allocatable must not be negative. Rule: ValidateResourceQuantityValue, the same file. */
export function checkNodeResources(
  resources: Resources | undefined,
  path: string,
  list: ErrorList,
): void {
  if (areWhole(resources ?? {})) return;
  for (const [name, quantity] of readEntries(resources ?? {}, path, list)) {
    const field = `${path}.${name}`;
    if (quantity.sign < 0) {
      list.add(invalid(field, quantity.canonical, 'must be greater than or equal to 0'));
    }
    if ((name === 'pods' || isExtended(name)) && quantity.milliValue() % 1000n !== 0n) {
      list.add(invalid(field, quantity.canonical, 'must be an integer'));
    }
  }
}

/** True if all amounts match WHOLE: then they need no further checks. */
function areWhole(resources: Resources): boolean {
  for (const name in resources) {
    const quantity = resources[name];
    if (typeof quantity !== 'string') return false;
    if (!(name === 'cpu' ? WHOLE_CPU : WHOLE).test(quantity)) return false;
  }
  return true;
}
