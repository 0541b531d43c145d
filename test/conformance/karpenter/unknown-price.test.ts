import { describe, expect, it } from 'vitest';
import type { CompactInput } from './compact-input.ts';
import { answerOf } from './disruption.ts';

/** A large node with a small pod. */
const cluster = (largePrice: number, consolidationPolicy: string): CompactInput => ({
  now: '2026-03-02T10:00:00Z',
  catalogue: [
    { name: 'small', capacity: { cpu: 2, memory: '4Gi' }, offerings: [['a', 'on-demand', 1]] },
    {
      name: 'large',
      capacity: { cpu: 8, memory: '16Gi' },
      offerings: [['a', 'on-demand', largePrice]],
    },
  ],
  nodePools: [
    {
      metadata: { name: 'p' },
      spec: {
        template: { spec: { requirements: [] } },
        disruption: { consolidateAfter: '0s', consolidationPolicy, budgets: [{ nodes: '100%' }] },
      },
    },
  ],
  nodes: [
    { name: 'n', pool: 'p', type: 'large', zone: 'a', capacityType: 'on-demand', created: 9000 },
  ],
  pods: [
    {
      name: 'web',
      node: 'n',
      created: 60,
      spec: { containers: [{ name: 'c', resources: { requests: { cpu: '1' } } }] },
    },
  ],
});

describe('a node whose price is not known', () => {
  it.each([
    ['1.13', 'WhenEmptyOrUnderutilized'],
    ['1.14', 'WhenEmptyOrUnderutilized'],
    ['1.14', 'Balanced'],
  ] as const)('is not replaced in v%s by policy %s', (version, policy) => {
    expect(answerOf(cluster(4, policy), version).acts).toBe('singleNode');
    const answer = answerOf(cluster(Infinity, policy), version);
    expect(answer.acts).toBe('');
    const said = Object.values(answer.messages).flat(2);
    if (policy !== 'Balanced')
      expect(said).toContainEqual(expect.stringContaining('price is not known'));
  });
});
