import { EQUAL_PRIORITY, PREDICATE_ALIASES, PREDICATES, PRIORITIES, PRIORITY_ALIASES } from './legacy-names.ts';
import type { Finding } from './finding.ts';
import type { Policy, PredicatePolicy, PriorityPolicy } from './policy.ts';

const INT32_MAX = 2n ** 31n - 1n;

/** What kube-scheduler v1.22 accepts without a word, though it does not do what it seems to say. `text` is ours. */
export function policyWarnings(policy: Policy): readonly Finding[] {
  const { predicates = [], priorities = [] } = policy;
  return [
    ...predicates.flatMap(predicateWarnings),
    ...priorities.flatMap(priorityWarnings),
    ...repeatedPriorities(priorities),
    ...wholeWarnings(policy),
  ];
}

function predicateWarnings({ name, argument }: PredicatePolicy, index: number): readonly Finding[] {
  const meant = PREDICATE_ALIASES.get(name) ?? name;
  if (argument === undefined || !PREDICATES.some((one) => one.name === meant)) return [];
  return [lostArgument(`predicates[${String(index)}].argument`, name)];
}

function priorityWarnings(
  { name, weight, argument }: PriorityPolicy,
  index: number,
): readonly Finding[] {
  const path = `priorities[${String(index)}]`;
  if (name === EQUAL_PRIORITY) {
    return [{ path, text: 'EqualPriority has no effect: all nodes get the same from it' }];
  }
  const findings: Finding[] = [];
  const meant = PRIORITY_ALIASES.get(name) ?? name;
  const isRegistered = PRIORITIES.some((one) => one.name === meant);
  if (argument !== undefined && isRegistered) {
    findings.push(lostArgument(`${path}.argument`, name));
  }
  if (BigInt(weight) > INT32_MAX) {
    const cut = BigInt.asIntN(32, BigInt(weight));
    const counted = cut === 0n ? 1n : cut;
    const text = `the weight of ${name} is cut to 32 bits and counts as ${String(counted)}`;
    findings.push({ path: `${path}.weight`, text });
  }
  const ratio = isRegistered ? undefined : argument?.requestedToCapacityRatioArguments;
  if (ratio !== undefined && (ratio.resources ?? []).length === 0) {
    const text = `${name} names no resources and scores 0 everywhere: cpu and memory are no default`;
    findings.push({ path: `${path}.argument`, text });
  }
  return findings;
}

const lostArgument = (path: string, name: string): Finding => ({
  path,
  text: `the argument of ${name} is not read, since the name is registered; give the entry a name of its own`,
});

/** A name that counts once, with the last of its weights. */
function repeatedPriorities(priorities: readonly PriorityPolicy[]): readonly Finding[] {
  const last = new Map<string, number>();
  const keys = priorities.map(({ name }) => PRIORITY_ALIASES.get(name) ?? name);
  keys.forEach((key, index) => last.set(key, index));
  return keys.flatMap((key, index) => {
    const at = last.get(key) ?? index;
    if (at === index || !PRIORITIES.some(({ name }) => name === key)) return [];
    const text = `${key} is named again later, and only the weight there counts`;
    return [{ path: `priorities[${String(index)}]`, text }];
  });
}

function wholeWarnings({
  priorities,
  hardPodAffinitySymmetricWeight: hard,
}: Policy): readonly Finding[] {
  const findings: Finding[] = [];
  const names = new Set((priorities ?? []).map(({ name }) => PRIORITY_ALIASES.get(name) ?? name));
  if (names.has('SelectorSpreadPriority') && names.has('EvenPodsSpreadPriority')) {
    const text =
      'SelectorSpreadPriority and EvenPodsSpreadPriority are one plugin, with the weight of the latter';
    findings.push({ path: 'priorities', text });
  }
  if (priorities !== undefined && hard !== 0 && !names.has('InterPodAffinityPriority')) {
    const path = 'hardPodAffinitySymmetricWeight';
    findings.push({ path, text: `${path} has no effect without InterPodAffinityPriority` });
  }
  return findings;
}
