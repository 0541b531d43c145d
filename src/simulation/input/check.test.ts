import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { Given, objectsOf } from '../../input/index.ts';
import { checkInput, gateProblems } from './check.ts';
import { given } from '../../../test/support/given.ts';

const OPTIONS = { createsNothing: false, isValidated: true, gates: {} };
const STORED = { uid: 'u', resourceVersion: '1' };

/** An object from kubectl's JSON. */
const parsed = (value: object): KubernetesObject =>
  JSON.parse(JSON.stringify(value)) as KubernetesObject;

const pod = (metadata: object, more: object = {}): KubernetesObject =>
  parsed({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name: 'p', ...metadata },
    spec: { containers: [{ name: 'c', image: 'i' }] },
    ...more,
  });

const checked = (object: KubernetesObject): readonly KubernetesObject[] =>
  objectsOf(checkInput(given(object), OPTIONS).objects);

/** The message of the first problem. */
const problemIn = (...objects: readonly KubernetesObject[]): string | undefined =>
  checkInput(given(...objects), OPTIONS).problems[0]?.message;

describe('checkInput takes what the reader of manifests takes', () => {
  test('nulls, which every kubectl get prints', () => {
    const conditions = [{ type: 'Ready', status: 'True', lastProbeTime: null }];
    const object = pod({ creationTimestamp: null }, { status: { conditions } });
    expect(checked(object)).toEqual([
      pod({}, { status: { conditions: [{ type: 'Ready', status: 'True' }] } }),
    ]);
  });

  test('the same object if nothing is dropped', () => {
    const object = pod({});
    const [input] = given(object);
    expect(checkInput([input!], OPTIONS).objects[0]).toBe(input);
  });

  test('unknown fields of objects that a server wrote, and of no others', () => {
    const spec = { containers: [{ name: 'c', image: 'i' }], newField: {} };
    expect(checked(pod(STORED, { spec }))).toEqual([pod(STORED)]);
    expect(problemIn(pod({}, { spec }))).toContain('unknown field "spec.newField"');
  });

  test('unknown fields of objects that the user says the cluster has', () => {
    const spec = { containers: [{ name: 'c', image: 'i' }], newField: {} };
    const input = [new Given(pod({}, { spec }), { side: 'cluster' })];
    const { problems, objects } = checkInput(input, OPTIONS);
    expect(problems).toEqual([]);
    expect(objects.map(({ object, side }) => [object, side])).toEqual([[pod({}), 'cluster']]);
  });

  test('violations of rules that another release lacked, each time with a warning', () => {
    const object = pod({ ...STORED, labels: { a: '!' } });
    for (let time = 0; time < 2; time++) {
      const { objects, warnings } = checkInput(given(object), OPTIONS);
      expect(objects).toEqual(given(object));
      expect(warnings).toEqual([expect.stringContaining('metadata.labels: Invalid value')]);
    }
  });

  test('fields behind feature gates: stored with a warning, otherwise only with the gate', () => {
    const tolerations = [{ key: 'a', operator: 'Gt', value: '1' }];
    const spec = { containers: [{ name: 'c', image: 'i' }], tolerations };
    const gates = { TaintTolerationComparisonOperators: true };
    const object = pod({}, { spec });
    expect(checkInput(given(object), { ...OPTIONS, gates }).objects).toEqual(given(object));
    expect(problemIn(object)).toContain('Unsupported value: "Gt"');
    expect(checkInput(given(pod(STORED, { spec })), OPTIONS).warnings).toEqual([
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
    expect(checked(budget)).toMatchObject([
      { apiVersion: 'policy/v1', metadata: { namespace: 'default' } },
    ]);
  });

  test('one object on each side, but not twice on one', () => {
    const both = checkInput(given(pod({}), pod(STORED)), OPTIONS).objects;
    expect(both.map(({ side }) => side)).toEqual(['apply', 'cluster']);
    expect(problemIn(pod({}), pod({}))).toContain('default/p is given twice');
  });

  test('nothing without metadata', () => {
    const none = parsed({ apiVersion: 'v1', kind: 'Pod', metadata: null });
    expect(problemIn(none)).toContain('metadata: Required value');
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
