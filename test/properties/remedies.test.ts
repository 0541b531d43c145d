import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { readGiven } from '../../src/cli/input/index.ts';
import { objectsOf } from '../../src/input/index.ts';
import { writeFix } from '../../src/cli/output/write-fix.ts';
import { plan, planWithRemedies } from '../../src/index.ts';
import type { Plan, PlannedPod } from '../../src/index.ts';
import { afterRemedy } from '../support/after-remedy.ts';
import { node } from '../support/builders.ts';
import { fixtureClusters } from '../support/fixture-clusters.ts';
import { runs } from '../support/property-runs.ts';
import { deployment } from '../support/scenario-plans.ts';

/** How many pods without a node a plan has of the workloads of a group. */
function pendingWith({ groups = [] }: Plan, id: string): (of: Plan) => number {
  const { workloads } = groups.find((one) => one.id === id)!;
  const made = new Set(workloads.map(({ object, namespace }) => `${object} ${namespace}`));
  return ({ pods }) => pods.filter((one) => one.node === null && made.has(maker(one))).length;
}

const maker = ({ namespace, name, owner = { kind: 'Pod', name } }: PlannedPod): string =>
  `${owner.kind}/${owner.name} ${namespace}`;

/** Applies every remedy; returns how many there were. */
function checkAll(objects: readonly KubernetesObject[]): number {
  const planned = planWithRemedies({ objects }, { seeds: 1 });
  let checked = 0;
  for (const { group, remedies } of planned.remedies ?? []) {
    const pending = pendingWith(planned, group);
    expect(remedies.length).toBeLessThanOrEqual(3);
    for (const remedy of remedies) {
      const changed = plan({ objects: afterRemedy(objects, remedy.changes) });
      expect(pending(changed), remedy.text).toBeLessThan(pending(planned));
      expect(changed.summary.unschedulable).toBeLessThan(planned.summary.unschedulable);
      checked++;
    }
  }
  return checked;
}

describe('every remedy of a plan, applied to the input, makes its finding smaller', () => {
  it('of every fixture', async () => {
    const checked = new Map<string, number>();
    for (const [fixture, given] of await fixtureClusters()) {
      checked.set(fixture, checkAll(objectsOf(given)));
    }
    const helped = [...checked].flatMap(([fixture, remedies]) => (remedies > 0 ? [fixture] : []));
    expect(helped).toEqual(
      expect.arrayContaining([
        'devices',
        'kubernetes-upgrade',
        'size',
        'storefront',
        'too-big',
        'upgrade',
      ]),
    );
  }, 60_000);

  it('of drawn clusters', () => {
    let remedies = 0;
    fc.assert(
      fc.property(clusters, (objects) => {
        remedies += checkAll(objects);
      }),
      { numRuns: runs(60), seed: 1 },
    );
    expect(remedies).toBeGreaterThan(10);
  }, 60_000);
});

describe('the file of --fix, planned with the input, proves itself', () => {
  it.each(['too-big', 'upgrade', 'storefront', 'kubernetes-upgrade', 'devices'])(
    'of fixtures/%s',
    async (folder) => {
      const paths = [`fixtures/${folder}`];
      const { given } = await readGiven(paths);
      const planned = planWithRemedies({ objects: given }, { seeds: 1 });
      const at = mkdtempSync(path.join(tmpdir(), 'fix-'));
      const file = path.join(at, 'fix.yaml');
      await writeFix(planned, given, file);
      const { given: both, errors } = await readGiven([...paths, file]);
      rmSync(at, { recursive: true });
      expect(errors).toEqual([]);
      expect(planned.summary.unschedulable).toBeGreaterThan(0);
      expect(plan({ objects: both }).summary.unschedulable).toBe(0);
    },
  );
});

const ZONE = 'topology.kubernetes.io/zone';
const labelSelector = (name: string): object => ({ matchLabels: { app: name } });

const nodes = fc
  .array(
    fc.record({
      cpu: fc.integer({ min: 1, max: 4 }),
      zone: fc.constantFrom('a', 'b', 'c'),
      state: fc.constantFrom('', '', '', 'tainted', 'cordoned'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((drawn) =>
    drawn.map(({ cpu, zone, state }, at) => {
      const plain = node(`n${String(at)}`)
        .withHostname()
        .zone(zone)
        .offers({ cpu, memory: '8Gi', pods: 10 });
      if (state === 'cordoned') return plain.cordoned().object;
      return (state === 'tainted' ? plain.taint('dedicated', 'NoSchedule', 'x') : plain).object;
    }),
  );

const rules = (name: string): fc.Arbitrary<object> =>
  fc.constantFrom(
    {},
    { nodeSelector: { disk: 'ssd' } },
    { nodeSelector: { [ZONE]: 'a' } },
    {
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'kubernetes.io/hostname', labelSelector: labelSelector(name) },
          ],
        },
      },
    },
    {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: ZONE,
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: labelSelector(name),
        },
      ],
    },
  );

const workload = (name: string): fc.Arbitrary<KubernetesObject> =>
  fc
    .record({
      replicas: fc.integer({ min: 1, max: 4 }),
      cpu: fc.constantFrom('500m', '1', '2', '6'),
      spec: rules(name),
    })
    .map(({ replicas, ...options }) => deployment(name, replicas, options));

const clusters = fc
  .tuple(nodes, workload('web'), workload('db'))
  .map(([all, ...workloads]): readonly KubernetesObject[] => [...all, ...workloads]);
