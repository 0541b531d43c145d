import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import { deployment, judgedAlone } from '../../../test/support/checked.ts';
import { runs } from '../../../test/support/property-runs.ts';
import { check } from './analysis.ts';

const drawn = fc.record({
  nodes: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 5 }),
  web: fc.integer({ min: 1, max: 5 }),
  batch: fc.integer({ min: 1, max: 5 }),
  atLeast: fc.integer({ min: 1, max: 6 }),
  loss: fc.constantFrom('node', 'zone', ['zone', 'node']),
  as: fc.constantFrom('deleted', 'unreachable', 'both'),
});

it('expectations that share losses are judged as if each were the only one', () => {
  let [fitting, short] = [0, 0];
  fc.assert(
    fc.property(drawn, ({ nodes, web, batch, atLeast, loss, as }) => {
      const objects = [
        ...nodes.map(
          (cpu, at) =>
            node(`n${String(at)}`)
              .zone(`z${String(at % 2)}`)
              .withHostname()
              .offers({ cpu: String(cpu), memory: '8Gi' }).object,
        ),
        deployment('web', web, { priority: 10 }),
        deployment('batch', batch),
      ];
      const expected = [
        { headroom: { pod: 'deployment/web', atLeast, loss, as } },
        { survives: { loss, as } },
        { headroom: { pod: 'deployment/batch', atLeast: 1, loss, as } },
        { headroom: { pod: 'deployment/batch', atLeast: 2, loss } },
      ];
      const document = {
        apiVersion: 'kschedsim.dev/v1alpha1',
        kind: 'Expectations',
        allPlaced: false,
        expect: expected,
      };
      const { expectations } = check({ objects }, document, { tieBreak: 'name' });
      const alone = expected.map((one) => judgedAlone(one, objects));
      expect(expectations).toEqual(alone);
      for (const { verdict } of alone) {
        if (verdict === 'passed') fitting++;
        else short++;
      }
    }),
    { numRuns: runs(80) },
  );
  expect(Math.min(fitting, short)).toBeGreaterThan(runs(20));
});
