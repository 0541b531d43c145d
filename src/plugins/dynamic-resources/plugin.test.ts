import { describe, expect, it } from 'vitest';
import { Cluster } from '../../cluster/index.ts';
import type { KubernetesObject, Pod, ResourceClaim } from '../../objects/index.ts';
import { node, pod, PodBuilder } from '../../../test/support/builders.ts';
import {
  allocated,
  claim,
  deviceClass,
  gpu,
  modelIs,
  request,
  slice,
} from '../../../test/support/device-builders.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { featuresOf } from '../../features/index.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { reservationOf } from '../../../test/support/reservation.ts';
import { dynamicResources } from './plugin.ts';

type Entry = NonNullable<Pod['spec']['resourceClaims']>[number];

function user(entry: Omit<Entry, 'name'>, status: Pod['status'] = {}): PodBuilder {
  const { object } = pod('x');
  return new PodBuilder({
    ...object,
    metadata: { ...object.metadata, uid: 'x' },
    spec: { ...object.spec, resourceClaims: [{ name: 'gpu', ...entry }] },
    status,
  });
}

const using = (name: string): PodBuilder => user({ resourceClaimName: name });
const n1 = node('n1');
const gpus = [deviceClass('gpu'), slice('p', [gpu('d1', 'A'), gpu('d2', 'B')])];
const one = claim('one', [request('r')]);
const three = claim('three', [request('r', { count: 3 })]);
const firstAvailable = [
  { name: 'a', deviceClassName: 'gpu', selectors: modelIs('A') },
  { name: 'b', deviceClassName: 'gpu', selectors: modelIs('B') },
];
const either = claim('either', [{ name: 'r', firstAvailable }]);
const elsewhere = allocated(claim('there', []), ['p/d1']);
const ofNode = (name: string): ResourceClaim => ({
  ...elsewhere,
  status: {
    allocation: {
      ...elsewhere.status?.allocation,
      nodeSelector: {
        nodeSelectorTerms: [
          { matchFields: [{ key: 'metadata.name', operator: 'In', values: [name] }] },
        ],
      },
    },
  },
});
const resource = (amount: number): PodBuilder => pod('x').requests({ 'example.com/gpu': amount });
const named = {
  ...deviceClass('gpu'),
  spec: { extendedResourceName: 'example.com/gpu' },
};
const code = 'UnschedulableAndUnresolvable';

describePlugin(dynamicResources, {
  fits: [
    { title: 'a pod without claims on any node', pod: pod('x'), node: n1 },
    {
      title: 'a pod on a node with a free device',
      pod: using('one'),
      node: n1,
      objects: [...gpus, one],
    },
    {
      title: 'a pod on the node of its devices',
      pod: using('there'),
      node: n1,
      objects: [...gpus, ofNode('n1')],
    },
    {
      title: 'an extended resource on a node whose devices are enough',
      pod: resource(2),
      node: n1,
      objects: [...gpus.slice(1), named],
    },
  ],
  rejects: [
    {
      title: 'a pod off a node with too few devices',
      pod: using('three'),
      node: n1,
      objects: [...gpus, three],
      because: 'cannot allocate all claims',
      code,
    },
    {
      title: 'a pod off other nodes than that of its devices',
      pod: using('there'),
      node: n1,
      objects: [...gpus, ofNode('n2')],
      because: 'resourceclaim not available on the node',
      code,
    },
    {
      title: 'a pod off a node whose pool is broken',
      pod: using('one'),
      node: n1,
      objects: [deviceClass('gpu'), slice('p', ['d', 'd']), one],
      because: 'invalid resource pools were encountered',
      code,
    },
    {
      title: 'an extended resource off a node with too few devices',
      pod: resource(3),
      node: n1,
      objects: [...gpus.slice(1), named],
      because: 'cannot allocate all claims',
      code,
    },
  ],
  scores: [
    {
      title: 'prefers nodes where better alternatives are met',
      pod: using('either'),
      nodes: [n1, node('n2')],
      objects: [
        deviceClass('gpu'),
        slice('p', [gpu('d', 'B')]),
        slice('q', [gpu('d', 'A')], { nodeName: 'n2' }),
        either,
      ],
      raw: [7, 8],
      normalized: [87, 100],
    },
    {
      title: 'gives 0 to every node for a pod without claims',
      pod: pod('x'),
      nodes: [n1],
      raw: [0],
      normalized: [0],
    },
  ],
});

