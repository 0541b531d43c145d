import { describe, expect, it } from 'vitest';
import type { NodePool } from '../objects/node-pool.ts';
import { Requirements } from '../algebra/requirements.ts';
import { AWS } from './aws/index.ts';
import { AZURE } from './azure.ts';
import type { Machine } from './contract.ts';
import { KWOK } from './kwok.ts';
import { providerOf } from './choose.ts';

const machine = (name: string, capacity: Machine['capacity'] = {}): Machine => ({
  name,
  arch: 'amd64',
  os: ['linux'],
  labels: {},
  capacity,
  isLaunched: false,
});

describe('Amazon', () => {
  const label = (name: string, key: string, capacity?: Machine['capacity']): string =>
    String(
      Requirements.of(AWS.requirementsOf(machine(name, capacity))).find(
        `karpenter.k8s.aws/instance-${key}`,
      ) ?? 'unknown',
    ).replace(`karpenter.k8s.aws/instance-${key} `, '');

  it.each([
    ['m5.large', 'm', '5', 'm5', 'large', 'false'],
    ['c7i-flex.2xlarge', 'c', '7', 'c7i-flex', '2xlarge', 'true'],
    ['u-6tb1.metal', 'u', '1', 'u-6tb1', 'metal', 'false'],
    ['inf2.xlarge', 'inf', '2', 'inf2', 'xlarge', 'false'],
    ['im4gn.16xlarge', 'im', '4', 'im4gn', '16xlarge', 'false'],
  ])('reads the name %s', (name, category, generation, family, size, flex) => {
    expect([
      label(name, 'category'),
      label(name, 'generation'),
      label(name, 'family'),
      label(name, 'size'),
      label(name, 'capability-flex'),
    ]).toEqual([category, generation, family, size, flex].map((value) => `In [${value}]`));
  });

  it('takes memory for the label only if it is stated as Amazon sells it', () => {
    expect(label('m5.large', 'memory', { memory: '8Gi' })).toBe('In [8192]');
    expect(label('m5.large', 'memory', { memory: '7577Mi' })).toBe('unknown');
  });

  it('knows the number and the maker of GPUs, not their name; a machine without has none of the labels', () => {
    const gpus = { 'nvidia.com/gpu': '4' };
    expect(label('g5.12xlarge', 'gpu-count', gpus)).toBe('In [4]');
    expect(label('g5.12xlarge', 'gpu-manufacturer', gpus)).toBe('In [nvidia]');
    expect(label('g5.12xlarge', 'gpu-name', gpus)).toBe('unknown');
    expect(label('m5.large', 'gpu-name')).toBe('DoesNotExist');
  });

  it.each([
    [1, 60],
    [2, 70],
    [4, 80],
    [8, 90],
    [96, 310],
  ])('keeps of %d cores %d millicores', (cores, millicores) => {
    const { overhead } = AWS.amountsOf(machine('m', { cpu: cores }));
    expect(overhead['cpu']).toBe(`${String(millicores)}m`);
  });

  it('leaves less of the memory of Graviton machines', () => {
    const { capacity } = AWS.amountsOf({
      ...machine('m7g.large', { memory: '8Gi' }),
      arch: 'arm64',
    });
    expect(capacity['memory']).toBe('7518Mi');
  });
});

describe('the provider of pools', () => {
  const pool = (group: string, key = 'a'): NodePool => ({
    metadata: { name: key },
    spec: {
      template: {
        spec: {
          nodeClassRef: { group, kind: 'SomeNodeClass', name: 'default' },
          requirements: [{ key, operator: 'Exists' }],
        },
      },
    },
  });

  it.each([
    ['karpenter.k8s.aws', AWS],
    ['karpenter.azure.com', AZURE],
    ['karpenter.kwok.sh', KWOK],
  ])('%s', (group, provider) => {
    expect(providerOf([pool(group), pool('other.io'), pool(group)])).toBe(provider);
  });

  it('that is unknown knows the labels that pools and nodes name', () => {
    const provider = providerOf([pool('karpenter.k8s.gcp', 'karpenter.k8s.gcp/instance-family')]);
    expect(provider.wellKnownLabels.has('karpenter.k8s.gcp/instance-family')).toBe(true);
    expect(provider.wellKnownLabels.has('karpenter.k8s.gcp/instance-size')).toBe(false);
    expect(provider.nodeClassLabel).toBe('karpenter.k8s.gcp/somenodeclass');
  });
});
