import { forbidden, invalid } from '../field-error.ts';
import { qualifiedNameProblems } from '../name-syntax.ts';
import type {
  ConfigMap,
  PriorityClass,
  ResourceQuota,
  ScopedResourceSelectorRequirement,
  Secret,
} from '../types.ts';
import { meansSame } from '../strategy/same-meaning.ts';
import type { ErrorList } from './error-list.ts';
import { checkImmutable, IMMUTABLE, shapeOf } from './immutable.ts';
import { internalForm } from './internal-form.ts';
import { readEntries } from './resource-errors.ts';

const KEY = '[-._a-zA-Z0-9]+';
const isKey = new RegExp(`^${KEY}$`);
const KEY_WRONG = `a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '${KEY}')`;
const LONGEST_KEY = 253;
const FROZEN = 'field is immutable when `immutable` is set';

/** Rule: IsConfigMapKey, apimachinery/pkg/util/validation/validation.go, v0.34. */
function keyProblems(key: string): readonly string[] {
  const problems: string[] = [];
  if (key.length > LONGEST_KEY) {
    problems.push(`must be no more than ${String(LONGEST_KEY)} characters`);
  }
  if (!isKey.test(key)) problems.push(KEY_WRONG);
  if (key === '.') problems.push("must not be '.'");
  if (key === '..') problems.push("must not be '..'");
  else if (key.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}

/** Rule of this and the next: ValidateConfigMap, pkg/apis/core/validation/validation.go, v1.34. */
export function checkConfigMap({ data = {}, binaryData = {} }: ConfigMap, list: ErrorList): void {
  for (const key of Object.keys(data)) {
    const field = `data[${key}]`;
    list.each(field, key, keyProblems(key));
    if (Object.hasOwn(binaryData, key)) {
      list.add(invalid(field, key, 'duplicate of key present in binaryData'));
    }
  }
  for (const key of Object.keys(binaryData)) list.each(`binaryData[${key}]`, key, keyProblems(key));
}

export function checkConfigMapUpdate(map: ConfigMap, old: ConfigMap, list: ErrorList): void {
  checkFrozen(map, old, ['data', 'binaryData'], list);
  checkConfigMap(map, list);
}

export function checkSecretUpdate(secret: Secret, old: Secret, list: ErrorList): void {
  checkImmutable('type', { now: secret.type, before: old.type }, shapeOf('Secret', 'type'), list);
  checkFrozen(secret, old, ['data'], list);
  for (const key of Object.keys(secret.data ?? {}))
    list.each(`data[${key}]`, key, keyProblems(key));
}

function checkFrozen<T extends ConfigMap | Secret>(
  object: T,
  old: T,
  fields: readonly (keyof T & string)[],
  list: ErrorList,
): void {
  if (old.immutable !== true) return;
  if (object.immutable !== true) list.add(forbidden('immutable', FROZEN));
  for (const field of fields) {
    if (!meansSame(object[field], old[field], undefined)) list.add(forbidden(field, FROZEN));
  }
}

/** Rule: ValidatePriorityClassUpdate, pkg/apis/scheduling/validation/validation.go, v1.34. */
export function checkPriorityClassUpdate(
  { value, preemptionPolicy }: PriorityClass,
  old: PriorityClass,
  list: ErrorList,
): void {
  if (value !== old.value) list.add(forbidden('value', 'may not be changed in an update.'));
  const shape = shapeOf('PriorityClass', 'preemptionPolicy');
  checkImmutable(
    'preemptionPolicy',
    { now: preemptionPolicy, before: old.preemptionPolicy },
    shape,
    list,
  );
}

/** The counts of pods that a quota with scopes of pods may limit. */
const COUNTS = new Set(['pods']);
const COMPUTE = new Set([
  ...['cpu', 'memory', 'limits.cpu', 'limits.memory', 'requests.cpu', 'requests.memory'],
]);
const CLAIMS = new Set(['persistentvolumeclaims', 'requests.storage']);
const STANDARD = new Set([
  ...[...COUNTS, ...COMPUTE, ...CLAIMS],
  ...['ephemeral-storage', 'requests.ephemeral-storage', 'limits.ephemeral-storage'],
  ...['resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps'],
  ...['services.nodeports', 'services.loadbalancers'],
]);
const POD_SCOPES: readonly string[] = [
  ...['Terminating', 'NotTerminating', 'NotBestEffort', 'PriorityClass'],
  'CrossNamespacePodAffinity',
];
const SCOPES = new Set([...POD_SCOPES, 'BestEffort', 'VolumeAttributesClass']);
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
];
const EXISTS_ONLY =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

