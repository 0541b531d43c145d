import type { Quantity } from '../../../units/index.ts';
import { parseQuantity, readQuantity } from '../../../units/index.ts';
import type {
  Path,
  Loose,
  ContainerResourceClaim,
  Quantity as QuantityValue,
  ResourceRequirements,
} from '../../../objects/index.ts';
import { qualifiedNameProblems } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import {
  allowsOvercommit,
  isContainerResource,
  isExtended,
  isHugePage,
  isIntegerResource,
  isNative,
  isStandardResource,
} from '../rules/resource-names.ts';
import { dnsLabelProblems } from '../rules/texts.ts';

export type Resources = Readonly<Record<string, QuantityValue>>;
export type Amounts = ReadonlyMap<string, Quantity>;
type NameCheck = (name: string, path: Path, list: ErrorList) => void;

const HUGE_PAGES = 'hugepages-';
const POD_RESOURCES: readonly string[] = ['cpu', HUGE_PAGES, 'memory'];
const NO_CLAIMS: ReadonlySet<string> = new Set();

/** Rule: ValidateContainerResourceRequirements, pkg/apis/core/validation/validation.go, v1.34. */
export function checkContainerResources(
  resources: Loose<ResourceRequirements> | undefined,
  path: Path,
  list: ErrorList,
  claimNames = NO_CLAIMS,
): void {
  if (resources === undefined) return;
  checkAmounts(resources, path, list, { checkName: checkContainerResourceName });
  checkClaimNames(resources.claims, claimNames, path.child('claims'), list);
}

/** The overhead of a pod, which upstream calls limits; a manifest has it at `written`. */
export function checkOverhead(
  overhead: NonNullable<Loose<ResourceRequirements>['limits']>,
  path: Path,
  written: Path,
  list: ErrorList,
): void {
  const limitsPath = path.child('limits').writtenAs(written);
  checkAmounts({ limits: overhead }, path, list, {
    checkName: checkContainerResourceName,
    limitsPath,
  });
}

/** Checks pod-level resources. Rule: validatePodResourceRequirements, the same file. */
export function checkPodRequirements(
  resources: Loose<ResourceRequirements>,
  path: Path,
  list: ErrorList,
  claimNames: ReadonlySet<string>,
): void {
  checkAmounts(resources, path, list, { checkName: checkPodResourceName });
  checkClaimNames(resources.claims, claimNames, path.child('claims'), list);
}

/** Rule: validatePodResourceName, the same file. */
function checkPodResourceName(name: string, path: Path, list: ErrorList): void {
  if (!checkResourceName(name, path, list)) return;
  if (name !== 'cpu' && name !== 'memory' && !isHugePage(name)) {
    list.notSupported(path, name, POD_RESOURCES);
  }
}

interface AmountChecks {
  readonly checkName: NameCheck;
  readonly limitsPath?: Path;
}

/** Limits and requests. Rule: validateResourceRequirements, the same file. */
function checkAmounts(
  resources: Loose<ResourceRequirements>,
  path: Path,
  list: ErrorList,
  { checkName, limitsPath = path.child('limits') }: AmountChecks,
): void {
  const limits = readEntries(resources.limits);
  for (const [name, limit] of limits) {
    const at = limitsPath.key(name);
    checkName(name, at, list);
    checkResourceValue(name, limit, at, list);
    checkHugePages(name, limit, at, list);
  }
  const requestsPath = path.child('requests');
  const requests = readEntries(resources.requests);
  for (const [name, request] of requests) {
    // Unset requests are set from the limits.
    const at = requestsPath.key(name).writtenAs(limitsPath.key(name));
    checkName(name, at, list);
    checkResourceValue(name, request, at, list);
    const limit = limits.get(name);
    if (limit !== undefined) compareWithLimit(name, { request, limit }, requestsPath, list);
    else if (!allowsOvercommit(name)) {
      list.required(limitsPath, 'Limit must be set for non overcommitable resources');
    }
    checkHugePages(name, request, at, list);
  }
  if (needsOthers(limits) || needsOthers(requests)) checkCompany([limits, requests], path, list);
}

/** Every page size needs memory or processors beside it. */
function needsOthers(amounts: Amounts): boolean {
  for (const name of amounts.keys()) if (isHugePage(name)) return true;
  return false;
}

function checkCompany(lists: readonly Amounts[], path: Path, list: ErrorList): void {
  if (lists.some((amounts) => amounts.has('cpu') || amounts.has('memory'))) return;
  list.forbidden(path, 'HugePages require cpu or memory');
}

const EMPTY: Amounts = new Map();

export function readEntries(resources: Resources | undefined): Amounts {
  if (resources === undefined) return EMPTY;
  return new Map(Object.entries(resources).map(([name, text]) => [name, readQuantity(text)]));
}

