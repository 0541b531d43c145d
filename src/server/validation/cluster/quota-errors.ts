import { wordSet } from '../../../units/index.ts';
import { invalid, Path } from '../../../objects/index.ts';
import type {
  FieldError,
  Loose,
  ResourceQuota,
  ResourceQuotaSpec,
  ScopedResourceSelectorRequirement,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { IMMUTABLE } from '../rules/immutable.ts';
import { internalForm } from '../decoding/internal-form.ts';
import { isQuotaResource } from '../rules/resource-names.ts';
import { checkResourceName, checkResourceValue, readEntries } from '../pods/resource-errors.ts';

const POD_SCOPES = wordSet(`
  Terminating NotTerminating BestEffort NotBestEffort PriorityClass CrossNamespacePodAffinity
`);
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
const SCOPES = Path.spec.child('scopes');
const SELECTED = Path.spec.child('scopeSelector').child('matchExpressions');
const UNFIT = 'unsupported scope applied to resource';
const VALUES_MISSING =
  "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
const VALUES_UNWANTED =
  "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
const EXISTS_ONLY =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

type Spec = Loose<ResourceQuotaSpec>;

/** Rule: ValidateResourceQuota, pkg/apis/core/validation/validation.go, v1.34. */
export function checkResourceQuota(
  { spec = {}, status }: Loose<ResourceQuota>,
  list: ErrorList,
): void {
  checkQuotaSpec(spec, list);
  checkAmounts(status?.hard, Path.status.child('hard'), list);
  checkAmounts(status?.used, Path.status.child('used'), list);
}

/** Rule: ValidateResourceQuotaUpdate, the same file. */
export function checkQuotaUpdate(
  { spec = {} }: Loose<ResourceQuota>,
  { spec: old = {} }: Loose<ResourceQuota>,
  list: ErrorList,
): void {
  checkQuotaSpec(spec, list);
  const [now, before] = [new Set(spec.scopes), new Set(old.scopes)];
  const isSame = now.size === before.size && [...now].every((scope) => before.has(scope));
  if (!isSame) list.invalid(SCOPES, spec.scopes, IMMUTABLE);
}

/** Rule: ValidateResourceQuotaSpec, the same file. */
export function checkQuotaSpec(spec: Spec, list: ErrorList): void {
  checkAmounts(spec.hard, Path.spec.child('hard'), list);
  checkScopes(spec, list);
  checkSelector(spec, list);
}

/** Rule: ValidateResourceQuotaResourceName, the same file. */
function checkAmounts(amounts: Spec['hard'], path: Path, list: ErrorList): void {
  for (const [name, amount] of readEntries(amounts)) {
    const field = path.key(name);
    checkResourceName(name, field, list);
    if (!name.includes('/') && !isQuotaResource(name)) {
      list.invalid(field, name, 'must be a standard resource for quota');
    }
    checkResourceValue(name, amount, field, list);
  }
}

/** Rule of this and the next: validateResourceQuotaScopes and validateScopedResourceSelectorRequirement, the same file. */
function checkScopes({ scopes = [], hard = {} }: Spec, list: ErrorList): void {
  for (const scope of scopes) {
    if (!isScope(scope)) list.invalid(SCOPES, scopes, 'unsupported scope');
    checkScoped(scope, hard, invalid(SCOPES, scopes, UNFIT), list);
  }
  checkOpposites(scopes, invalid(SCOPES, scopes, 'conflicting scopes'), list);
}

function checkSelector({ scopeSelector, scopes, hard = {} }: Spec, list: ErrorList): void {
  const shown = internalForm(scopeSelector, 'ScopeSelector');
  const expressions = scopeSelector?.matchExpressions ?? [];
  for (const [at, expression] of expressions.entries()) {
    const { scopeName = '' } = expression;
    // Upstream names no index.
    const path = SELECTED.writtenAs(SELECTED.index(at));
    if (!isScope(scopeName)) {
      list.invalid(path.child('scopeName'), scopeName, 'unsupported scope');
    }
    checkScoped(scopeName, hard, invalid(SELECTED, shown, UNFIT), list);
    checkOperator(expression, path, list);
  }
  const selected = expressions.map(({ scopeName = '' }) => scopeName);
  checkOpposites(selected, invalid(SELECTED, scopes, 'conflicting scopes'), list);
}

const LISTING: ReadonlySet<string> = new Set(['In', 'NotIn']);
const BARE: ReadonlySet<string> = new Set(['Exists', 'DoesNotExist']);

function checkOperator(
  { scopeName = '', operator = '', values = [] }: Loose<ScopedResourceSelectorRequirement>,
  path: Path,
  list: ErrorList,
): void {
  const isPlain = POD_SCOPES.has(scopeName) && scopeName !== 'PriorityClass';
  if (isPlain && operator !== 'Exists') {
    list.invalid(path.child('operator'), operator, EXISTS_ONLY);
  }
  if (LISTING.has(operator)) {
    if (values.length === 0) list.required(path.child('values'), VALUES_MISSING);
  } else if (BARE.has(operator)) {
    if (values.length > 0) list.invalid(path.child('values'), values, VALUES_UNWANTED);
  } else list.eachTyped(path.child('operator'), operator, ['not a valid selector operator']);
}

/** Adds the error once per resource that a quota with the scope may not limit. */
function checkScoped(
  scope: string,
  hard: NonNullable<Spec['hard']>,
  error: FieldError,
  list: ErrorList,
): void {
  for (const name of Object.keys(hard).sort()) {
    if (isQuotaResource(name) && !fitsScope(scope, name)) list.add(error);
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
