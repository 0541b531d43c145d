import { describe, expect, test } from 'vitest';
import { invalid, required } from '../../../objects/index.ts';
import { writtenPath } from './written-path.ts';

const pathOf = (field: string, object: unknown, badValue?: unknown): string =>
  writtenPath(invalid(field, badValue, ''), object).join('/');

describe('the path of the field that an error concerns is', () => {
  test.each<[string, unknown, string]>([
    ['spec.containers[0].image', { spec: {} }, 'spec/containers/0/image'],
    ['status.capacity.a.b/c', { status: { capacity: { 'a.b/c': 1 } } }, 'status/capacity/a.b/c'],
    ['metadata.taints[0].key', { spec: { taints: [{ key: 1 }] } }, 'spec/taints/0/key'],
    ['metadata.taints[0].key', { metadata: {}, spec: { taints: [{}] } }, 'spec/taints/0/key'],
    ['spec.podCIDRs[0]', { spec: { podCIDR: 'x' } }, 'spec/podCIDR'],
    ['spec.podCIDRs[0]', { spec: { podCIDR: 'x', podCIDRs: ['x'] } }, 'spec/podCIDRs/0'],
    ['spec.clusterIPs[0]', { spec: { clusterIP: 'x' } }, 'spec/clusterIP'],
    ['spec.ports[0].targetPort', { spec: { ports: [{ port: 0 }] } }, 'spec/ports/0/port'],
    [
      'spec.containers[0].resources.requests[x]',
      { spec: { containers: [{ resources: { limits: { x: 1 } } }] } },
      'spec/containers/0/resources/limits/x',
    ],
    ['spec.ports.name', { spec: { ports: [{ port: 1 }, 'x'] } }, 'spec/ports/name'],
    [
      'annotations.kubernetes.io/ingress.class',
      { metadata: { annotations: { 'kubernetes.io/ingress.class': 'x' } } },
      'metadata/annotations/kubernetes.io/ingress.class',
    ],
    ['spec.strategy.strategy', { spec: { strategy: 'x' } }, 'spec/strategy'],
    ['spec.attachedRequired', { spec: { attachRequired: true } }, 'spec/attachRequired'],
    ['spec.overhead.limits[cpu]', { spec: { overhead: { cpu: 1 } } }, 'spec/overhead/cpu'],
    [
      'spec.template.labels',
      { spec: { template: { metadata: { labels: {} } } } },
      'spec/template/metadata/labels',
    ],
  ])('%s in %j', (field, object, expected) => {
    expect(pathOf(field, object)).toBe(expected);
  });

  test('that of the item with the value, where the error names no item', () => {
    const object = { metadata: { ownerReferences: [{ kind: 'A' }, { kind: '' }] } };
    expect(pathOf('metadata.ownerReferences.kind', object, '')).toBe(
      'metadata/ownerReferences/1/kind',
    );
  });

  test('that of the prefix, for a generated name', () => {
    const error = required('metadata.name', '');
    const metadata = { generateName: 'a-', name: 'a-x' };
    expect(writtenPath(error, { metadata })).toEqual(['metadata', 'generateName']);
    expect(writtenPath(error, { metadata: { name: 'a-x' } })).toEqual(['metadata', 'name']);
  });
});