/** Rule: ValidateResourceQuantityValue, the same file. */
export function checkResourceValue(
  name: string,
  amount: Quantity,
  path: Path,
  list: ErrorList,
): void {
  list.notNegativeAmount(path, amount);
  if (isIntegerResource(name) && amount.milliValue() % 1000n !== 0n) {
    list.invalid(path, amount.canonical, 'must be an integer');
  }
}

/** Rule: validateResourceName, the same file. False: it has an error. */
export function checkResourceName(name: string, path: Path, list: ErrorList): boolean {
  const problems = qualifiedNameProblems(name);
  list.each(path, name, problems);
  if (problems.length > 0) return false;
  if (name.includes('/') || isStandardResource(name)) return true;
  list.invalid(path, name, 'must be a standard resource type or fully qualified');
  return false;
}

/** Rule: validateContainerResourceName, the same file. */
export function checkContainerResourceName(name: string, path: Path, list: ErrorList): void {
  checkResourceName(name, path, list);
  if (!name.includes('/')) {
    if (isContainerResource(name)) return;
    list.invalid(path, name, 'must be a standard resource for containers');
  } else if (!isNative(name) && !isExtended(name)) {
    list.invalid(path, name, "doesn't follow extended resource name standard");
  }
}

/** Rule: validateResourceQuantityHugePageValue, the same file. */
function checkHugePages(name: string, amount: Quantity, path: Path, list: ErrorList): void {
  if (!isHugePage(name)) return;
  const size = pageSizeOf(name);
  if (size !== undefined && amount.value() % size === 0n) return;
  const shown = amount.canonical;
  list.invalid(path, shown, `${shown} is not positive integer multiple of ${name}`);
}

/** Rule: IsHugePageResourceValueDivisible, pkg/apis/core/helper/helpers.go, v1.34. */
function pageSizeOf(name: string): bigint | undefined {
  try {
    const size = parseQuantity(name.slice(HUGE_PAGES.length));
    const isWhole = size.sign > 0 && size.milliValue() % 1000n === 0n;
    return isWhole ? size.value() : undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function compareWithLimit(
  name: string,
  { request, limit }: { readonly request: Quantity; readonly limit: Quantity },
  path: Path,
  list: ErrorList,
): void {
  const order = request.compare(limit);
  if (order === 0) return;
  const bound = `${name} limit of ${limit.canonical}`;
  if (!allowsOvercommit(name)) {
    list.invalid(path, request.canonical, `must be equal to ${bound}`);
  } else if (order > 0) {
    list.invalid(path, request.canonical, `must be less than or equal to ${bound}`);
  }
}

/** Rule: validateResourceClaimNames, the same file. */
function checkClaimNames(
  claims: readonly Loose<ContainerResourceClaim>[] | undefined,
  known: ReadonlySet<string>,
  path: Path,
  list: ErrorList,
): void {
  if (claims === undefined) return;
  const seen = new Set<string>();
  for (const [at, { name = '', request = '' }] of claims.entries()) {
    const item = path.index(at);
    if (name === '') {
      list.required(item);
      continue;
    }
    checkTwice({ name, request }, seen, item, list);
    if (known.has(name)) continue;
    const names = known.size === 0 ? ' which is empty' : `: ${[...known].sort().join(', ')}`;
    list.notFound(item, name, `must be one of the names in pod.spec.resourceClaims${names}`);
  }
}

/** A claim and its requests may not both be named, and none of them twice. */
function checkTwice(
  { name, request }: { readonly name: string; readonly request: string },
  seen: Set<string>,
  item: Path,
  list: ErrorList,
): void {
  if (seen.has(name)) {
    list.duplicate(item, name);
    return;
  }
  const key = request === '' ? name : `${name}/${request}`;
  if (request !== '') list.each(item.child('request'), request, dnsLabelProblems(request));
  if (seen.has(key)) list.duplicate(item, key);
  else if (request === '') {
    for (const other of seen) if (other.startsWith(`${name}/`)) list.duplicate(item, name);
  }
  seen.add(key);
}

/** Nearly all amounts of nodes. */
const WHOLE = /^(\d{1,12}(Ki)?|\d{1,9}Mi|\d{1,6}Gi|\d{1,3}Ti)$/;
const WHOLE_CPU = /^\d{1,12}$/;

/** Rule: ValidateNodeResources, the same file. */
export function checkNodeResources(
  resources: Resources | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (resources === undefined || areWhole(resources)) return;
  for (const [name, text] of Object.entries(resources)) {
    checkResourceValue(name, readQuantity(text), path.child(name), list);
  }
}

/** True if all amounts match WHOLE: then they need no further checks. */
function areWhole(resources: Resources): boolean {
  for (const name in resources) {
    const quantity = resources[name];
    if (typeof quantity !== 'string' || !isWholeAmount(name, quantity)) return false;
  }
  return true;
}

/** True for most amounts that are valid for every resource of a node. */
export const isWholeAmount = (resource: string, quantity: string): boolean =>
  (resource === 'cpu' ? WHOLE_CPU : WHOLE).test(quantity);
