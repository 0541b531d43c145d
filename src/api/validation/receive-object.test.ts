import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../object.ts';
import { receiveObject, STORED } from './receive-object.ts';
import type { ReceiveOptions, Received } from './receive-object.ts';
import { validateObject } from './validate-object.ts';

const container = { name: 'c', image: 'i' };
const stored = (apiVersion: string, kind: string, rest: object): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name: 'x', namespace: 'default', uid: 'u' },
  ...rest,
});
const pod = (spec: object): KubernetesObject =>
  stored('v1', 'Pod', { spec: { containers: [container], ...spec } });

const receive = (object: KubernetesObject, options: ReceiveOptions = STORED): Received =>
  receiveObject(object, validateObject(object), options);

const texts = (problems: Received['problems']): readonly string[] =>
  problems.map(({ text }) => text);

describe('an object that an API server has stored', () => {
  const invalid = pod({ tolerations: [{ key: 'a', effect: 'Never' }] });
  const problem =
    'spec.tolerations[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"';

  test('may break a rule of validation, and is valid from then on', () => {
    const { object, problems, tolerated } = receive(invalid);
    expect([texts(problems), texts(tolerated)]).toEqual([[], [problem]]);
    expect(validateObject(object)).toEqual([]);
    expect(texts(validateObject(invalid))).toEqual([problem]);
  });

  test('is refused for it where nothing is tolerated', () => {
    const { problems, tolerated } = receive(invalid, { ...STORED, tolerateInvalid: false });
    expect([texts(problems), texts(tolerated)]).toEqual([[problem], []]);
  });

  test.each([
    ['v1', 'Pod', { spec: { containers: [{ image: 'i' }] } }, 'spec.containers[0].name'],
    [
      'apps/v1',
      'Deployment',
      { spec: { template: { spec: { containers: [container] } } } },
      'spec.selector',
    ],
    ['storage.k8s.io/v1', 'StorageClass', {}, 'provisioner'],
    ['resource.k8s.io/v1', 'ResourceSlice', { spec: {} }, 'spec.driver'],
    ['discovery.k8s.io/v1', 'EndpointSlice', {}, 'addressType'],
  ])('may not lack a required field: %s %s %j', (apiVersion, kind, rest, field) => {
    const { problems, tolerated } = receive(stored(apiVersion, kind, rest));
    expect(texts(problems)).toContain(`${field}: Required value`);
    expect(tolerated).toEqual([]);
  });

  test('may not have a field of another type', () => {
    const { problems } = receive(pod({ hostNetwork: 'on' }));
    expect(texts(problems)).toEqual([
      '"spec.hostNetwork" must be true or false, not the text "on"',
    ]);
  });

  test('loses its unknown fields, but those that tell of groups of pods', () => {
    const { object, problems, dropped } = receive(
      pod({ newField: 1, workloadRef: { name: 'w' }, schedulingGroup: {} }),
    );
    expect([texts(problems), texts(dropped)]).toEqual([[], ['unknown field "spec.newField"']]);
    expect(object).toEqual(pod({ workloadRef: { name: 'w' }, schedulingGroup: {} }));
  });

  test('keeps its unknown fields, and is refused, where none are dropped', () => {
    const options = { ...STORED, dropUnknown: false };
    const { problems, dropped } = receive(pod({ newField: 1 }), options);
    expect([texts(problems), dropped]).toEqual([['unknown field "spec.newField"'], []]);
  });
});
