import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node, pod } from '../support/builders.ts';
import { gang, GANG_GATES, memberOf } from '../support/gang-builders.ts';
import type { GangRelease } from '../support/gang-builders.ts';
import { runs } from '../support/property-runs.ts';

interface Gang {
  readonly minCount: number;
  /** cpu of each pod. */
  readonly pods: readonly number[];
}

const gangs = fc.array(
  fc.record({
    minCount: fc.integer({ min: 1, max: 4 }),
    pods: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const cpus = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });

function objectsOf(
  release: GangRelease,
  all: readonly Gang[],
  sizes: readonly number[],
): readonly KubernetesObject[] {
  const nodes = sizes.map((cpu, at) => node(`node-${at}`).offers({ cpu: `${cpu}` }).object);
  const ofGangs = all.flatMap(({ minCount, pods }, at) => [
    gang(release, minCount, `gang-${at}`),
    ...pods.map((cpu, of) => {
      const one = pod(`gang-${at}-${of}`)
        .in('default')
        .requests({ cpu: `${cpu}` });
      return memberOf(one, release, `gang-${at}`).object;
    }),
  ]);
  return [...nodes, ...ofGangs];
}

describe.each(['1.35', '1.36'] as const)('gangs of v%s', (release) => {
  it('have no pod bound, or at least minCount; the run ends, and gangs without a rival are bound if all of them fit', () => {
    let bound = 0;
    fc.assert(
      fc.property(gangs, cpus, fc.nat(), (all, sizes, seed) => {
        const made = plan({
          objects: objectsOf(release, all, sizes),
          kubernetes: release,
          featureGates: GANG_GATES,
          options: { seed },
        });
        all.forEach(({ minCount, pods }, at) => {
          const placed = made.pods.filter(
            ({ name, node: on }) => name.startsWith(`gang-${at}-`) && on !== null,
          );
          if (placed.length > 0) expect(placed.length).toBeGreaterThanOrEqual(minCount);
          bound += placed.length;
          const fitsSurely = sizes.some((cpu) => cpu >= pods.reduce((a, b) => a + b, 0));
          if (all.length === 1 && pods.length >= minCount && fitsSurely) {
            expect(placed).toHaveLength(pods.length);
          }
        });
      }),
      { numRuns: runs(100) },
    );
    expect(bound).toBeGreaterThan(runs(50));
  });
});
