import { describe, expect, test, vi } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { deployment } from '../../../test/support/checked.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import * as simulation from '../../simulation/index.ts';
import { check } from './analysis.ts';
import { readExpectations } from './read-expectations.ts';

const NODES = ['a', 'b', 'c'].map((name) => node(name).zone(name).withHostname().object);
const expectations = (expected: readonly object[], more: object = {}) => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Expectations',
  ...more,
  expect: expected,
});
const checked = (objects: readonly KubernetesObject[], ...documents: readonly unknown[]) =>
  check({ objects, options: { tieBreak: 'name' } }, documents);
const LARGE = pod('large').requests({ cpu: '9' }).object;
const COST = { utilisation: { resource: 'cpu', atMost: 1 } };

describe('what is implied', () => {
  test('a check fails if the plan fails', () => {
    const { summary, expectations: all, plan } = checked([...NODES, LARGE], expectations([COST]));
    expect(summary).toEqual({ verdict: 'failed', passed: 1, failed: 1, unknown: 0 });
    expect(all[0]).toMatchObject({ type: 'placed', verdict: 'failed', implied: true });
    expect(plan.verdict).toBe('failed');
  });

  test('a file may allow it, and the findings of the plan remain', () => {
    const document = expectations([COST], { allPlaced: false });
    const { summary, plan } = checked([...NODES, LARGE], document);
    expect(summary).toEqual({ verdict: 'passed', passed: 1, failed: 0, unknown: 0 });
    expect(plan.findings).toMatchObject([{ kind: 'unschedulable', object: 'Pod/large' }]);
  });

  test('it is not judged twice, and not about nothing', () => {
    const said = checked([...NODES, LARGE], expectations([{ placed: 'all' }]));
    expect(said.expectations.map(({ implied }) => implied)).toEqual([undefined]);
    expect(checked(NODES, expectations([COST])).expectations).toHaveLength(1);
  });

  test('an expectation about some pods does not replace it', () => {
    const some = { placed: { namespace: 'default' } };
    expect(checked([...NODES, LARGE], expectations([some])).expectations).toHaveLength(2);
  });
});

test('the verdict is failed before it is unknown', () => {
  const [fails, unknown] = [{ placed: 'pod/large' }, { placed: 'pod/none' }];
  const verdicts = [[fails, unknown], [unknown], []].map(
    (list) =>
      checked([...NODES, LARGE], expectations([...list, COST], { allPlaced: false })).summary,
  );
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['failed', 'unknown', 'passed']);
});

test('the input is simulated once, whatever is expected', () => {
  const spies = [vi.spyOn(simulation, 'plan'), vi.spyOn(simulation, 'play')];
  const all = [
    { survives: 'node' },
    { survives: { loss: 'node', budgets: false } },
    { headroom: { pod: 'deployment/web', atLeast: 1, loss: 'node' } },
    { stable: {} },
    { ready: { within: '1m' } },
    COST,
  ];
  const { expectations: found } = checked([...NODES, deployment('web', 3)], expectations(all));
  expect(found).toHaveLength(7);
  expect(spies.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  for (const spy of spies) spy.mockRestore();
});

test('expectations do not change what later ones find', () => {
  const all = [
    { survives: 'node' },
    { stable: { orders: 2 } },
    { headroom: { pod: 'deployment/web', atLeast: 3, loss: ['zone', 'node'] } },
    { spread: { by: 'zone', maxSkew: 1 } },
    COST,
  ];
  const objects = [...NODES, deployment('web', 4), pod('old').onNode('a').object];
  const forwards = checked(objects, expectations(all, { allPlaced: false })).expectations;
  const backwards = checked(objects, expectations(all.toReversed(), { allPlaced: false }));
  expect(backwards.expectations.toReversed()).toEqual(forwards);
});

test('several documents, and ones that have been read, are one check', () => {
  const read = readExpectations(expectations([{ placed: 'all' }]), [], { namespace: 'shop' });
  const { expectations: all } = checked([...NODES, LARGE], read, expectations([COST]));
  expect(all.map(({ type }) => type)).toEqual(['placed', 'utilisation']);
});

test('wrong expectations are refused with all of their problems', () => {
  const wrong = (): unknown => checked(NODES, expectations([{ placd: 1 }]), { kind: 'Plan' });
  expect(wrong).toThrow(InputError);
  expect(wrong).toThrow(/expect\[0\].placd.*did you mean placed/);
  expect(wrong).toThrow(/Plan" is not one of Expectations/);
  expect(() => checked(NODES, expectations([]))).toThrow(/nothing is expected/);
});
