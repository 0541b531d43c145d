import { invalid, required } from '../field-error.ts';
import { isExtendedResource } from '../requests/index.ts';
import type { ResourceQuota, ResourceQuotaSpec } from '../types.ts';
import type { ErrorList } from './error-list.ts';
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
const EXISTS_ONLY =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

/** Rule: ValidateResourceQuota, pkg/apis/core/validation/validation.go, v1.34. */
export function checkResourceQuota({ spec, status }: ResourceQuota, list: ErrorList): void {
  checkAmounts(spec?.hard, 'spec.hard', list);
  checkScopes(spec ?? {}, list);
  checkSelector(spec ?? {}, list);
  checkAmounts(status?.hard, 'status.hard', list);
  checkAmounts(status?.used, 'status.used', list);
}

function checkAmounts(amounts: ResourceQuotaSpec['hard'], path: string, list: ErrorList): void {
  for (const [name, amount] of readEntries(amounts ?? {}, path, list)) {
    const field = `${path}[${name}]`;
    if (!name.includes('/') && !isStandard(name)) {
      list.add(invalid(field, name, 'must be a standard resource for quota'));
    }
    if (amount.sign < 0) {
      list.add(invalid(field, amount.canonical, 'must be greater than or equal to 0'));
    }
    const isWhole = COUNTS.has(name) || isExtendedResource(name);
    if (isWhole && amount.milliValue() % 1000n !== 0n) {
      list.add(invalid(field, amount.canonical, 'must be an integer'));
    }
  }
}

function isStandard(name: string): boolean {
  return STANDARD.has(name) || /^(requests\.)?hugepages-/.test(name);
}

function checkScopes({ scopes = [], hard = {} }: ResourceQuotaSpec, list: ErrorList): void {
  const field = 'spec.scopes';
  for (const scope of scopes) {
    if (!isScope(scope)) list.add(invalid(field, scopes, 'unsupported scope'));
    checkScoped(scope, hard, field, scopes, list);
  }
  checkOpposites(new Set(scopes), field, scopes, list);
}

function checkSelector({ scopeSelector, hard = {} }: ResourceQuotaSpec, list: ErrorList): void {
  const field = 'spec.scopeSelector.matchExpressions';
  const expressions = scopeSelector?.matchExpressions ?? [];
  for (const { scopeName, operator, values = [] } of expressions) {
    if (!isScope(scopeName)) {
      list.add(invalid(`${field}.scopeName`, scopeName, 'unsupported scope'));
    }
    checkScoped(scopeName, hard, field, scopeSelector, list);
    if (POD_SCOPES.has(scopeName) && scopeName !== 'PriorityClass' && operator !== 'Exists') {
      list.add(invalid(`${field}.operator`, operator, EXISTS_ONLY));
    }
    checkValues(operator, values, field, list);
  }
  checkOpposites(new Set(expressions.map((one) => one.scopeName)), field, undefined, list);
}

function checkValues(
  operator: string,
  values: readonly string[],
  field: string,
  list: ErrorList,
): void {
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length > 0) return;
      list.add(
        required(
          `${field}.values`,
          "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
        ),
      );
      return;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length === 0) return;
      list.add(
        invalid(
          `${field}.values`,
          values,
          "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
        ),
      );
      return;
    default:
      list.add(invalid(`${field}.operator`, operator, 'not a valid selector operator'));
  }
}

function checkScoped(
  scope: string,
  hard: NonNullable<ResourceQuotaSpec['hard']>,
  field: string,
  badValue: unknown,
  list: ErrorList,
): void {
  for (const name of Object.keys(hard).filter(isStandard)) {
    if (fitsScope(scope, name)) continue;
    list.add(invalid(field, badValue, 'unsupported scope applied to resource'));
  }
}

function fitsScope(scope: string, name: string): boolean {
  if (scope === 'BestEffort') return name === 'pods';
  if (scope === 'VolumeAttributesClass') return OF_CLAIMS.has(name);
  return !POD_SCOPES.has(scope) || OF_PODS.has(name);
}

function checkOpposites(
  scopes: ReadonlySet<string>,
  field: string,
  badValue: unknown,
  list: ErrorList,
): void {
  for (const [one, other] of OPPOSITES) {
    if (scopes.has(one) && scopes.has(other)) {
      list.add(invalid(field, badValue, 'conflicting scopes'));
    }
  }
}

const isScope = (scope: string): boolean =>
  POD_SCOPES.has(scope) || scope === 'VolumeAttributesClass';