describe('PreEnqueue', () => {
  const rejected = (by: PodBuilder, ...objects: readonly KubernetesObject[]): unknown => {
    const cluster = new Cluster();
    for (const object of objects) cluster.set(object);
    const { preEnqueue } = dynamicResources.create(undefined, gates, rules);
    const found = preEnqueue?.(by.object, cluster);
    return found?.reasons.map(({ id, detail }) => {
      const { text } = dynamicResources.reasons[id] ?? {};
      return typeof text === 'function' ? text(detail ?? {}) : text;
    });
  };
  const template = { resourceClaimTemplateName: 't' };

  it('lets pods wait for claims of templates', () => {
    expect(rejected(user(template))).toEqual(['pod "default/x": ResourceClaim not created yet']);
  });

  it('lets pods wait for claims that they name', () => {
    expect(rejected(using('one'))).toEqual(['could not find ResourceClaim "default/one"']);
    expect(rejected(using('one'), one)).toBeUndefined();
  });

  it('lets pods wait until a claim is deleted', () => {
    const deletionTimestamp = '2025-01-01T00:00:00Z';
    const deleted = { ...one, metadata: { ...one.metadata, deletionTimestamp } };
    expect(rejected(using('one'), deleted)).toEqual(['resourceclaim "one" is being deleted']);
  });

  it("refuses the claims of other pods' templates", () => {
    const status = { resourceClaimStatuses: [{ name: 'gpu', resourceClaimName: 'one' }] };
    expect(rejected(user(template, status), one)).toEqual([
      'ResourceClaim default/one was not created for pod default/x (pod is not owner)',
    ]);
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'x', uid: 'x', controller: true };
    const own = { ...one, metadata: { ...one.metadata, ownerReferences: [owner] } };
    expect(rejected(user(template, status), own)).toBeUndefined();
  });

  it('needs nothing for entries that were found to be unnecessary', () => {
    const status = { resourceClaimStatuses: [{ name: 'gpu' }] };
    expect(rejected(user(template, status))).toBeUndefined();
  });
});

describe('PreFilter', () => {
  it('turns a pod down whose class is missing', () => {
    const cluster = new Cluster();
    for (const object of [n1.object, one]) {
      if (object.kind === 'Node') cluster.setNode(n1.object);
      else cluster.set(object);
    }
    const { preFilter } = dynamicResources.create(undefined, gates, rules);
    expect(preFilter?.(cluster.view(using('one').object), cluster)).toMatchObject({
      reasons: [{ id: 'no-class', detail: { request: 'r', class: 'gpu' } }],
    });
  });

  it('does nothing without the gate, or in releases with older claims', () => {
    const cluster = new Cluster();
    const view = cluster.view(using('one').object);
    const off = dynamicResources.create(undefined, { DynamicResourceAllocation: false }, rules);
    const old = featuresOf('1.31');
    const on = { ...old.gates, DynamicResourceAllocation: true };
    const older = dynamicResources.create(undefined, on, old.rules);
    for (const points of [off, older]) {
      expect(points.preFilter?.(view, cluster)).toEqual({ type: 'skip' });
    }
  });
});

describe('Reserve', () => {
  const reserved = (by: PodBuilder, ...objects: readonly KubernetesObject[]): unknown => {
    const cluster = new Cluster();
    cluster.setNode(n1.object);
    for (const object of objects) cluster.set(object);
    const points = dynamicResources.create(undefined, gates, rules);
    const view = cluster.view(by.object);
    const index = cluster.columns.indexOf('n1')!;
    const answer = points.preFilter?.(view, cluster);
    if (answer?.type === 'node') answer.filter(index);
    return points.reserve?.(view, index, cluster, reservationOf(by.object));
  };
  const reservedFor = [{ resource: 'pods', name: 'x', uid: 'x' }];

  it('allocates a claim, and reserves it for the pod', () => {
    expect(reserved(using('one'), ...gpus, one)).toMatchObject([
      {
        metadata: { finalizers: ['resource.kubernetes.io/delete-protection'] },
        status: {
          allocation: { devices: { results: [{ request: 'r', pool: 'p', device: 'd1' }] } },
          reservedFor,
        },
      },
    ]);
  });

  it('leaves the devices of an allocated claim', () => {
    expect(reserved(using('there'), ...gpus, ofNode('n1'))).toMatchObject([
      { status: { allocation: { devices: { results: [{ device: 'd1' }] } }, reservedFor } },
    ]);
  });

  it('creates the claim for extended resources', () => {
    const [made, changed] = reserved(resource(2), ...gpus.slice(1), named) as unknown[];
    expect(made).toMatchObject({
      kind: 'ResourceClaim',
      metadata: {
        generateName: 'x-extended-resources-',
        annotations: { 'resource.kubernetes.io/extended-resource-claim': 'true' },
      },
      spec: { devices: { requests: [{ exactly: { deviceClassName: 'gpu', count: 2 } }] } },
      status: { allocation: { devices: { results: [{ device: 'd1' }, { device: 'd2' }] } } },
    });
    expect(changed).toMatchObject({
      kind: 'Pod',
      status: {
        extendedResourceClaimStatus: {
          resourceClaimName: 'x-extended-resources-x',
          requestMappings: [{ containerName: 'c0', resourceName: 'example.com/gpu' }],
        },
      },
    });
  });
});
