import { isEnabled } from '../../features/index.ts';
import { integerProblems } from '../decimal-integer.ts';
import { invalid, notSupported, required } from '../field-error.ts';
import { labelValueProblems, qualifiedNameProblems } from '../name-syntax.ts';
import { nodeSelectorErrors, nodeSelectorTermErrors } from '../node-selectors/index.ts';
import { labelNameErrors, labelSelectorErrors } from '../selectors/index.ts';
import { COMPARISON_GATE, isComparison } from '../tolerations.ts';
import type {
  Affinity,
  PodAffinity,
  PodAffinityTerm,
  Toleration,
  TopologySpreadConstraint,
} from '../types.ts';
import { dnsLabelProblems } from './error-list.ts';
import type { ErrorList } from './error-list.ts';

export const TAINT_EFFECTS: readonly string[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** Rule: ValidateTolerations, pkg/apis/core/validation/validation.go, v1.36. */
export function checkTolerations(
  tolerations: readonly Toleration[],
  path: string,
  list: ErrorList,
): void {
  for (const [index, toleration] of tolerations.entries()) {
    const field = `${path}[${String(index)}]`;
    const { key = '', operator = '', effect = '', tolerationSeconds } = toleration;
    if (key !== '') list.add(...labelNameErrors(key, `${field}.key`));
    if (key === '' && operator !== 'Exists') {
      const detail =
        'operator must be Exists when `key` is empty, which means "match all values and all keys"';
      list.add(invalid(`${field}.operator`, operator, detail));
    }
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
      const detail = "effect must be 'NoExecute' when `tolerationSeconds` is set";
      list.add(invalid(`${field}.effect`, effect, detail));
    }
    checkOperator(toleration, field, list);
    list.oneOf(`${field}.effect`, effect, TAINT_EFFECTS);
  }
}

function checkOperator(toleration: Toleration, path: string, list: ErrorList): void {
  const { operator = '', value = '' } = toleration;
  const field = `${path}.operator`;
  if (isComparison(operator)) checkComparison(toleration, path, list);
  else if (operator === 'Exists') {
    if (value === '') return;
    list.add(invalid(field, value, "value must be empty when `operator` is 'Exists'"));
  } else if (operator === '' || operator === 'Equal') {
    list.each(field, value, labelValueProblems(value));
  } else list.oneOf(field, operator, ['Equal', 'Exists']);
}

/** Gt and Lt, from v1.35 on. */
function checkComparison(
  { operator = '', value = '' }: Toleration,
  path: string,
  list: ErrorList,
): void {
  const gates = list.askGates();
  if (gates === undefined) return;
  if (isEnabled(gates, COMPARISON_GATE)) {
    list.each(`${path}.value`, value, integerProblems(value));
    return;
  }
  const isKnown = Object.hasOwn(gates, COMPARISON_GATE);
  const supported = ['Equal', 'Exists', ...(isKnown ? ['Lt', 'Gt'] : [])];
  list.add(notSupported(`${path}.operator`, operator, supported));
}

/** Rule: validateTopologySpreadConstraints, the same file. */
export function checkTopologySpread(
  constraints: readonly TopologySpreadConstraint[],
  path: string,
  list: ErrorList,
): void {
  const pairs = new Set<string>();
  for (const [index, constraint] of constraints.entries()) {
    const field = `${path}[${String(index)}]`;
    const { maxSkew, topologyKey, whenUnsatisfiable, minDomains } = constraint;
    if (maxSkew <= 0) list.add(invalid(`${field}.maxSkew`, maxSkew, 'must be greater than zero'));
    if (topologyKey === '') list.add(required(`${field}.topologyKey`, 'can not be empty'));
    list.oneOf(`${field}.whenUnsatisfiable`, whenUnsatisfiable, [
      'DoNotSchedule',
      'ScheduleAnyway',
    ]);
    list.unique(
      `${field}.{topologyKey, whenUnsatisfiable}`,
      `{${topologyKey}, ${whenUnsatisfiable}}`,
      pairs,
    );
    if (minDomains !== undefined) {
      if (minDomains <= 0) {
        list.add(invalid(`${field}.minDomains`, minDomains, 'must be greater than zero'));
      }
      if (whenUnsatisfiable !== 'DoNotSchedule') {
        const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`;
        list.add(invalid(`${field}.minDomains`, minDomains, detail));
      }
    }
    list.oneOf(`${field}.nodeAffinityPolicy`, constraint.nodeAffinityPolicy, ['Honor', 'Ignore']);
    list.oneOf(`${field}.nodeTaintsPolicy`, constraint.nodeTaintsPolicy, ['Honor', 'Ignore']);
    list.add(...labelSelectorErrors(constraint.labelSelector, `${field}.labelSelector`));
  }
}

/** Rule: validateAffinity, the same file. */
export function checkAffinity(affinity: Affinity | undefined, path: string, list: ErrorList): void {
  if (affinity === undefined) return;
  const nodePath = `${path}.nodeAffinity`;
  const needed = affinity.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (needed !== undefined) {
    const field = `${nodePath}.requiredDuringSchedulingIgnoredDuringExecution`;
    list.add(...nodeSelectorErrors(needed, field));
  }
  const wished = affinity.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  for (const [index, { weight, preference }] of wished.entries()) {
    const field = `${nodePath}.preferredDuringSchedulingIgnoredDuringExecution[${String(index)}]`;
    checkWeight(weight, field, list);
    list.add(...nodeSelectorTermErrors(preference, `${field}.preference`));
  }
  checkPodAffinity(affinity.podAffinity, `${path}.podAffinity`, list);
  checkPodAffinity(affinity.podAntiAffinity, `${path}.podAntiAffinity`, list);
}

function checkPodAffinity(affinity: PodAffinity | undefined, path: string, list: ErrorList): void {
  const needed = affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  for (const [index, term] of needed.entries()) {
    checkTerm(
      term,
      `${path}.requiredDuringSchedulingIgnoredDuringExecution[${String(index)}]`,
      list,
    );
  }
  const wished = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  for (const [index, { weight, podAffinityTerm }] of wished.entries()) {
    const field = `${path}.preferredDuringSchedulingIgnoredDuringExecution[${String(index)}]`;
    checkWeight(weight, field, list);
    checkTerm(podAffinityTerm, `${field}.podAffinityTerm`, list);
  }
}

function checkTerm(term: PodAffinityTerm, path: string, list: ErrorList): void {
  list.add(...labelSelectorErrors(term.labelSelector, `${path}.labelSelector`));
  list.add(...labelSelectorErrors(term.namespaceSelector, `${path}.namespaceSelector`));
  for (const namespace of term.namespaces ?? []) {
    list.each(`${path}.namespace`, namespace, dnsLabelProblems(namespace));
  }
  const field = `${path}.topologyKey`;
  if (term.topologyKey === '') list.add(required(field, 'can not be empty'));
  list.each(field, term.topologyKey, qualifiedNameProblems(term.topologyKey));
}

function checkWeight(weight: number, path: string, list: ErrorList): void {
  if (weight >= 1 && weight <= 100) return;
  list.add(invalid(`${path}.weight`, weight, 'must be in the range 1-100'));
}
