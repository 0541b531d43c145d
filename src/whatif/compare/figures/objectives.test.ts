import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { Comparison, Objective } from '../../../outcome/index.ts';
import { plan } from '../../../simulation/index.ts';
import { compare } from '../analysis.ts';

const TYPE = 'node.kubernetes.io/instance-type';
const nodes = (names: string): KubernetesObject[] =>
  Array.from(names).map((name) => node(name).labelled({ [TYPE]: 'small' }).object);
/** "aab": pods that request 2 of 4 cpu, by the nodes that they run on; "-" for pending pods. */
const pods = (on: string): KubernetesObject[] =>
  Array.from(on).map((name, at) => {
    const one = pod(`p${String(at)}`).requests({ cpu: '2' });
    return name === '-' ? one.object : one.onNode(name).object;
  });

const cluster = (names: string, on: string): { readonly objects: KubernetesObject[] } => ({
  objects: [...nodes(names), ...pods(on)],
});

const textOf = ({ name, resource, base, head, better }: Objective): string =>
  `${name}${resource === undefined ? '' : ` ${resource}`}: ${String(base)} ${String(head)} ${better ?? '='}`;

const told = ({ objectives = [] }: Comparison): readonly string[] => objectives.map(textOf);

/** The sides, and what the comparison says of them among all else. */
const CASES: Readonly<
  Record<string, readonly [base: string, head: string, says: readonly string[]]>
> = {
  'more pods': ['a: aa---', 'ab: aa---', ['placed: 2 4 head', 'unschedulable: 3 1 head']],
  'more nodes used': ['ab: aa', 'ab: ab', ['nodes-used: 1 2 base', 'balance cpu: 0.5 0 head']],
  'nodes that are not used': ['a: aa', 'ab: aa', ['placed: 2 2 =', 'nodes-used: 1 1 =']],
  'room of no use': ['ab: ab', 'ab: aa', ['fragmentation cpu: 0 0 =']],
  moves: ['ab: ab', 'ab: aa', ['moves: undefined 1 =']],
};

function sideOf(text: string): { readonly objects: KubernetesObject[] } {
  const [names = '', on = ''] = text.split(': ');
  return cluster(names, on);
}

describe('objectives', () => {
  test.each(Object.entries(CASES))('%s', (_, [base, head, says]) => {
    const found = compare({ base: sideOf(base), head: sideOf(head) });
    expect(told(found)).toEqual(expect.arrayContaining([...says]));
  });

  test.each(Object.entries(CASES))('%s, with the sides exchanged', (_, [base, head]) => {
    const found = compare({ base: sideOf(base), head: sideOf(head) }).objectives ?? [];
    const back = compare({ base: sideOf(head), head: sideOf(base) }).objectives ?? [];
    const isMove = ({ name }: Objective): boolean => name === 'moves';
    expect(back.filter((one) => !isMove(one))).toEqual(
      found
        .filter((one) => !isMove(one))
        .map(({ base: before, head: after, better, ...rest }) => ({
          ...rest,
          base: after,
          head: before,
          ...(better && { better: better === 'head' ? 'base' : 'head' }),
        })),
    );
  });

  test('a plan and itself differ in no objective', () => {
    const side = cluster('ab', 'aab--');
    const { objectives = [] } = compare({ base: side, head: side });
    expect(objectives.filter(({ better }) => better !== undefined)).toEqual([]);
  });

  test('with prices the used nodes have a cost', () => {
    const options = { prices: { small: 0.25 } };
    const found = compare({ base: cluster('ab', 'aa'), head: cluster('ab', 'ab'), options });
    expect(told(found)).toContain('cost: 0.25 0.5 base');
  });

  test.each([
    ['no price', cluster('ab', 'ab'), { large: 1 }, 'no price is known for small'],
    [
      'a saved plan',
      plan(cluster('a', 'aa')),
      { small: 1 },
      'the head is a saved plan: the prices of its nodes are not known',
    ],
  ])('a cost that is not known is left out, with a warning: %s', (_, head, prices, warning) => {
    const found = compare({ base: cluster('a', 'a'), head, options: { prices } });
    expect(found.objectives?.map(({ name }) => name)).not.toContain('cost');
    expect(found.warnings).toContain(warning);
  });
});
