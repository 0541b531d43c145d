import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeOf } from '../json-node.ts';
import { knownArgs } from './index.ts';

const problemsOf = (plugin: string, args: object): readonly string[] => {
  const handle = knownArgs.get(plugin);
  if (handle === undefined) throw new Error(`${plugin} has no args`);
  return handle
    .decode(nodeOf(args))
    .value.setDefaults()
    .validate('args')
    .map(({ text }) => text);
};

test.each([...knownArgs.keys()])(
  '%s accepts its own defaults, and completes them no further',
  (plugin) => {
    const defaults = knownArgs.get(plugin)?.defaults();
    expect(defaults?.validate('')).toEqual([]);
    expect(defaults?.failure()).toBeUndefined();
    expect(defaults?.setDefaults().plain()).toEqual(defaults?.plain());
  },
);

describe('validation', () => {
  test('takes percentages of candidate nodes from 0 to 100, but not nothing at all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 150 }),
        fc.integer({ min: -5, max: 5 }),
        (percentage, absolute) => {
          const args = {
            minCandidateNodesPercentage: percentage,
            minCandidateNodesAbsolute: absolute,
          };
          const isFine =
            percentage >= 0 && percentage <= 100 && absolute >= 0 && percentage + absolute > 0;
          expect(problemsOf('DefaultPreemption', args).length === 0).toBe(isFine);
        },
      ),
    );
  });

  test('tells only the first point of a shape that is out of order', () => {
    const shape = [50, 40, 30].map((utilization) => ({ utilization, score: 0 }));
    const scoringStrategy = {
      type: 'RequestedToCapacityRatio',
      requestedToCapacityRatio: { shape },
    };
    expect(problemsOf('NodeResourcesFit', { scoringStrategy })).toEqual([
      'args.scoringStrategy.shape[1].utilization: Invalid value: 40: values must be sorted in increasing order',
    ]);
  });

  test('does not look at preferences of weight 0', () => {
    const preference = { matchExpressions: [{ key: 'a', operator: 'Like' }] };
    const prefer = (weight: number): object => ({
      addedAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight, preference }] },
    });
    expect(problemsOf('NodeAffinity', prefer(0))).toEqual([]);
    expect(problemsOf('NodeAffinity', prefer(1))).toHaveLength(1);
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
  ])('refuses the node selector requirement %j', (requirement, words) => {
    const nodeSelectorTerms = [{ matchExpressions: [requirement] }];
    const addedAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } };
    const [problem] = problemsOf('NodeAffinity', { addedAffinity });
    expect(problem).toContain(`nodeSelectorTerms[0].matchExpressions[0].${words}`);
  });
});
