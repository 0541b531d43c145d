import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import { InputError } from '../problems/index.ts';
import { tune } from './index.ts';

const objects = [node('n').object, pod('p').requests({ cpu: '1' }).object];

/** Faults of a document that do not depend on each other. */
const FAULTS: readonly {
  readonly setting?: object;
  readonly fields?: Readonly<Record<string, unknown>>;
}[] = [
  { setting: { weight: 'Bogus', values: [1] } },
  { setting: { weight: 'Other', from: 5, to: 1 } },
  { setting: { weight: 'Third', values: [1], step: 'x' } },
  { setting: { weight: 'NodeAffinity', values: [1], profile: 'nowhere' } },
  { setting: { resourceWeight: 'cpu', values: [0, 500] } },
  { setting: { configuration: 'nothing', values: [1] } },
  { setting: { nodePool: { name: 'none', field: 'spec.weight' }, values: [1] } },
  { fields: { objective: 'cost' } },
  { fields: { objective: 'costs' } },
  { fields: { plans: 'many' } },
  { fields: { clusters: [5, 'a', 'a'] } },
  { fields: { heldOut: { clusters: ['b', 'b'], seeds: 0 } } },
  { fields: { constraints: { verdict: 'failed', survives: 'zone' } } },
  { fields: { constraints: { atMost: { foo: 1, cost: 1 }, survives: 'zone' } } },
];

/** The messages about a document with the faults. */
function messagesOf(faults: typeof FAULTS): readonly string[] {
  const document = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Tuning',
    objective: 'nodes-used',
    clusters: ['c'],
    ...Object.fromEntries(faults.flatMap(({ fields = {} }) => Object.entries(fields))),
    settings: [
      { weight: 'ImageLocality', values: [5] },
      ...faults.flatMap(({ setting }) => setting ?? []),
    ],
  };
  try {
    tune({ clusters: [{ name: 'c', objects }], options: { until: 0 } }, document);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ message }) => message).sort();
  }
}

/** Of faults of one field, which hide each other, the last. */
const together = fc.shuffledSubarray([...FAULTS], { minLength: 2 }).map((drawn) => {
  const nameOf = ({ fields, setting }: (typeof FAULTS)[number]): string =>
    JSON.stringify(setting ?? Object.keys(fields ?? {}));
  return [...new Map(drawn.map((one) => [nameOf(one), one])).values()];
});

test('each fault of a tuning is told in the first run, whatever others there are', () => {
  const alone = new Map(FAULTS.map((fault) => [fault, messagesOf([fault])]));
  for (const messages of alone.values()) expect(messages).not.toEqual([]);
  fc.assert(
    fc.property(together, (faults) => {
      const expected = faults.flatMap((fault) => alone.get(fault) ?? []);
      expect(messagesOf(faults)).toEqual(expected.toSorted());
    }),
  );
});
