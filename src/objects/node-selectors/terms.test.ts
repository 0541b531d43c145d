import { expect, test } from 'vitest';
import {
  compileNodeSelector,
  compilePreferredTerms,
  compileRequiredNodeAffinity,
} from './index.ts';

const inZone = (...values: string[]) => ({
  matchExpressions: [{ key: 'zone', operator: 'In', values }],
});
const broken = { matchExpressions: [{ key: 'n', operator: 'Gt', values: ['x'] }] };
const BROKEN =
  "nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer";

test('one matching term is enough, and an empty term matches nothing', () => {
  const either = compileNodeSelector({ nodeSelectorTerms: [inZone('a'), {}, inZone('b')] });
  expect(['a', 'b', 'c'].map((zone) => either.matches({ zone }, 'n'))).toEqual([true, true, false]);
});

test('a term that cannot be parsed is reported only if no other term matches', () => {
  const selector = compileNodeSelector({ nodeSelectorTerms: [broken, inZone('a')] });
  expect(selector.matches({ zone: 'a' }, 'n')).toBe(true);
  expect(selector.matches({ zone: 'b', n: '5' }, 'n')).toBe(false);
  expect(selector.error({ zone: 'b', n: '5' })).toBe(BROKEN);
});

test('the affinity is not evaluated for nodes that miss the nodeSelector', () => {
  const required = { nodeSelectorTerms: [broken] };
  const affinity = compileRequiredNodeAffinity({
    containers: [],
    nodeSelector: { disk: 'ssd' },
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
  });
  expect(affinity.error({})).toBeUndefined();
  expect(affinity.error({ disk: 'ssd' })).toBe(BROKEN);
});

test('matchFields reads the name of the node', () => {
  const named = compileNodeSelector({
    nodeSelectorTerms: [
      { matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['n1'] }] },
    ],
  });
  expect([named.matches({}, 'n1'), named.matches({}, 'n2')]).toEqual([false, true]);
});

test('the weights of preferred terms add up; terms of weight 0 are not parsed', () => {
  const terms = compilePreferredTerms([
    { weight: 10, preference: inZone('a') },
    { weight: 5, preference: inZone('a', 'b') },
    { weight: 0, preference: broken },
  ]);
  expect(terms.error).toBeUndefined();
  expect(['a', 'b', 'c'].map((zone) => terms.score({ zone }, 'n'))).toEqual([15, 5, 0]);
});
