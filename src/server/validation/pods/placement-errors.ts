import { isEnabled } from '../../../features/index.ts';
import {
  integerProblems,
  labelValueProblems,
  qualifiedNameProblems,
  nodeSelectorErrors,
  nodeSelectorTermErrors,
  labelNameErrors,
  labelSelectorErrors,
  COMPARISON_GATE,
  isComparison,
} from '../../../objects/index.ts';
import type {
  Path,
  Loose,
  Affinity,
  LabelSelector,
  NodeAffinity,
  PodAffinity,
  PodAffinityTerm,
  Taint,
  Toleration,
  TopologySpreadConstraint,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { dnsLabelProblems } from '../rules/texts.ts';

const TAINT_EFFECTS: readonly string[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const ACTIONS: readonly string[] = ['DoNotSchedule', 'ScheduleAnyway'];
const INCLUSION: readonly string[] = ['Honor', 'Ignore'];
const NO_SELECTOR = 'must not be specified when labelSelector is not set';
const IN_SELECTOR = 'exists in both matchLabelKeys and labelSelector';
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Rule: ValidateTolerations, pkg/apis/core/validation/validation.go, v1.36. */
export function checkTolerations(
  tolerations: readonly Loose<Toleration>[],
  path: Path,
  list: ErrorList,
): void {
  for (const [at, toleration] of tolerations.entries()) {
    const item = path.index(at);
    const { key = '', operator = '', effect = '', tolerationSeconds } = toleration;
    if (key !== '') list.addAll(labelNameErrors(key, item.child('key')));
    if (key === '' && operator !== 'Exists') {
      const detail =
        'operator must be Exists when `key` is empty, which means "match all values and all keys"';
      list.invalid(item.child('operator'), operator, detail);
    }
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
      const detail = "effect must be 'NoExecute' when `tolerationSeconds` is set";
      list.invalid(item.child('effect'), effect, detail);
    }
    checkOperator(toleration, item, list);
    if (effect !== '') list.supported(item.child('effect'), effect, TAINT_EFFECTS);
  }
}

function checkOperator(toleration: Loose<Toleration>, path: Path, list: ErrorList): void {
  const { operator = '', value = '' } = toleration;
  const field = path.child('operator');
  if (isComparison(operator)) checkComparison(toleration, path, list);
  else if (operator === 'Exists') {
    if (value === '') return;
    list.invalid(field, value, "value must be empty when `operator` is 'Exists'");
  } else if (operator === '' || operator === 'Equal') checkValue(value, field, list);
  else list.notSupported(field, operator, ['Equal', 'Exists']);
}

/** All problems are one error. */
function checkValue(value: string, path: Path, list: ErrorList): void {
  const problems = labelValueProblems(value);
  if (problems.length > 0) list.invalid(path, value, problems.join(';'));
}

/** Gt and Lt, from v1.35 on. */
function checkComparison(
  { operator = '', value = '' }: Loose<Toleration>,
  path: Path,
  list: ErrorList,
): void {
  const gates = list.askGates();
  if (gates === undefined) return;
  if (isEnabled(gates, COMPARISON_GATE)) {
    list.each(path.child('value'), value, integerProblems(value));
    return;
  }
  const isKnown = Object.hasOwn(gates, COMPARISON_GATE);
  const supported = ['Equal', 'Exists', ...(isKnown ? ['Lt', 'Gt'] : [])];
  list.notSupported(path.child('operator'), operator, supported);
}

/** Rule: validateNodeTaints, the same file, v1.34. */
export function checkTaints(taints: readonly Loose<Taint>[], path: Path, list: ErrorList): void {
  const seen = new Set<string>();
  for (const [at, taint] of taints.entries()) {
    const item = path.index(at);
    const { key = '', value = '', effect = '', timeAdded } = taint;
    list.addAll(labelNameErrors(key, item.child('key')));
    checkValue(value, item.child('value'), list);
    list.oneOf(item.child('effect'), effect, TAINT_EFFECTS);
    const pair = `${effect}:${key}`;
    if (seen.has(pair)) {
      const shown = { Key: key, Value: value, Effect: effect, TimeAdded: timeAdded ?? null };
      list.duplicate(item, shown, 'taints must be unique by key and effect pair');
    }
    seen.add(pair);
  }
}

/** Rule: validateTopologySpreadConstraints, the same file. */
export function checkTopologySpread(
  constraints: readonly Loose<TopologySpreadConstraint>[],
  path: Path,
  list: ErrorList,
): void {
  for (const [at, constraint] of constraints.entries()) {
    const item = path.index(at);
    const { maxSkew = 0, topologyKey = '', whenUnsatisfiable = '' } = constraint;
    list.positive(item.child('maxSkew'), maxSkew);
    if (topologyKey === '') list.required(item.child('topologyKey'), 'can not be empty');
    list.supported(item.child('whenUnsatisfiable'), whenUnsatisfiable, ACTIONS);
    const isRepeated = constraints
      .slice(at + 1)
      .some(
        (other) =>
          (other.topologyKey ?? '') === topologyKey &&
          (other.whenUnsatisfiable ?? '') === whenUnsatisfiable,
      );
    if (isRepeated) {
      const pair = `{${topologyKey}, ${whenUnsatisfiable}}`;
      list.duplicate(item.child('{topologyKey, whenUnsatisfiable}').writtenAs(item), pair);
    }
    checkSpreadOptions(constraint, item, list);
  }
}

function checkSpreadOptions(
  constraint: Loose<TopologySpreadConstraint>,
  path: Path,
  list: ErrorList,
): void {
  const { minDomains, whenUnsatisfiable = '', matchLabelKeys, labelSelector } = constraint;
  if (minDomains !== undefined) {
    list.positive(path.child('minDomains'), minDomains);
    if (whenUnsatisfiable !== 'DoNotSchedule') {
      const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`;
      list.invalid(path.child('minDomains'), minDomains, detail);
    }
  }
  for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy'] as const) {
    const policy = constraint[field];
    if (policy !== undefined) list.supported(path.child(field), policy, INCLUSION);
  }
  if (matchLabelKeys !== undefined) {
    checkLabelKeys(matchLabelKeys, labelSelector, path.child('matchLabelKeys'), list);
    checkSelectedKeys(matchLabelKeys, labelSelector, path, list);
  }
  list.addAll(labelSelectorErrors(labelSelector, path.child('labelSelector')));
}

/** Rule: validateLabelKeys, the same file. */
function checkLabelKeys(
  keys: readonly string[],
  selector: unknown,
  path: Path,
  list: ErrorList,
): void {
  if (keys.length === 0) return;
  if (selector === undefined) {
    list.forbidden(path, NO_SELECTOR);
    return;
  }
  for (const [at, key] of keys.entries()) list.addAll(labelNameErrors(key, path.index(at)));
}

/** Rule: ValidateMatchLabelKeysAndMismatchLabelKeys, the same file: the values of the keys are merged into the selector before. */
function checkSelectedKeys(
  keys: readonly string[],
  selector: Loose<LabelSelector> | undefined,
  path: Path,
  list: ErrorList,
): void {
  if (selector === undefined || keys.length === 0) return;
  const selected = new Set(Object.keys(selector.matchLabels ?? {}));
  for (const { key = '' } of selector.matchExpressions ?? []) {
    const at = keys.lastIndexOf(key);
    if (at >= 0 && selected.has(key))
      list.invalid(
        path.index(at).writtenAs(path.child('matchLabelKeys').index(at)),
        key,
        IN_SELECTOR,
      );
    selected.add(key);
  }
}

/** Rule: validateAffinity, the same file. */
export function checkAffinity(
  { nodeAffinity, podAffinity, podAntiAffinity }: Loose<Affinity>,
  path: Path,
  list: ErrorList,
): void {
  if (nodeAffinity !== undefined) checkNodeAffinity(nodeAffinity, path.child('nodeAffinity'), list);
  if (podAffinity !== undefined) checkPodAffinity(podAffinity, path.child('podAffinity'), list);
  if (podAntiAffinity !== undefined) {
    checkPodAffinity(podAntiAffinity, path.child('podAntiAffinity'), list);
  }
}

function checkNodeAffinity(affinity: Loose<NodeAffinity>, path: Path, list: ErrorList): void {
  const required = affinity[REQUIRED];
  if (required !== undefined) list.addAll(nodeSelectorErrors(required, path.child(REQUIRED)));
  for (const [at, { weight = 0, preference = {} }] of (affinity[PREFERRED] ?? []).entries()) {
    const item = path.child(PREFERRED).index(at);
    checkWeight(weight, item.child('weight'), list);
    // Values of preferences are not validated.
    list.addAll(nodeSelectorTermErrors(preference, item.child('preference'), true));
  }
}

function checkPodAffinity(affinity: Loose<PodAffinity>, path: Path, list: ErrorList): void {
  for (const [at, term] of (affinity[REQUIRED] ?? []).entries()) {
    checkTerm(term, path.child(REQUIRED).index(at), list);
  }
  for (const [at, { weight = 0, podAffinityTerm = {} }] of (affinity[PREFERRED] ?? []).entries()) {
    const item = path.child(PREFERRED).index(at);
    checkWeight(weight, item.child('weight'), list);
    checkTerm(podAffinityTerm, item.child('podAffinityTerm'), list);
  }
}

/** Rule: validatePodAffinityTerm, the same file. */
function checkTerm(term: Loose<PodAffinityTerm>, path: Path, list: ErrorList): void {
  const { labelSelector, topologyKey = '', matchLabelKeys = [], mismatchLabelKeys = [] } = term;
  list.addAll(labelSelectorErrors(labelSelector, path.child('labelSelector')));
  list.addAll(labelSelectorErrors(term.namespaceSelector, path.child('namespaceSelector')));
  for (const namespace of term.namespaces ?? []) {
    list.each(
      path.child('namespace').writtenAs(path.child('namespaces')),
      namespace,
      dnsLabelProblems(namespace),
    );
  }
  checkLabelKeys(matchLabelKeys, labelSelector, path.child('matchLabelKeys'), list);
  checkLabelKeys(mismatchLabelKeys, labelSelector, path.child('mismatchLabelKeys'), list);
  checkSelectedKeys(matchLabelKeys, labelSelector, path, list);
  for (const [at, key] of matchLabelKeys.entries()) {
    if (!mismatchLabelKeys.includes(key)) continue;
    const detail = 'exists in both matchLabelKeys and mismatchLabelKeys';
    list.invalid(path.child('matchLabelKeys').index(at), key, detail);
  }
  const field = path.child('topologyKey');
  if (topologyKey === '') list.required(field, 'can not be empty');
  list.each(field, topologyKey, qualifiedNameProblems(topologyKey));
}

function checkWeight(weight: number, path: Path, list: ErrorList): void {
  if (weight < 1 || weight > 100) list.invalid(path, weight, 'must be in the range 1-100');
}
