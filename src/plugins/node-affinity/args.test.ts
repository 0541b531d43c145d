import { expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { nodeAffinityArgs } from './args.ts';

test('preferences of weight 0 are not validated', () => {
  const preference = { matchExpressions: [{ key: 'a', operator: 'Like' }] };
  const prefer = (weight: number): object => ({
    addedAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight, preference }] },
  });
  expect(argsErrors(nodeAffinityArgs, prefer(0))).toEqual([]);
  expect(argsErrors(nodeAffinityArgs, prefer(1))).toHaveLength(1);
});

test.each([
  [{ key: 'a', operator: 'In' }, "values: Invalid value: null: for 'in', 'notin' operators"],
  [
    { key: 'a', operator: 'Exists', values: ['b'] },
    'values: Invalid value: ["b"]: values set must be empty',
  ],
  [
    { key: 'a', operator: 'Gt', values: ['b'] },
    "values[0]: Invalid value: \"b\": for 'Gt', 'Lt' operators, the value",
  ],
  [{ key: 'a b', operator: 'Exists' }, 'key: Invalid value: "a b": name part must consist of'],
  [
    { key: 'a', operator: 'In', values: ['b c'] },
    'values[0][a]: Invalid value: "b c": a valid label must',
  ],
])('the node selector requirement %j is invalid', (requirement, words) => {
  const nodeSelectorTerms = [{ matchExpressions: [requirement] }];
  const addedAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } };
  const [problem] = argsErrors(nodeAffinityArgs, { addedAffinity });
  expect(problem).toContain(`nodeSelectorTerms[0].matchExpressions[0].${words}`);
});
