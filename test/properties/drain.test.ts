import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controllerOf } from '../../src/objects/index.ts';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import type { Drain, DrainMove, Plan, PlannedPod } from '../../src/outcome/index.ts';
import drainSchema from '../../src/outcome/schemas/drain.schema.json' with { type: 'json' };
import planSchema from '../../src/outcome/schemas/plan.schema.json' with { type: 'json' };
import { plan } from '../../src/simulation/index.ts';
import { drain } from '../../src/whatif/index.ts';
import { arbitraryPool } from '../support/arbitrary-pool.ts';
import { runs } from '../support/property-runs.ts';
import { watchBudgets } from '../support/watch-budgets.ts';

const RUNS = runs(40);

const isDrain = new Ajv({ strict: true, allowUnionTypes: true })
  .addSchema(planSchema)
  .compile(drainSchema);

test('a saved drain, replayed as a scenario, ends with the pods where it said', () => {
  fc.assert(
    fc.property(arbitraryPool, ({ objects, options }) => {
      const found = drain({ objects }, options);
      const scenario: unknown = JSON.parse(JSON.stringify(found.scenario));
      const replayed = plan({ objects, scenario });
      for (const [name, node] of lastPlaces(found)) {
        expect(nodeOf(replayed, name), name).toBe(node);
      }
      const end = replayed.pods.map(({ name, node }) => [name, node]);
      for (const { name } of found.lost) expect(end.map(([pod]) => pod)).not.toContain(name);
      for (const { name, message = '' } of found.pending) {
        const isCreated = !message.startsWith('not created');
        expect(end.some(([pod, node]) => pod === name && node === null)).toBe(isCreated);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('at no moment of a drain has a budget fewer healthy pods than it needs', () => {
  fc.assert(
    fc.property(arbitraryPool, ({ objects, options: { disableEviction: _, ...options } }) => {
      const { scenario } = drain({ objects }, options);
      const broken: string[] = [];
      plan({ objects, scenario }, (simulation) => {
        watchBudgets(simulation, broken, () => simulation.drains.nodes.length > 0);
      });
      expect(broken).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('drained nodes keep only pods of DaemonSets, and every move is accounted for', () => {
  fc.assert(
    fc.property(arbitraryPool, ({ objects, options }) => {
      const found = drain({ objects }, options);
      expect(drain({ objects }, options)).toEqual(found);
      expect(isDrain(JSON.parse(JSON.stringify(found))), JSON.stringify(isDrain.errors)).toBe(true);
      const { objects: end = [] } = plan({ objects, scenario: found.scenario });
      const emptied = found.drained.filter(({ to, error }) => to !== null && error === undefined);
      for (const { node } of emptied) {
        const left = end
          .filter((one) => isPodOn(one, node))
          .map((one) => controllerOf(one.metadata)?.kind);
        expect(left.filter((kind) => kind !== 'DaemonSet')).toEqual([]);
      }
      expect(emptied.length).toBe(found.summary.drained);
      expect(found.summary.verdict).toBe(
        found.findings.some(({ counts }) => counts) ? 'failed' : 'passed',
      );
      if (found.order?.found === true) expect(stuckIn(found)).toEqual([]);
      const gone = [...found.lost, ...found.pending].map(({ name }) => name);
      const left = found.moves.filter(({ to }) => to === null);
      for (const { name, replacement = name } of left.filter((one) => isLast(one, found))) {
        expect(gone).toContain(replacement);
      }
      for (const { from, to } of found.waits) expect(to ?? Infinity).toBeGreaterThan(from);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

/** Whether the pod in its place is not evicted again. */
const isLast = ({ name, replacement = name, at }: DrainMove, { moves }: Drain): boolean =>
  !moves.some((other) => other.name === replacement && other.at > at);

const stuckIn = ({ drained }: Drain): readonly string[] =>
  drained.filter(({ to }) => to === null).map(({ node }) => node);

const isPodOn = (object: KubernetesObject, node: string): boolean =>
  object.kind === 'Pod' && (object as Pod).spec.nodeName === node;

/** The pods that took the place of evicted ones, and were not evicted themselves. */
function lastPlaces({ moves }: Drain): ReadonlyMap<string, string | null> {
  const evictedAt = new Map(moves.map(({ name, at }) => [name, at]));
  const places = new Map<string, string | null>();
  for (const { replacement, to, at } of moves) {
    if (replacement === undefined || (evictedAt.get(replacement) ?? -1) > at) continue;
    places.set(replacement, to);
  }
  return places;
}

function nodeOf({ pods }: Plan, name: string): PlannedPod['node'] | undefined {
  return pods.find((pod) => pod.name === name)?.node;
}