function fitsScope(scope: string, resource: string): boolean {
  if (!STANDARD.has(resource)) return true;
  if (scope === 'BestEffort') return COUNTS.has(resource);
  if (scope === 'VolumeAttributesClass') return CLAIMS.has(resource);
  return !POD_SCOPES.includes(scope) || COUNTS.has(resource) || COMPUTE.has(resource);
}

/** Rule: ValidateResourceQuotaSpec, pkg/apis/core/validation/validation.go, v1.34. */
export function checkQuota({ spec = {} }: ResourceQuota, list: ErrorList): void {
  const { hard = {}, scopes = [], scopeSelector } = spec;
  checkQuotaNames(hard, list);
  const resources = Object.keys(hard).sort();
  for (const scope of scopes) {
    if (!SCOPES.has(scope)) list.add(invalid('spec.scopes', scopes, 'unsupported scope'));
    for (const resource of resources) {
      if (fitsScope(scope, resource)) continue;
      list.add(invalid('spec.scopes', scopes, 'unsupported scope applied to resource'));
    }
  }
  checkOpposites(new Set(scopes), scopes, 'spec.scopes', list);
  const selected = scopeSelector?.matchExpressions ?? [];
  for (const requirement of selected) {
    const { scopeName } = requirement;
    if (!SCOPES.has(scopeName)) {
      list.add(invalid(`${SELECTED}.scopeName`, scopeName, 'unsupported scope'));
    }
    const shown = internalForm(scopeSelector, 'ScopeSelector');
    for (const resource of resources) {
      if (fitsScope(scopeName, resource)) continue;
      list.add(invalid(SELECTED, shown, 'unsupported scope applied to resource'));
    }
    checkScopeOperator(requirement, list);
  }
  checkOpposites(new Set(selected.map(({ scopeName }) => scopeName)), scopes, SELECTED, list);
}

const SELECTED = 'spec.scopeSelector.matchExpressions';

function checkQuotaNames(
  hard: NonNullable<ResourceQuota['spec']>['hard'] & object,
  list: ErrorList,
): void {
  for (const [name, quantity] of readEntries(hard, 'spec.hard', list)) {
    checkQuotaName(name, `spec.hard[${name}]`, list);
    if (quantity.sign < 0) {
      const detail = 'must be greater than or equal to 0';
      list.add(invalid(`spec.hard[${name}]`, quantity.canonical, detail));
    }
  }
}

/** Rule: ValidateResourceQuotaResourceName, the same file. */
function checkQuotaName(name: string, field: string, list: ErrorList): void {
  const problems = qualifiedNameProblems(name);
  list.each(field, name, problems);
  if (name.includes('/')) return;
  const isHuge = /^(requests\.)?hugepages-/.test(name);
  if (problems.length === 0 && !STANDARD.has(name) && name !== 'storage' && !isHuge) {
    list.add(invalid(field, name, 'must be a standard resource type or fully qualified'));
  }
  if (!STANDARD.has(name) && !isHuge) {
    list.add(invalid(field, name, 'must be a standard resource for quota'));
  }
}

function checkScopeOperator(
  { scopeName, operator, values = [] }: ScopedResourceSelectorRequirement,
  list: ErrorList,
): void {
  const path = SELECTED;
  const isNamed = scopeName !== 'PriorityClass' && scopeName !== 'VolumeAttributesClass';
  if (isNamed && SCOPES.has(scopeName) && operator !== 'Exists') {
    list.add(invalid(`${path}.operator`, operator, EXISTS_ONLY));
  }
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length > 0) return;
    const detail =
      "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
    list.add({ type: 'FieldValueRequired', field: `${path}.values`, badValue: '', detail });
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length === 0) return;
    const detail =
      "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
    list.add(invalid(`${path}.values`, values, detail));
  } else list.add(invalid(`${path}.operator`, operator, 'not a valid selector operator'));
}

function checkOpposites(
  chosen: ReadonlySet<string>,
  shown: readonly string[],
  field: string,
  list: ErrorList,
): void {
  for (const [one, other] of OPPOSITES) {
    if (!chosen.has(one) || !chosen.has(other)) continue;
    list.add(invalid(field, shown, 'conflicting scopes'));
  }
}

/** Rule: ValidateResourceQuotaUpdate, the same file. */
export function checkQuotaUpdate(quota: ResourceQuota, old: ResourceQuota, list: ErrorList): void {
  checkQuota(quota, list);
  const [now, before] = [new Set(quota.spec?.scopes), new Set(old.spec?.scopes)];
  const isSame = now.size === before.size && [...now].every((scope) => before.has(scope));
  if (!isSame) list.add(invalid('spec.scopes', quota.spec?.scopes, IMMUTABLE));
}
