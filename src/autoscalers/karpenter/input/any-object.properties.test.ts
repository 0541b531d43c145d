import fc from 'fast-check';
import { expect, it } from 'vitest';
import { karpenterObject, pool, REF } from '../../../../test/support/karpenter-objects.ts';
import { takeIn } from '../../../input/index.ts';
import { karpenter } from '../autoscaler.ts';
import { karpenterProblems } from './problems.ts';

const NAMES = ['requirements', 'nodeClassRef', 'taints', 'key', 'values', 'operator', '__proto__'];

/** Any value, of objects with names that schemas know. */
const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1, 1.5, 1e300, '', 'In', 'Never', '1h', 'a b', '10%'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** A NodePool that is valid but for some of its fields, which have any value. */
const anyPool = fc
  .record(
    {
      limits: anyValue,
      weight: anyValue,
      replicas: anyValue,
      disruption: fc.oneof(
        anyValue,
        fc.record({ consolidateAfter: anyValue, budgets: anyValue }, { requiredKeys: [] }),
      ),
      template: fc.oneof(
        anyValue,
        fc.record({
          metadata: anyValue,
          spec: fc.record(
            { requirements: anyValue, taints: anyValue, expireAfter: anyValue },
            { requiredKeys: [] },
          ),
        }),
        fc.constant({ spec: { nodeClassRef: REF, requirements: [] } }),
      ),
    },
    { requiredKeys: [] },
  )
  .map((fields) => pool(fields));

it('any NodePool is either refused or simulated', () => {
  let accepted = 0;
  fc.assert(
    fc.property(anyPool, (made) => {
      const problems = karpenterProblems([takeIn(made)]);
      for (const { message } of problems) expect(message).not.toBe('');
      if (problems.length > 0) return;
      accepted++;
      expect(karpenter.prepare([made], { minor: 36 })?.facts.version).toBe('1.14');
    }),
    { examples: [[pool()]] },
  );
  expect(accepted).toBeGreaterThan(0);
});

it('any NodeClaim is read or refused', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const made = { ...karpenterObject('NodeClaim', {}), spec: value };
      expect(Array.isArray(karpenterProblems([takeIn(made)]))).toBe(true);
    }),
  );
});
