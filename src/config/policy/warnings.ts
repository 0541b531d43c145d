import type { FieldError } from '../../decoding/index.ts';
import {
  EQUAL_PRIORITY,
  PREDICATE_ALIASES,
  PREDICATES,
  PRIORITIES,
  PRIORITY_ALIASES,
} from './legacy-names.ts';
import type { Policy, PredicatePolicy, PriorityPolicy } from './document.ts';

const INT32_MAX = 2n ** 31n - 1n;

/** Fields that kube-scheduler v1.22 accepts, but that do not have the expected effect. The texts are ours. */
export function policyWarnings(policy: Policy): readonly FieldError[] {
  const { predicates = [], priorities = [] } = policy;
  return [
    ...predicates.flatMap(predicateWarnings),
    ...priorities.flatMap(priorityWarnings),
    ...repeatedPriorities(priorities),
    ...wholeWarnings(policy),
  ];
}

function predicateWarnings(
  { name, argument }: PredicatePolicy,
  index: number,
): readonly FieldError[] {
  const meant = PREDICATE_ALIASES.get(name) ?? name;
  if (argument === undefined || !PREDICATES.some((one) => one.name === meant)) return [];
  return [lostArgument(`predicates[${String(index)}].argument`, name)];
}

function priorityWarnings(
  { name, weight, argument }: PriorityPolicy,
  index: number,
): readonly FieldError[] {
  const field = `priorities[${String(index)}]`;
  if (name === EQUAL_PRIORITY) {
    return [{ field, text: 'EqualPriority has no effect: all nodes get the same from it' }];
  }
  const warnings: FieldError[] = [];
  const meant = PRIORITY_ALIASES.get(name) ?? name;
  const isRegistered = PRIORITIES.some((one) => one.name === meant);
  if (argument !== undefined && isRegistered) {
    warnings.push(lostArgument(`${field}.argument`, name));
  }
  if (BigInt(weight) > INT32_MAX) {
    const cut = BigInt.asIntN(32, BigInt(weight));
    const counted = cut === 0n ? 1n : cut;
    const text = `the weight of ${name} is cut to 32 bits and counts as ${String(counted)}`;
    warnings.push({ field: `${field}.weight`, text });
  }
  const ratio = isRegistered ? undefined : argument?.requestedToCapacityRatioArguments;
  if (ratio !== undefined && (ratio.resources ?? []).length === 0) {
    const text = `${name} names no resources and scores 0 everywhere: cpu and memory are no default`;
    warnings.push({ field: `${field}.argument`, text });
  }
  return warnings;
}

const lostArgument = (field: string, name: string): FieldError => ({
  field,
  text: `the argument of ${name} is not read, since the name is registered; give the entry a name of its own`,
});

/** A repeated name counts once, with its last weight. */
function repeatedPriorities(priorities: readonly PriorityPolicy[]): readonly FieldError[] {
  const last = new Map<string, number>();
  const keys = priorities.map(({ name }) => PRIORITY_ALIASES.get(name) ?? name);
  keys.forEach((key, index) => last.set(key, index));
  return keys.flatMap((key, index) => {
    const at = last.get(key) ?? index;
    if (at === index || !PRIORITIES.some(({ name }) => name === key)) return [];
    const text = `${key} is named again later, and only the weight there counts`;
    return [{ field: `priorities[${String(index)}]`, text }];
  });
}

function wholeWarnings({
  priorities,
  hardPodAffinitySymmetricWeight: hard,
}: Policy): readonly FieldError[] {
  const warnings: FieldError[] = [];
  const names = new Set((priorities ?? []).map(({ name }) => PRIORITY_ALIASES.get(name) ?? name));
  if (names.has('SelectorSpreadPriority') && names.has('EvenPodsSpreadPriority')) {
    const text =
      'SelectorSpreadPriority and EvenPodsSpreadPriority are one plugin, with the weight of the latter';
    warnings.push({ field: 'priorities', text });
  }
  if (priorities !== undefined && hard !== 0 && !names.has('InterPodAffinityPriority')) {
    const field = 'hardPodAffinitySymmetricWeight';
    warnings.push({ field, text: `${field} has no effect without InterPodAffinityPriority` });
  }
  return warnings;
}
