import { childrenOf } from '../syntax/expression.ts';
import type { Element, Expression } from '../syntax/expression.ts';
import { Unreadable } from '../syntax/problems.ts';
import type { Problems } from '../syntax/problems.ts';
import { optionalContent, sameType, shortTypeText } from '../types/cel-type.ts';
import type { CelType } from '../types/cel-type.ts';
import { compilePattern, PatternError } from '../regex/index.ts';
import type { Checked } from './checker.ts';
import { append } from '../../units/index.ts';

/**
 * The checks of expressions without type errors: patterns that are literals, and lists and maps of one type.
 * Throws Unreadable if there are problems.
 *
 * Rule: cel/validator.go of cel-go, v0.26; apiserver/pkg/cel/environment/base.go, v1.36.
 */
export function validate(root: Expression, checked: Checked, problems: Problems): void {
  const seen = new Set<Expression>();
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    append(pending, childrenOf(node));
    if (node.kind === 'call' && node.name === 'matches') {
      checkPattern(node.parameters[0], problems);
    } else if (node.kind === 'list') {
      checkSameType(node.elements, checked, problems);
    } else if (node.kind === 'map') {
      checkSameType(
        node.entries.map(({ key }) => ({ value: key, optional: false })),
        checked,
        problems,
      );
      checkSameType(node.entries, checked, problems);
    }
  }
  if (problems.found) throw new Unreadable();
}

/** Upstream looks at the first parameter in both styles, so `matches("(", pattern)` is refused too. */
function checkPattern(parameter: Expression | undefined, problems: Problems): void {
  if (parameter?.kind !== 'literal' || typeof parameter.value !== 'string') return;
  try {
    compilePattern(parameter.value);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    problems.add(parameter.at, 'invalid matches argument');
  }
}

function checkSameType(elements: readonly Element[], checked: Checked, problems: Problems): void {
  let expected: CelType | undefined;
  for (const { value, optional } of elements) {
    const whole = checked.typeOf(value);
    const type = (optional ? optionalContent(whole) : undefined) ?? whole;
    expected ??= type;
    if (sameType(expected, type, false)) continue;
    const [wanted, given] = [shortTypeText(expected), shortTypeText(type)];
    problems.add(value.at, `expected type '${wanted}' but found '${given}'`);
    return;
  }
}
