import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDeschedulerPolicy } from '../../src/descheduler/index.ts';
import type { DeschedulerPolicy } from '../../src/descheduler/index.ts';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';
import { applyEdits } from '../../src/whatif/edits/apply-edits.ts';
import { deschedule } from '../../src/whatif/index.ts';
import { prepare } from '../../src/whatif/prepared/index.ts';
import { node, pod } from '../support/builders.ts';
import { runs } from '../support/property-runs.ts';

const OPTIONS: PlanOptions = { tieBreak: 'name' };
const APPS = ['web', 'db'];

const drawn = fc.record({
  nodes: fc.array(fc.record({ cpu: fc.integer({ min: 2, max: 8 }), isTainted: fc.boolean() }), {
    minLength: 2,
    maxLength: 5,
  }),
  pods: fc.array(
    fc.record({
      app: fc.constantFrom(...APPS),
      cpu: fc.integer({ min: 1, max: 3 }),
      node: fc.nat(),
      priority: fc.constantFrom(0, 0, 10),
      isOld: fc.boolean(),
    }),
    { minLength: 1, maxLength: 16 },
  ),
  maxUnavailable: fc.option(fc.nat(3), { nil: undefined }),
  limit: fc.option(fc.nat(4), { nil: undefined }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** Nodes that are full take no more pods. */
function objectsOf({ nodes, pods, maxUnavailable }: Drawn): readonly KubernetesObject[] {
  const free = nodes.map(({ cpu }) => cpu);
  const placed = pods.flatMap(({ app, cpu, node: at, priority, isOld }, index): readonly Pod[] => {
    const on = at % nodes.length;
    if ((free[on] ?? 0) < cpu) return [];
    free[on] = (free[on] ?? 0) - cpu;
    const { object } = pod(`p${String(index)}`)
      .labelled({ app })
      .ownedBy('ReplicaSet', app)
      .requests({ cpu: String(cpu) })
      .priority(priority)
      .onNode(`n${String(on)}`)
      .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] });
    const creationTimestamp = isOld ? '2025-01-01T00:00:00Z' : '2025-06-01T00:00:00Z';
    return [{ ...object, metadata: { ...object.metadata, creationTimestamp } }];
  });
  const made = nodes.map(({ cpu, isTainted }, at) => {
    const plain = node(`n${String(at)}`)
      .withHostname()
      .offers({ cpu: String(cpu) });
    return (isTainted ? plain.taint('dedicated', 'NoSchedule') : plain).object;
  });
  const budgets = APPS.map((app) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: app, namespace: 'default' },
    spec: { maxUnavailable, selector: { matchLabels: { app } } },
  })) as readonly KubernetesObject[];
  return [...made, ...placed, ...(maxUnavailable === undefined ? [] : budgets)];
}

function policyOf({ limit }: Drawn): DeschedulerPolicy {
  const args = {
    RemovePodsViolatingNodeTaints: {},
    PodLifeTime: { maxPodLifeTimeSeconds: 86_400 },
    RemoveDuplicates: {},
    LowNodeUtilization: { thresholds: { cpu: 30 }, targetThresholds: { cpu: 60 } },
  };
  return readDeschedulerPolicy({
    apiVersion: 'descheduler/v1alpha2',
    kind: 'DeschedulerPolicy',
    ...(limit === undefined ? {} : { maxNoOfPodsToEvictPerNode: limit }),
    profiles: [
      {
        name: 'p',
        pluginConfig: Object.entries(args).map(([name, of]) => ({ name, args: of })),
        plugins: {
          deschedule: { enabled: ['RemovePodsViolatingNodeTaints', 'PodLifeTime'] },
          balance: { enabled: ['RemoveDuplicates', 'LowNodeUtilization'] },
        },
      },
    ],
  });
}

const numRuns = runs(120);

describe('deschedule', () => {
  it('breaks no budget in a cycle, and evicts no pod twice', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const input = { objects: objectsOf(one), options: OPTIONS };
        const allowed = new Map(
          prepare(input)
            .list('PodDisruptionBudget')
            .map(({ metadata, status }) => [metadata.name, status?.disruptionsAllowed ?? 0]),
        );
        const { policy } = deschedule(input, { policy: policyOf(one), cycles: 3 });
        for (const { cycle } of policy.cycles) {
          const evicted = policy.evictions.filter((eviction) => eviction.cycle === cycle);
          const names = evicted.map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          if (cycle > 1) continue;
          for (const [app, most] of allowed) {
            const own = evicted.filter(({ owner }) => owner?.name === app).length;
            expect(own).toBeLessThanOrEqual(most);
          }
        }
      }),
      { numRuns },
    );
  });

  it('gives the same answer every time', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const answer = (): string =>
          JSON.stringify(
            deschedule({ objects: objectsOf(one), options: OPTIONS }, { policy: policyOf(one) }),
          );
        expect(answer()).toBe(answer());
      }),
      { numRuns },
    );
  });

  it('places evicted pods as a plan of the cluster does in which they are created again', () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const objects = objectsOf(one);
        const { policy } = deschedule(
          { objects, options: OPTIONS },
          { policy: policyOf(one), cycles: 1 },
        );
        const edits = policy.evictions.map(({ name }) => ({ edit: 'evict', name }) as const);
        if (edits.length === 0) return;
        const again = plan({ objects: applyEdits(objects, edits), options: OPTIONS });
        const nodeOf = new Map(again.pods.map((it) => [it.name, it.node]));
        for (const { name, to } of policy.evictions) expect(to).toBe(nodeOf.get(name));
      }),
      { numRuns },
    );
  });
});
