import { describe, expect, it } from 'vitest';
import { answerOf } from './disruption.ts';
import { catalogue, input, node, pod, pool } from './small-input.ts';

describe('disruption, where no recorded case goes,', () => {
  const half = input({
    nodePools: [pool('p')],
    nodes: [node('m', { type: 'large' }), node('n', { type: 'large' })],
    pods: ['m', 'n'].map((name) => pod(`on-${name}`, { node: name, cpu: '3' })),
  });
  const large = {
    name: 'large',
    capacity: { cpu: 32, memory: '64Gi' },
    offerings: [['a', 'on-demand', 4]],
  } as const;
  const types = [...catalogue, large];

  it('says nothing about a rejected command for several nodes, but about one for one node', () => {
    const budgets = [{ nodes: '0', schedule: '0 10 * * *', duration: '1h' }];
    const { metadata, spec } = pool('p');
    const { messages, acts } = answerOf(
      {
        ...half,
        now: '2026-03-02T09:59:50Z',
        catalogue: types,
        nodePools: [{ metadata, spec: { ...spec, disruption: { ...spec.disruption, budgets } } }],
      },
      '1.13',
    );
    expect(acts).toBe('');
    const texts = Object.values(messages).flat();
    expect(texts.filter((text) => text.includes('part of 2-node'))).toHaveLength(2);
    expect(texts.filter((text) => text.startsWith('Consolidation rejected: '))).toEqual([
      expect.stringContaining('reason: budget'),
    ]);
  });

  it('says of other pools that no type is left for them', () => {
    const { messages } = answerOf(
      { ...half, catalogue: types, nodePools: [pool('p'), pool('q', { zones: ['c'] })] },
      '1.13',
    );
    expect(messages['nodepool/q NoCompatibleInstanceTypes']).toEqual([
      'NodePool requirements filtered out all compatible available instance types',
    ]);
  });

  it.each([
    ['all methods take nodes of a pool that is not ready', ['p', 'q'], ['emptiness', 'singleNode']],
    ['without a ready pool only empty nodes are removed', ['q'], ['emptiness']],
  ])('%s', (_title, pools, methods) => {
    const { methods: found } = answerOf(
      input({
        nodePools: pools.map((name) => pool(name)),
        notReadyPools: ['q'],
        nodes: ['empty', 'used'].map((name) => node(name, { pool: 'q' })).concat(node('other')),
        pods: [pod('web', { node: 'used' })],
      }),
      '1.13',
    );
    const acting = found.filter(({ commands }) => commands !== undefined);
    expect(acting.map(({ method, commands }) => [method, commands?.[0]?.nodes[0]])).toEqual(
      methods.map((method) => [method, method === 'emptiness' ? 'empty' : 'used']),
    );
  });
});
