import { describe, expect, test } from 'vitest';
import type { Gates } from '../../features/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { asServed } from '../strategy/as-served.ts';
import { updateErrors } from './update-errors.ts';
import { validateObject } from './validate-object.ts';

const container = { name: 'c', image: 'x' };
const init = { name: 'i', image: 'x' };
const pod = (spec: object): KubernetesObject => {
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: { containers: [container], ...spec },
  };
  return object;
};
const texts = (object: KubernetesObject, gates?: Gates): readonly string[] =>
  validateObject(object, gates).map(({ text }) => text);

const V135 = { TaintTolerationComparisonOperators: false };
const COMPARES = { TaintTolerationComparisonOperators: true };
const RULES = { ContainerRestartRules: true };
const RESTARTS_ALL = { ...RULES, RestartAllContainersOnContainerExits: true };
const exits = { operator: 'In', values: [1] };
const greater = (value: string): KubernetesObject =>
  pod({ tolerations: [{ key: 'a', operator: 'Gt', value }] });
const restarting = (action: string, more: object = {}): KubernetesObject =>
  pod({
    initContainers: [{ ...init, restartPolicyRules: [{ action, exitCodes: exits }], ...more }],
  });
const inHostNetwork = pod({ hostNetwork: true, hostUsers: false });

describe('a field that depends on feature gates', () => {
  test.each([
    ['Gt', greater('5'), COMPARES],
    ['restart rules', restarting('Restart', { restartPolicy: 'Never' }), RULES],
    [
      'RestartAllContainers',
      restarting('RestartAllContainers', { restartPolicy: 'Never' }),
      RESTARTS_ALL,
    ],
    [
      'rules of a sidecar',
      restarting('RestartAllContainers', { restartPolicy: 'Always' }),
      RESTARTS_ALL,
    ],
    [
      'a policy that is dropped',
      pod({ initContainers: [{ ...init, restartPolicy: 'Never' }] }),
      { ContainerRestartRules: false },
    ],
    ['hostUsers in the host network', inHostNetwork, { UserNamespacesHostNetworkSupport: true }],
  ])('is valid with them: %s', (_, object, gates) => {
    expect(texts(object, gates)).toEqual([]);
  });

  test.each([
    [
      greater('5'),
      {},
      'spec.tolerations[0].operator: Unsupported value: "Gt": supported values: "Equal", "Exists"',
    ],
    [
      greater('5'),
      V135,
      'spec.tolerations[0].operator: Unsupported value: "Gt": supported values: "Equal", "Exists", "Lt", "Gt"',
    ],
    [
      greater('05'),
      COMPARES,
      'spec.tolerations[0].value: Invalid value: "05": must be a valid decimal integer in canonical form',
    ],
    [
      pod({ initContainers: [{ ...init, restartPolicy: 'Never' }] }),
      {},
      'spec.initContainers[0].restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [
      restarting('Restart'),
      RULES,
      'spec.initContainers[0].restartPolicy: Required value: must specify restartPolicy when restart rules are used',
    ],
    [
      restarting('RestartAllContainers', { restartPolicy: 'Never' }),
      RULES,
      'spec.initContainers[0].restartPolicyRules[0].action: Unsupported value: "RestartAllContainers": supported values: "Restart"',
    ],
    [
      restarting('Restart', { restartPolicy: 'Always' }),
      RULES,
      'spec.initContainers[0].restartPolicyRules: Forbidden: restartPolicyRules are not allowed for init containers with restart policy Always',
    ],
    [
      restarting('Restart', {
        restartPolicy: 'Never',
        restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'Is', values: [] } }],
      }),
      RULES,
      'spec.initContainers[0].restartPolicyRules[0].exitCodes.operator: Unsupported value: "Is": supported values: "In", "NotIn"',
    ],
    [inHostNetwork, {}, 'spec.hostNetwork: Forbidden: when `hostUsers` is false'],
  ])('%#. is refused without them, or if its value is wrong', (object, gates, text) => {
    expect(texts(object, gates)).toEqual([text]);
  });

  test('is left to a later validation while the release is not known', () => {
    const object = greater('5');
    expect(texts(object)).toEqual([]);
    expect(texts(object, V135)).toHaveLength(1);
    expect(texts(object, COMPARES)).toEqual([]);
  });

  test('stays allowed in an object that uses it', () => {
    const using = asServed(greater('5'));
    expect(updateErrors(using, using, V135)).toEqual([]);
    expect(updateErrors(using, asServed(pod({})), V135)).not.toEqual([]);
  });
});

test.each([
  [['A', 'B/c'], []],
  [
    ['B', 'A'],
    ['status.declaredFeatures[1]: Invalid value: "A": list must be sorted alphabetically'],
  ],
  [['A', 'A'], ['status.declaredFeatures[1]: Duplicate value: "A"']],
  [
    ['a'],
    [
      expect.stringContaining(
        'status.declaredFeatures[0]: Invalid value: "a": invalid feature name "a": must start with an UpperCamelCase segment',
      ),
    ],
  ],
])('a node that declares %j has the errors %j', (declaredFeatures, errors) => {
  const node = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n' },
    status: { declaredFeatures },
  };
  expect(texts(node)).toEqual(errors);
});
