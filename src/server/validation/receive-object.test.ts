import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
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

  test('loses its unknown fields, except fields of pod groups', () => {
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

describe('wrong types in an object that an API server has stored', () => {
  const withMetadata = (object: KubernetesObject, metadata: object): KubernetesObject => ({
    ...object,
    metadata: { ...object.metadata, ...metadata },
  });
  const node = (status: object): KubernetesObject => stored('v1', 'Node', { status });
  const role = (rest: object): KubernetesObject =>
    stored('rbac.authorization.k8s.io/v1', 'RoleBinding', rest);

  test.each<[string, KubernetesObject, object]>([
    [
      'an exact number is text, wherever a text is expected',
      withMetadata(pod({}), { labels: { version: 7 }, annotations: { build: 12, on: true } }),
      { metadata: { labels: { version: '7' }, annotations: { build: '12', on: 'true' } } },
    ],
    [
      'one that may have lost digits is, where nothing reads it',
      node({ nodeInfo: { machineID: 1.5e31, systemUUID: 1.5 } }),
      { status: { nodeInfo: { machineID: '1.5e+31', systemUUID: '1.5' } } },
    ],
    [
      'another value is left out, where nothing reads it',
      withMetadata(node({ daemonEndpoints: 'hidden' }), { annotations: { a: [1], b: 'x' } }),
      { metadata: { annotations: { b: 'x' } }, status: {} },
    ],
    [
      'in a container',
      pod({ containers: [{ ...container, args: 'hidden', env: [{ name: 'A', value: 1.5 }] }] }),
      { spec: { containers: [{ ...container, env: [{ name: 'A', value: '1.5' }] }] } },
    ],
    ['in all of a kind that nothing reads', role({ roleRef: 'x', subjects: [{ kind: 1 }] }), {}],
    ['a field that such a kind lacks', role({ roleRef: { name: 'x' }, subjects: [{}] }), {}],
    [
      'in a custom resource',
      withMetadata(stored('example.com/v1', 'Widget', {}), { annotations: { a: 1 } }),
      { metadata: { annotations: { a: '1' } } },
    ],
  ])('%s', (_, given, expected) => {
    const before = structuredClone(given);
    const { object, problems, tolerated } = receive(given);
    expect(problems).toEqual([]);
    expect(tolerated.length).toBeGreaterThan(0);
    expect(object).toMatchObject(expected);
    expect(validateObject(object)).toEqual([]);
    expect(given).toEqual(before);
    const manifest = receive(given, { dropUnknown: true, tolerateInvalid: false });
    expect(manifest.problems.length).toBeGreaterThan(0);
  });

  test.each<[string, KubernetesObject]>([
    [
      'a number in a label that may have lost digits',
      withMetadata(pod({}), { labels: { v: 1.1 } }),
    ],
    ['a list where a map is read', withMetadata(pod({}), { labels: [] })],
    ['a name', withMetadata(role({}), { name: { a: 1 } })],
    ['no quantity', node({ allocatable: { cpu: true } })],
  ])('are refused where they are read: %s', (_, object) => {
    expect(receive(object).problems.length).toBeGreaterThan(0);
  });

  test('are one note for each field of a kind', () => {
    const noteOf = (machineID: number): readonly string[] =>
      texts(receive(node({ nodeInfo: { machineID } })).tolerated);
    expect(noteOf(1)).toEqual(['status.nodeInfo.machineID: read as text, though it is a number']);
    expect(noteOf(2)).toEqual(noteOf(1));
  });
});
