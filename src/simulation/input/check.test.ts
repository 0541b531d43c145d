import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { checkInput, gateProblems } from './check.ts';

const OPTIONS = { standsStill: false, isValidated: true, gates: {} };
const STORED = { uid: 'u', resourceVersion: '1' };

/** An object from kubectl's JSON. */
const parsed = (value: object): KubernetesObject =>
  JSON.parse(JSON.stringify(value)) as KubernetesObject;

const pod = (metadata: object, more: object = {}): KubernetesObject =>
  parsed({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', ...metadata },
    spec: { containers: [{ name: 'c', image: 'i' }] },
    ...more,
  });

describe('checkInput takes what the reader of manifests takes', () => {
  test('nulls, which every kubectl get prints', () => {
    const conditions = [{ type: 'Ready', status: 'True', lastProbeTime: null }];
    const given = pod({ creationTimestamp: null }, { status: { conditions } });
    const { objects } = checkInput([given], OPTIONS);
    expect(objects).toEqual([
      pod({}, { status: { conditions: [{ type: 'Ready', status: 'True' }] } }),
    ]);
  });

  test('the same object if nothing is dropped', () => {
    const given = pod({});
    expect(checkInput([given], OPTIONS).objects[0]).toBe(given);
  });

  test('unknown fields of objects that a server wrote, and of no others', () => {
    const spec = { containers: [{ name: 'c', image: 'i' }], newField: {} };
    expect(checkInput([pod(STORED, { spec })], OPTIONS).objects).toEqual([pod(STORED)]);
    expect(() => checkInput([pod({}, { spec })], OPTIONS)).toThrow('unknown field "spec.newField"');
  });

  test('violations of rules that another release lacked, each time with a warning', () => {
    const given = pod({ ...STORED, labels: { a: '!' } });
    for (let time = 0; time < 2; time++) {
      const { objects, warnings } = checkInput([given], OPTIONS);
      expect(objects).toEqual([given]);
      expect(warnings).toEqual([expect.stringContaining('metadata.labels: Invalid value')]);
    }
  });

  test('fields behind feature gates: stored with a warning, otherwise only with the gate', () => {
    const tolerations = [{ key: 'a', operator: 'Gt', value: '1' }];
    const spec = { containers: [{ name: 'c', image: 'i' }], tolerations };
    const gates = { TaintTolerationComparisonOperators: true };
    const given = pod({}, { spec });
    expect(checkInput([given], { ...OPTIONS, gates }).objects).toEqual([given]);
    expect(() => checkInput([given], OPTIONS)).toThrow('Unsupported value: "Gt"');
    expect(checkInput([pod(STORED, { spec })], OPTIONS).warnings).toEqual([
      expect.stringContaining('Unsupported value: "Gt"'),
    ]);
  });

  test('old versions of objects that a server wrote', () => {
    const selector = { matchLabels: { a: 'b' } };
    const budget = parsed({
      apiVersion: 'policy/v1beta1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'b', ...STORED },
      spec: { selector },
    });
    expect(checkInput([budget], OPTIONS).objects).toMatchObject([{ apiVersion: 'policy/v1' }]);
  });

  test('one object on each side, but not twice on one', () => {
    expect(checkInput([pod({}), pod(STORED)], OPTIONS).sides).toEqual(['apply', 'cluster']);
    expect(() => checkInput([pod({}), pod({})], OPTIONS)).toThrow('p is given twice');
  });

  test('nothing without metadata', () => {
    const none = parsed({ apiVersion: 'v1', kind: 'Pod', metadata: null });
    expect(() => checkInput([none], OPTIONS)).toThrow('metadata: Required value');
  });

  test('gates are asked about objects of a scenario, unless a Policy schedules them', () => {
    const tolerations = [{ key: 'a', operator: 'Gt', value: '1' }];
    const spec = { containers: [{ name: 'c', image: 'i' }], tolerations };
    const later = [pod({}), pod({ name: 'q' }, { spec })];
    expect(gateProblems(later, { isValidated: true, gates: {} })).toEqual([
      expect.objectContaining({ object: 'Pod/q', path: 'spec.tolerations[0].operator' }),
    ]);
    expect(gateProblems(later, { isValidated: false, gates: {} })).toEqual([]);
    const gates = { TaintTolerationComparisonOperators: true };
    expect(gateProblems(later, { isValidated: true, gates })).toEqual([]);
  });
});
