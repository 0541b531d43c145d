import { invalid, required } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { qualifiedNameProblems } from '../name-syntax.ts';
import { isExtendedResource } from '../requests/index.ts';
import type {
  ResourceQuota,
  ResourceQuotaSpec,
  ScopedResourceSelectorRequirement,
} from '../types.ts';
import type { ErrorList } from './error-list.ts';
import { IMMUTABLE } from './immutable.ts';
import { internalForm } from './internal-form.ts';
import { readEntries } from './resource-errors.ts';

/** Resources with integer amounts. Rule: IsIntegerResourceName, pkg/apis/core/helper/helpers.go, v1.34. */
const COUNTS: ReadonlySet<string> = new Set([
  ...['pods', 'resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps'],
  ...['persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers'],
]);
/** Names without a prefix that a quota may limit. Rule: IsStandardQuotaResourceName, the same file. */
const STANDARD: ReadonlySet<string> = new Set([
  ...COUNTS,
  ...['cpu', 'memory', 'ephemeral-storage', 'requests.storage'],
  ...['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [
    `requests.${name}`,
    `limits.${name}`,
  ]),
]);
const POD_SCOPES: ReadonlySet<string> = new Set([
  ...['Terminating', 'NotTerminating', 'BestEffort', 'NotBestEffort'],
  ...['PriorityClass', 'CrossNamespacePodAffinity'],
]);
/** Resources that a quota with scopes of pods may limit. Rule: IsResourceQuotaScopeValidForResource, the same file. */
const OF_PODS: ReadonlySet<string> = new Set([
  'pods',
  ...['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
]);
const OF_CLAIMS: ReadonlySet<string> = new Set(['persistentvolumeclaims', 'requests.storage']);
const OPPOSITES = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
] as const;
const SCOPES = 'spec.scopes';
const SELECTED = 'spec.scopeSelector.matchExpressions';
const UNFIT = 'unsupported scope applied to resource';
const VALUES_MISSING =
  "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
const VALUES_UNWANTED =
  "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
const EXISTS_ONLY =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

/** Rule: ValidateResourceQuota, pkg/apis/core/validation/validation.go, v1.34. */
export function checkResourceQuota({ spec, status }: ResourceQuota, list: ErrorList): void {
  checkQuotaSpec(spec ?? {}, list);
  checkAmounts(status?.hard, 'status.hard', list);
  checkAmounts(status?.used, 'status.used', list);
}

/** Rule: ValidateResourceQuotaUpdate, the same file. */
export function checkQuotaUpdate(quota: ResourceQuota, old: ResourceQuota, list: ErrorList): void {
  checkQuotaSpec(quota.spec ?? {}, list);
  const [now, before] = [new Set(quota.spec?.scopes), new Set(old.spec?.scopes)];
  const isSame = now.size === before.size && [...now].every((scope) => before.has(scope));
  if (!isSame) list.add(invalid(SCOPES, quota.spec?.scopes, IMMUTABLE));
}

/** Rule: ValidateResourceQuotaSpec, the same file. */
export function checkQuotaSpec(spec: ResourceQuotaSpec, list: ErrorList): void {
  checkAmounts(spec.hard, 'spec.hard', list);
  checkScopes(spec, list);
  checkSelector(spec, list);
}

function checkAmounts(amounts: ResourceQuotaSpec['hard'], path: string, list: ErrorList): void {
  for (const [name, amount] of readEntries(amounts ?? {}, path, list)) {
    const field = `${path}[${name}]`;
    checkName(name, field, list);
    if (amount.sign < 0) {
      list.add(invalid(field, amount.canonical, 'must be greater than or equal to 0'));
    }
    const isWhole = COUNTS.has(name) || isExtendedResource(name);
    if (isWhole && amount.milliValue() % 1000n !== 0n) {
      list.add(invalid(field, amount.canonical, 'must be an integer'));
    }
  }
}

/** Rule: ValidateResourceQuotaResourceName, the same file. */
function checkName(name: string, field: string, list: ErrorList): void {
  const problems = qualifiedNameProblems(name);
  list.each(field, name, problems);
  if (name.includes('/') || isStandard(name)) return;
  if (problems.length === 0 && name !== 'storage') {
    list.add(invalid(field, name, 'must be a standard resource type or fully qualified'));
  }
  list.add(invalid(field, name, 'must be a standard resource for quota'));
}

function isStandard(name: string): boolean {
  return STANDARD.has(name) || /^(requests\.)?hugepages-/.test(name);
}

/** Rule of this and the next: validateResourceQuotaScopes and validateScopedResourceSelectorRequirement, the same file. */
function checkScopes({ scopes = [], hard = {} }: ResourceQuotaSpec, list: ErrorList): void {
  for (const scope of scopes) {
    if (!isScope(scope)) list.add(invalid(SCOPES, scopes, 'unsupported scope'));
    checkScoped(scope, hard, invalid(SCOPES, scopes, UNFIT), list);
  }
  checkOpposites(scopes, invalid(SCOPES, scopes, 'conflicting scopes'), list);
}

function checkSelector(
  { scopeSelector, scopes, hard = {} }: ResourceQuotaSpec,
  list: ErrorList,
): void {
  const shown = internalForm(scopeSelector, 'ScopeSelector');
  const expressions = scopeSelector?.matchExpressions ?? [];
  for (const expression of expressions) {
    const { scopeName } = expression;
    if (!isScope(scopeName)) {
      list.add(invalid(`${SELECTED}.scopeName`, scopeName, 'unsupported scope'));
    }
    checkScoped(scopeName, hard, invalid(SELECTED, shown, UNFIT), list);
    checkOperator(expression, list);
  }
  const selected = expressions.map(({ scopeName }) => scopeName);
  checkOpposites(selected, invalid(SELECTED, scopes, 'conflicting scopes'), list);
}

function checkOperator(
  { scopeName, operator, values = [] }: ScopedResourceSelectorRequirement,
  list: ErrorList,
): void {
  if (POD_SCOPES.has(scopeName) && scopeName !== 'PriorityClass' && operator !== 'Exists') {
    list.add(invalid(`${SELECTED}.operator`, operator, EXISTS_ONLY));
  }
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0) list.add(required(`${SELECTED}.values`, VALUES_MISSING));
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0) list.add(invalid(`${SELECTED}.values`, values, VALUES_UNWANTED));
  } else list.add(invalid(`${SELECTED}.operator`, operator, 'not a valid selector operator'));
}

/** Adds the error once per resource that a quota with the scope may not limit. */
function checkScoped(
  scope: string,
  hard: NonNullable<ResourceQuotaSpec['hard']>,
  error: FieldError,
  list: ErrorList,
): void {
  for (const name of Object.keys(hard)) {
    if (isStandard(name) && !fitsScope(scope, name)) list.add(error);
  }
}

function fitsScope(scope: string, name: string): boolean {
  if (scope === 'BestEffort') return name === 'pods';
  if (scope === 'VolumeAttributesClass') return OF_CLAIMS.has(name);
  return !POD_SCOPES.has(scope) || OF_PODS.has(name);
}

/** Adds the error once per pair of scopes that exclude each other. */
function checkOpposites(scopes: readonly string[], error: FieldError, list: ErrorList): void {
  for (const [one, other] of OPPOSITES) {
    if (scopes.includes(one) && scopes.includes(other)) list.add(error);
  }
}

const isScope = (scope: string): boolean =>
  POD_SCOPES.has(scope) || scope === 'VolumeAttributesClass';
