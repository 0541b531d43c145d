import { describe, expect, it, test } from 'vitest';
import type { Node, Pod, PodSpec } from '../../objects/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { prepare } from '../prepared/index.ts';
import { StartDoubts } from './judge.ts';

const tolerant = (more: Partial<PodSpec> = {}): Pod => {
  const { object } = pod('web').image('web:1');
  return { ...object, spec: { ...object.spec, tolerations: [{ operator: 'Exists' }], ...more } };
};
const never = (): Pod => {
  const { spec, ...rest } = tolerant();
  const containers = spec.containers.map((one) => ({ ...one, imagePullPolicy: 'Never' }));
  return { ...rest, spec: { ...spec, containers } };
};
const withCondition = (type: string, status: string): Node => {
  const { object } = node('a');
  return { ...object, status: { ...object.status, conditions: [{ type, status }] } };
};
const SHORT = [
  { key: 'short', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 },
] as const;

const doubtsOf = (asked: Pod, ...nodes: readonly Node[]): readonly string[] => {
  const prepared = prepare({ objects: nodes });
  return StartDoubts.in(prepared).about(
    asked,
    nodes.map(({ metadata }) => metadata.name),
  );
};

describe('whether pods with room run', () => {
  test.each<[string, Pod, Node, RegExp | undefined]>([
    ['a plain node', tolerant(), node('a').object, undefined],
    ['a ready node', tolerant(), withCondition('Ready', 'True'), undefined],
    ['a node that does not answer', tolerant(), withCondition('Ready', 'Unknown'), /not ready/],
    ['pressure', tolerant(), withCondition('DiskPressure', 'True'), /has DiskPressure/],
    ['a taint for ever', tolerant(), node('a').taint('short', 'NoExecute').object, undefined],
    [
      'a taint for a minute',
      tolerant({ tolerations: [...SHORT] }),
      node('a').taint('short', 'NoExecute').object,
      /for 60 s, and are evicted/,
    ],
    ['another OS', tolerant({ os: { name: 'windows' } }), node('a').object, /PodOSNotSupported/],
    [
      'a sysctl that is not safe',
      tolerant({ securityContext: { sysctls: [{ name: 'vm.swappiness', value: '1' }] } }),
      node('a').object,
      /SysctlForbidden/,
    ],
    [
      'an image that is there',
      never(),
      node('a').image('docker.io/library/web:1', 1).object,
      undefined,
    ],
    ['an image that is not', never(), node('a').image('other:1', 1).object, /lacks image web:1/],
  ])('%s', (_title, asked, on, doubt) => {
    const found = doubtsOf(asked, on);
    if (doubt === undefined) expect(found).toEqual([]);
    else expect(found.join('\n')).toMatch(doubt);
  });

  it('is said once for nodes with one reason', () => {
    const away = ['a', 'b', 'c'].map((name) => ({
      ...withCondition('Ready', 'False'),
      metadata: { name },
    }));
    expect(doubtsOf(tolerant(), ...away)).toEqual([
      'a and 2 more nodes: the node is not ready, so pods do not start there',
    ]);
  });

  it('is not known if pods say what they use', () => {
    const { metadata, ...rest } = tolerant();
    const annotations = { 'kschedsim.dev/memory-usage.c0': '1Gi' };
    const using = { ...rest, metadata: { ...metadata, annotations } };
    expect(doubtsOf(using, node('a').object).join()).toMatch(/memory-usage.c0: whether nodes come/);
  });
});
