import { describe, expect, it, test } from 'vitest';
import type { KubernetesObject, Pod, PodSpec } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { capacity, explain } from '../../src/whatif/index.ts';
import { node, pod } from '../support/builders.ts';
import { claim, deviceClass, request, slice } from '../support/device-builders.ts';
import { podTimelines, readyNode } from '../support/scenario-plans.ts';

const template: KubernetesObject & { readonly spec: object } = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceClaimTemplate',
  metadata: { name: 'gpu', namespace: 'default' },
  spec: { spec: { devices: { requests: [request('r')] } } },
};
const spec: PodSpec = {
  restartPolicy: 'Never',
  containers: [{ name: 'main', image: 'app:1', resources: { requests: { cpu: '1' } } }],
  resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'gpu' }],
};
const job = (completions: number): KubernetesObject & { readonly spec: object } => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'train', namespace: 'default' },
  spec: { completions, parallelism: completions, template: { metadata: {}, spec } },
});
const claiming = { ...pod('web').object, spec };
const devices = (...names: readonly string[]): readonly KubernetesObject[] => [
  readyNode('n1', '8'),
  deviceClass('gpu'),
  slice('p', names),
  template,
];

const named = { ...deviceClass('gpu'), spec: { extendedResourceName: 'example.com/gpu' } };

/** A pod that asks for one device by the name of a resource. */
function extended(name: string): Pod {
  const limits = { 'example.com/gpu': '1' };
  const containers = [{ name: 'main', image: 'app:1', resources: { limits } }];
  return { ...pod(name).object, spec: { containers } };
}

const other = (name: string): Pod => ({ ...pod(name).object, spec });

describe('plan', () => {
  it('gives a device to one pod at a time, and to the next when that one has ended', () => {
    const found = plan({ objects: [...devices('d'), job(3)] });
    expect(podTimelines(found, 'train').map((line) => line.replaceAll(/[\d.]+,? ?/g, ''))).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^n.*Running .*Succeeded/) as unknown),
    );
    const starts = found.pods
      .map(({ timeline }) => timeline.find(({ phase }) => phase === 'Running')?.at ?? Infinity)
      .sort((a, b) => a - b);
    expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(10);
    expect(starts[2]! - starts[1]!).toBeGreaterThanOrEqual(10);
    expect(found.summary.verdict).toBe('passed');
  });

  it('leaves pods pending for which no device is left', () => {
    const found = plan({ objects: [...devices('d'), pod('a').object, claiming, other('b')] });
    expect(found.pods.map(({ name, node: on }) => [name, on])).toEqual([
      ['a', 'n1'],
      ['web', 'n1'],
      ['b', null],
    ]);
    expect(JSON.stringify(found.findings)).toContain('cannot allocate all claims');
  });

  it('lets pods wait whose claim does not exist', () => {
    const found = plan({ objects: [readyNode('n1'), claiming] });
    expect(JSON.stringify(found.findings)).toContain('ResourceClaim not created yet');
  });

  it('serves extended resources of a class', () => {
    const objects = [readyNode('n1'), named, slice('p', ['d1', 'd2'])];
    const found = plan({ objects: [...objects, extended('a'), extended('b'), extended('c')] });
    expect(found.pods.map(({ node: on }) => on)).toEqual(['n1', 'n1', null]);
  });

  it('warns if the input has no devices at all', () => {
    const objects = [readyNode('n1'), deviceClass('gpu'), template, claiming];
    expect(plan({ objects }).warnings.join()).toContain('no ResourceSlice is given');
    expect(plan({ objects: [...devices('d'), claiming] }).warnings).toEqual([]);
  });

  it('lists what happens to devices and is not simulated', () => {
    const taints = [{ key: 'broken', effect: 'NoExecute' }];
    const slices = [
      slice('p', [{ name: 'd', taints }]),
      slice('q', [
        { name: 'd', bindingConditions: ['Ready'], bindingFailureConditions: ['Failed'] },
      ]),
    ];
    const reasons = (kubernetes?: string): readonly (readonly unknown[])[] =>
      plan({
        objects: [readyNode('n1'), ...slices],
        ...(kubernetes !== undefined && { kubernetes }),
      }).notModelled.map(({ object, reason }) => [object, reason]);
    expect(reasons()).toEqual([
      ['p', 'devices with a NoExecute taint: their pods are not evicted'],
      ['q', 'devices with bindingConditions: taken as met at once'],
    ]);
    expect(reasons('v1.35')).toEqual([]);
  });
});

describe('explain', () => {
  const objects = [node('n1').object, node('n2').object, ...devices('d').slice(1)];

  it('creates the claims of templates', () => {
    const found = explain({ objects, pod: claiming });
    expect(found.feasible).toEqual(['n1']);
  });

  it('says why claims are not met', () => {
    const taken = {
      ...claiming,
      spec: { ...spec, resourceClaims: [{ name: 'gpu', resourceClaimName: 'two' }] },
    };
    const two = claim('two', [request('r', { count: 2 })]);
    expect(explain({ objects: [...objects, two], pod: taken }).message).toMatch(
      /^0\/2 nodes are available: 2 cannot allocate all claims\. still not schedulable, preemption: /,
    );
  });
});

test('capacity gives each copy its own devices', () => {
  const objects = devices('d1', 'd2', 'd3');
  expect(capacity({ objects, pod: claiming }).copies).toBe(3);
  const inventory = [readyNode('n1', '8'), named, slice('p', ['d1', 'd2'])];
  expect(capacity({ objects: inventory, pod: extended('x') }).copies).toBe(2);
});
