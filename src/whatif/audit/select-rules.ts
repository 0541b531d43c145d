import { AUDIT_SEVERITIES } from '../../outcome/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { AuditOptions } from './input.ts';
import type { AuditRule } from './rule.ts';
import { AUDIT_RULES } from './rules.ts';

/**
 * The rules that the options leave, in order.
 *
 * @throws InputError for codes that no rule has, with the nearest
 */
export function selectRules({
  rules,
  ignore = [],
  severity = 'info',
}: AuditOptions): readonly AuditRule[] {
  const problems: Problem[] = [];
  const only = rules === undefined ? undefined : namedRules(rules, problems);
  const ignored = namedRules(ignore, problems);
  if (!AUDIT_SEVERITIES.includes(severity)) {
    const message = `severity: ${JSON.stringify(severity)} is none of ${AUDIT_SEVERITIES.join(', ')}`;
    problems.push({ message });
  }
  if (problems.length > 0) throw new InputError(problems);
  const least = AUDIT_SEVERITIES.indexOf(severity);
  return AUDIT_RULES.filter(
    (rule) =>
      (only?.has(rule) ?? true) &&
      !ignored.has(rule) &&
      AUDIT_SEVERITIES.indexOf(rule.severity) <= least,
  );
}

/** The rules of these codes or names, in any case. */
function namedRules(words: readonly string[], problems: Problem[]): ReadonlySet<AuditRule> {
  const found = new Set<AuditRule>();
  for (const word of words) {
    const wanted = word.trim().toLowerCase();
    const rule = AUDIT_RULES.find(
      ({ code, name }) => code.toLowerCase() === wanted || name === wanted,
    );
    if (rule === undefined) problems.push({ message: unknownRule(word) });
    else found.add(rule);
  }
  return found;
}

function unknownRule(word: string): string {
  const known = AUDIT_RULES.flatMap(({ code, name }) => [code, name]);
  const meant = nearest(word, known);
  const advice =
    meant === undefined
      ? `the rules are ${AUDIT_RULES.map(({ code }) => code).join(', ')}`
      : `did you mean ${meant}?`;
  return `no audit rule is called ${JSON.stringify(word)}; ${advice}`;
}
