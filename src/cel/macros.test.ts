import { expect, it } from 'vitest';
import { compileSelector } from './index.ts';

/* Rule: extractIterVars, ext/comprehensions.go, and sortByMacro, ext/lists.go, of cel-go, v0.26. */
it.each([
  ['[true].all(i, i, true)', 15, 'duplicate variable name: i'],
  ['[1].transformList(i, i, i) == []', 22, 'duplicate variable name: i'],
  ['[1].exists(i, 5, true)', 15, 'argument must be a simple name'],
  ['[1].exists(__result__, 5, true)', 24, 'argument must be a simple name'],
  ['[1].all(__result__, __result__, true)', 21, 'duplicate variable name: __result__'],
  ['[1].all(i, __result__, true)', 12, 'iteration variable overwrites accumulator variable'],
  ['[1].all(__result__, i, true)', 9, 'iteration variable overwrites accumulator variable'],
  ['true || {}.sortBy(x, x) == []', 9, 'sortBy can only be applied to a list'],
])('%s: a macro is refused at column %i: %s', (expression, column, problem) => {
  const { problem: text } = compileSelector(expression, { consumableCapacity: false });
  expect(text).toContain(`<input>:1:${column}: ${problem}`);
});
