import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Pod } from '../../../../objects/index.ts';
import { evictionCost } from './eviction-cost.ts';

const COST = 'controller.kubernetes.io/pod-deletion-cost';

const pod = (priority: number, cost?: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    namespace: 'shop',
    ...(cost === undefined ? {} : { annotations: { [COST]: cost } }),
  },
  spec: { containers: [{ name: 'main' }], priority },
});

it('counts 1 for a plain pod, and does not read a deletion cost that is no number', () => {
  expect(evictionCost(pod(0))).toBe(1);
  expect(evictionCost(pod(0, 'dear'))).toBe(1);
  expect(evictionCost(pod(0, '134217728'))).toBe(2);
});

it('grows with priority and deletion cost, within bounds', () => {
  const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(int32, int32, int32, int32, (p, q, c, d) => {
      const low = evictionCost(pod(Math.min(p, q), String(Math.min(c, d))));
      const high = evictionCost(pod(Math.max(p, q), String(Math.max(c, d))));
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(-10);
      expect(high).toBeLessThanOrEqual(10);
    }),
  );
});
