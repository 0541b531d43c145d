import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy } from '../../../src/units/index.ts';
import type { CompactInput } from './compact-input.ts';
import { answerOf } from './disruption.ts';

const SIZES = [2, 4, 8] as const;
const ZONES = ['zone-a', 'zone-b'] as const;
const POOLS = ['default', 'other'] as const;

const catalogue: CompactInput['catalogue'] = SIZES.map((size) => ({
  name: `m-${size}`,
  family: 'm',
  size: String(size),
  capacity: { cpu: String(size), memory: `${size * 4}Gi` },
  offerings: ZONES.flatMap((zone, at) => [
    [zone, 'on-demand', size * 0.05],
    [zone, 'spot', size * (0.02 + at * 0.01)],
  ]),
}));

const node = fc.record({
  pool: fc.constantFrom(...POOLS),
  type: fc.constantFrom(...SIZES.map((size) => `m-${size}`)),
  zone: fc.constantFrom(...ZONES),
  capacityType: fc.constantFrom('on-demand', 'spot'),
  created: fc.integer({ min: 4000, max: 1_000_000 }),
  pods: fc.array(fc.constantFrom('100m', '500m', '1'), { maxLength: 3 }),
});

const input = fc
  .record({
    nodes: fc.array(node, { minLength: 1, maxLength: 6 }),
    budgets: fc.array(fc.constantFrom('0', '1', '50%', '100%'), { minLength: 2, maxLength: 2 }),
  })
  .map(({ nodes, budgets }): CompactInput => ({
    now: '2026-03-02T10:00:00Z',
    catalogue,
    nodePools: POOLS.map((name, at) => ({
      metadata: { name },
      spec: {
        template: { spec: { requirements: [], expireAfter: '720h' } },
        disruption: {
          consolidationPolicy: 'WhenEmptyOrUnderutilized',
          consolidateAfter: '0s',
          budgets: [{ nodes: budgets[at] ?? '0' }],
        },
      },
    })),
    nodes: nodes.map(({ pods: _, ...one }, at) => ({ name: `n${at}`, lastPodEvent: 60, ...one })),
    pods: nodes.flatMap(({ pods }, at) =>
      pods.map((cpu, pod) => ({
        name: `p-${at}-${pod}`,
        node: `n${at}`,
        created: 600,
        spec: { containers: [{ name: 'main', resources: { requests: { cpu } } }] },
      })),
    ),
  }));

it.each(['1.13', '1.14'] as const)(
  'v%s breaks no budget, and what it consolidates costs less',
  (version) => {
    fc.assert(
      fc.property(input, (given) => {
        const { budgets, methods } = answerOf(given, version);
        const poolOf = new Map(given.nodes?.map(({ name, pool }) => [name, pool]));
        for (const { method, commands = [] } of methods) {
          const reason = method === 'emptiness' ? 'Empty' : 'Underutilized';
          for (const { nodes, savings } of commands) {
            expect(savings).toBeGreaterThan(0);
            for (const [pool, removed] of groupBy(nodes, (name) => poolOf.get(name) ?? '')) {
              expect(removed.length).toBeLessThanOrEqual(budgets[reason]?.[pool] ?? 0);
            }
          }
        }
      }),
    );
  },
);
