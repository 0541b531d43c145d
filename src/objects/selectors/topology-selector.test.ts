import { expect, test } from 'vitest';
import { compileTopologySelector } from './topology-selector.ts';

const term = (...pairs: readonly (readonly [string, ...string[]])[]) => ({
  matchLabelExpressions: pairs.map(([key, ...values]) => ({ key, values })),
});
const LABELS = { zone: 'a', rack: '1' };

/** Rule: MatchTopologySelectorTerms, component-helpers/scheduling/corev1, v1.34: terms are ORed, expressions ANDed. */
test.each([
  [[], true],
  [[term(['zone', 'a'])], true],
  [[term(['zone', 'b', 'a'])], true],
  [[term(['zone', 'b'])], false],
  [[term(['zone', 'a'], ['rack', '2'])], false],
  [[term(['zone', 'a'], ['rack', '1'])], true],
  [[term(['zone', 'b']), term(['rack', '1'])], true],
  [[term(['row', '1'])], false],
  [[{}], false],
  [[{}, term(['zone', 'a'])], true],
  [[term(['zone'])], false],
  [[term(['a b', 'x']), term(['zone', 'a'])], true],
])('%j: %s', (terms, matches) => {
  expect(compileTopologySelector(terms)(LABELS)).toBe(matches);
});
