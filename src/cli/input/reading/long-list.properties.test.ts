import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTexts } from '../../../input/index.ts';
import { LABELS, readLong, said, SPEC, stored, TIME } from '../../../../test/support/long-lists.ts';

/** Objects as an API server returns them. */
const OBJECTS: readonly object[] = [
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...stored('web-1'),
      generateName: 'web-',
      labels: LABELS,
      annotations: { 'cni.example/address': '10.0.0.1', 'kubernetes.io/config.mirror': 'x' },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'r' }],
      managedFields: [
        { manager: 'kubelet', operation: 'Update', time: TIME, fieldsV1: { 'f:a': { '.': {} } } },
      ],
    },
    spec: { ...SPEC, nodeName: 'node-1', hostname: 'web-1' },
    status: {
      phase: 'Running',
      startTime: TIME,
      conditions: [
        { type: 'Ready', status: 'True', lastProbeTime: null, lastTransitionTime: TIME },
      ],
      containerStatuses: [
        { name: 'c', ready: true, restartCount: 2, image: 'web:1', imageID: 'x', containerID: 'y' },
      ],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: 'node-1',
      uid: 'n',
      labels: { 'kubernetes.io/hostname': 'node-1' },
      annotations: { note: '1' },
    },
    spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'], providerID: 'aws:///1' },
    status: {
      allocatable: { cpu: '4', memory: '8Gi', 'example.com/gpu': '1' },
      images: [{ names: ['web:1'], sizeBytes: 100 }],
      nodeInfo: { kubeletVersion: 'v1.34.1', swap: { capacity: 1 } },
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { ...stored('web'), labels: LABELS },
    spec: {
      replicas: 2,
      selector: { matchLabels: LABELS },
      template: { metadata: { labels: LABELS }, spec: SPEC },
    },
    status: { replicas: 2 },
  },
  { apiVersion: 'example.com/v1', kind: 'Web', metadata: stored('web'), spec: { size: 3 } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { '__proto__ ': '1' } },
];

type Value = string | number | boolean | null | object;

/** Texts and numbers that are valid in some fields. */
const leaf: fc.Arbitrary<Value> = fc.constantFrom<Value[]>(
  ...[
    '',
    'web-2',
    'node-2',
    'Upper',
    'x'.repeat(300),
    'kube-api-access-vwxyz',
    'kube-api-access-f2',
  ],
  ...[
    '2026-10-01T00:00:01Z',
    '2026-13-01T00:00:01Z',
    '10.0.1.0/24',
    'fd00::/64',
    '-1',
    '200m',
    '9Gi',
  ],
  ...['ö "\\', '\ud83d\ude00', 'a\nb', '__proto__', 'web:2', 'RollingUpdate', 'Never', 'Pod', 'v1'],
  ...[-1, 0, 7, 1e10, 1.5, true, null, {}, [], { 'k:{"ip":"10.0.0.2"}': {} }],
);
/** Which fields of an object get another value: by the number of the field. */
const changes = fc.array(fc.tuple(fc.nat(60), leaf), { maxLength: 3 });

/** A copy with other values at some of the places that have no members. */
function changed(object: object, at: ReadonlyMap<number, Value>): object {
  let count = 0;
  return JSON.parse(
    JSON.stringify(object, (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
        return value;
      const other = at.get(count++);
      return other === undefined ? value : other;
    }),
  ) as object;
}

/** Some objects, each several times with small differences, one after the other. */
const items = fc
  .array(fc.tuple(fc.nat(OBJECTS.length - 1), fc.array(changes, { minLength: 1, maxLength: 5 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((runs) =>
    runs.flatMap(([kind, replicas]) =>
      replicas.map((replica) => changed(OBJECTS[kind] ?? {}, new Map(replica))),
    ),
  );

const indent = fc.constantFrom(undefined, 1, 4);

test('a long List is read item by item as its whole text is, with the same places', async () => {
  await fc.assert(
    fc.asyncProperty(
      items,
      indent,
      fc.constantFrom('first', 'last', 'items'),
      fc.integer({ min: 200, max: 3_000 }),
      fc.integer({ min: 1, max: 4_000 }),
      async (list, space, kind, chunk, window) => {
        const head = { apiVersion: 'v1', kind: 'List', metadata: { items: '[' } };
        const text = JSON.stringify(
          kind === 'first' ? { ...head, items: list } : { items: list, ...head },
          undefined,
          space,
        );
        const whole = readTexts([{ name: 'list.json', text }]);
        expect(said((await readLong(text, chunk, window)).read)).toEqual(said(whole));
      },
    ),
    { numRuns: 150 },
  );
});
