import { goQuote } from '../../../golang/index.ts';
import { OMITTED, qualifiedNameProblems } from '../../../objects/index.ts';
import type {
  Path,
  Loose,
  JobSpec,
  PodFailurePolicy,
  PodFailurePolicyOnExitCodesRequirement,
  PodFailurePolicyOnPodConditionsPattern,
  PodFailurePolicyRule,
  SuccessPolicy,
  SuccessPolicyRule,
} from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { countIndexes } from './job-indexes.ts';

type Spec = Loose<JobSpec>;

const ACTIONS: readonly string[] = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const OPERATORS: readonly string[] = ['In', 'NotIn'];
const STATUSES: readonly string[] = ['False', 'True', 'Unknown'];
const MOST_RULES = 20;
const MOST_EXIT_CODES = 255;
const LONGEST_INDEXES = 65_536;

/** A choice that has to be made, where the error of an empty one lists the values. */
function checkChoice(value: string, values: readonly string[], path: Path, list: ErrorList): void {
  if (value === '') list.required(path, `valid values: [${values.map(goQuote).join(' ')}]`);
  else list.supported(path, value, values);
}

/** Rule: validatePodFailurePolicy, pkg/apis/batch/validation/validation.go, v1.34. */
export function checkFailurePolicy(
  spec: Spec,
  { rules = [] }: Loose<PodFailurePolicy>,
  path: Path,
  list: ErrorList,
): void {
  const rulesPath = path.child('rules');
  if (rules.length > MOST_RULES) list.tooMany(rulesPath, rules.length, MOST_RULES);
  for (const [at, rule] of rules.entries()) checkRule(spec, rule, rulesPath.index(at), list);
}

function checkRule(
  spec: Spec,
  { action = '', onExitCodes, onPodConditions = [] }: Loose<PodFailurePolicyRule>,
  path: Path,
  list: ErrorList,
): void {
  if (action === 'FailIndex') {
    if (spec.backoffLimitPerIndex === undefined) {
      list.invalid(path.child('action'), action, 'requires the backoffLimitPerIndex to be set');
    }
  } else checkChoice(action, ACTIONS, path.child('action'), list);
  if (onExitCodes !== undefined) {
    checkExitCodes(spec, onExitCodes, path.child('onExitCodes'), list);
  }
  checkConditions(onPodConditions, path.child('onPodConditions'), list);
  const hasConditions = onPodConditions.length > 0;
  if (hasConditions && onExitCodes !== undefined) {
    const detail = 'specifying both OnExitCodes and OnPodConditions is not supported';
    list.invalid(path, OMITTED, detail);
  } else if (!hasConditions && onExitCodes === undefined) {
    const detail = 'specifying one of OnExitCodes and OnPodConditions is required';
    list.invalid(path, OMITTED, detail);
  }
}

function checkConditions(
  patterns: readonly Loose<PodFailurePolicyOnPodConditionsPattern>[],
  path: Path,
  list: ErrorList,
): void {
  if (patterns.length > MOST_RULES) list.tooMany(path, patterns.length, MOST_RULES);
  for (const [at, { type = '', status = '' }] of patterns.entries()) {
    list.each(path.index(at).child('type'), type, qualifiedNameProblems(type));
    checkChoice(status, STATUSES, path.index(at).child('status'), list);
  }
}

function checkExitCodes(
  { template }: Spec,
  codes: Loose<PodFailurePolicyOnExitCodesRequirement>,
  path: Path,
  list: ErrorList,
): void {
  const { operator = '', containerName } = codes;
  checkChoice(operator, OPERATORS, path.child('operator'), list);
  const { containers = [], initContainers = [] } = template?.spec ?? {};
  const isKnown = [...containers, ...initContainers].some(({ name }) => name === containerName);
  if (containerName !== undefined && !isKnown) {
    const detail = 'must be one of the container or initContainer names in the pod template';
    list.invalid(path.child('containerName'), containerName, detail);
  }
  checkExitValues(codes, path.child('values'), list);
}

function checkExitValues(
  { operator, values: given }: Loose<PodFailurePolicyOnExitCodesRequirement>,
  valuesPath: Path,
  list: ErrorList,
): void {
  const values = given ?? [];
  if (values.length === 0) {
    list.invalid(valuesPath, given, 'at least one value is required');
  } else if (values.length > MOST_EXIT_CODES) {
    list.tooMany(valuesPath, values.length, MOST_EXIT_CODES);
  }
  const seen = new Set<number>();
  for (const [at, value] of values.entries()) {
    const item = valuesPath.index(at);
    if (operator === 'In' && value === 0) {
      list.invalid(item, value, 'must not be 0 for the In operator');
    }
    if (seen.has(value)) list.duplicate(item, value);
    seen.add(value);
  }
  const isOrdered = values.every((value, at) => at === 0 || (values[at - 1] ?? 0) <= value);
  if (!isOrdered) list.invalid(valuesPath, values, 'must be ordered');
}

/** Rule: validateSuccessPolicy, the same file. */
export function checkSuccessPolicy(
  completions: number,
  { rules = [] }: Loose<SuccessPolicy>,
  path: Path,
  list: ErrorList,
): void {
  const rulesPath = path.child('rules');
  if (rules.length === 0) {
    const detail = 'at least one rules must be specified when the successPolicy is specified';
    list.required(rulesPath, detail);
  }
  if (rules.length > MOST_RULES) list.tooMany(rulesPath, rules.length, MOST_RULES);
  for (const [at, rule] of rules.entries()) {
    checkSuccessRule(completions, rule, rulesPath.index(at), list);
  }
}

function checkSuccessRule(
  completions: number,
  { succeededCount: count, succeededIndexes: indexes }: Loose<SuccessPolicyRule>,
  path: Path,
  list: ErrorList,
): void {
  if (count === undefined && indexes === undefined) {
    const detail = 'at least one of succeededCount or succeededIndexes must be specified';
    list.required(path, detail);
  }
  let total = 0;
  if (indexes !== undefined) {
    const field = path.child('succeededIndexes');
    if (indexes.length > LONGEST_INDEXES) list.tooLong(field, LONGEST_INDEXES);
    const counted = countIndexes(indexes, completions);
    if (typeof counted === 'number') total = counted;
    else list.invalid(field, indexes, `error parsing succeededIndexes: ${counted.problem}`);
  }
  if (count === undefined) return;
  const field = path.child('succeededCount');
  list.notNegative(field, count);
  if (count > completions) {
    const detail = `must be less than or equal to ${String(completions)} (the number of specified completions)`;
    list.invalid(field, count, detail);
  }
  if (indexes !== undefined && count > total) {
    const detail = `must be less than or equal to ${String(total)} (the number of indexes in the specified succeededIndexes field)`;
    list.invalid(field, count, detail);
  }
}
