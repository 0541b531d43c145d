import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { controllerOf } from '../../src/objects/index.ts';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import type { Packing, Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';
import { pack } from '../../src/whatif/index.ts';
import { candidatesOf } from '../../src/whatif/pack/candidates.ts';
import type { Candidates } from '../../src/whatif/pack/candidates.ts';
import { Costs } from '../../src/whatif/pack/costs.ts';
import { beforeFailure, lastReplay, replay } from '../../src/whatif/pack/replay.ts';
import { Search } from '../../src/whatif/pack/search.ts';
import type { FoundSteps } from '../../src/whatif/pack/search.ts';
import { Starts } from '../../src/whatif/pack/starts.ts';
import { prepare } from '../../src/whatif/prepared/index.ts';
import { node, ZONE } from '../support/builders.ts';
import { runs } from '../support/property-runs.ts';
import { watchBudgets } from '../support/watch-budgets.ts';

const OPTIONS: PlanOptions = { tieBreak: 'name' };
const RUNS = runs(60, 4);

const app = fc.record({
  replicas: fc.integer({ min: 1, max: 5 }),
  cpu: fc.constantFrom('250m', '500m', '1', '1500m'),
  budget: fc.option(
    fc.record({
      field: fc.constantFrom('minAvailable', 'maxUnavailable'),
      value: fc.constantFrom(0, 1, 2, '50%'),
    }),
  ),
  rule: fc.constantFrom('none', 'none', 'apart', 'spread'),
  grace: fc.constantFrom(0, 30),
});

const drawn = fc.record({
  nodes: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 6 }),
  apps: fc.array(app, { minLength: 1, maxLength: 4 }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function replicaSet(name: string, { replicas, cpu, rule, grace }: Drawn['apps'][number]): object {
  const labelSelector = { matchLabels: { app: name } };
  const apart = [{ labelSelector, topologyKey: 'kubernetes.io/hostname' }];
  const whenUnsatisfiable = 'DoNotSchedule';
  const spread = [{ maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable, labelSelector }];
  const spec = {
    terminationGracePeriodSeconds: grace,
    containers: [{ name: 'main', image: 'app:1', resources: { requests: { cpu } } }],
    ...(rule === 'spread' ? { topologySpreadConstraints: spread } : {}),
    ...(rule === 'apart'
      ? { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: apart } } }
      : {}),
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      selector: labelSelector,
      template: { metadata: { labels: { app: name } }, spec },
    },
  };
}

function budgetOf(name: string, { budget }: Drawn['apps'][number]): readonly object[] {
  if (budget === null) return [];
  const selector = { matchLabels: { app: name } };
  const spec = { [budget.field]: budget.value, selector };
  const metadata = { name, namespace: 'default' };
  return [{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec }];
}

function objectsOf({ nodes, apps }: Drawn): readonly KubernetesObject[] {
  return [
    ...nodes.map(
      (cpu, at) =>
        node(`n${at}`)
          .withHostname()
          .zone(`z${at % 2}`)
          .offers({ cpu: `${cpu}` }).object,
    ),
    ...apps.flatMap((one, at) => [replicaSet(`a${at}`, one), ...budgetOf(`a${at}`, one)]),
  ] as readonly KubernetesObject[];
}

/** The cluster as a plan settles it: its pods have nodes. */
const settled = (what: Drawn): readonly KubernetesObject[] =>
  plan({ objects: objectsOf(what), options: OPTIONS }).objects ?? [];

/** How many pods of each owner are on each node: "a0 on n1". */
function places(pods: Iterable<readonly [owner: string, node: string | null]>): unknown {
  const counts = new Map<string, number>();
  for (const [owner, on] of pods) {
    const key = `${owner} on ${on ?? 'no node'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].filter(([, count]) => count !== 0).sort());
}

const placesIn = ({ pods }: Plan): unknown =>
  places(pods.map(({ owner, node: on }) => [owner?.name ?? '', on]));

/** Where the pods are after the moves of a packing. */
function placesAfter(before: Plan, { steps }: Packing): unknown {
  const left = before.pods.map(({ owner, node: on }) => ({ owner: owner?.name ?? '', on }));
  for (const { owner, from, to } of steps.flatMap(({ moves }) => moves)) {
    const one = left.find(({ owner: name, on }) => name === owner?.name && on === from);
    expect(one, `a pod of ${owner?.name ?? ''} on ${from}`).toBeDefined();
    if (one !== undefined) one.on = to ?? null;
  }
  return places(left.map(({ owner, on }) => [owner, on]));
}

test('a printed order, replayed as drains, breaks no budget and ends with the pods where it said', () => {
  const seen = { emptied: 0, moves: 0, kept: 0 };
  fc.assert(
    fc.property(drawn, (what) => {
      const objects = settled(what);
      const packing = pack({ objects, options: OPTIONS });
      const before = plan({ objects, options: OPTIONS });
      // Not the scenario of the document: only the order of its steps.
      const steps = packing.steps.map(({ node: drain }, at) => ({ at: 1000 * (at + 1), drain }));
      const last = 1000 * (steps.length + 1);
      const expect_ = steps.map(({ drain: name }) => ({
        at: last,
        node: { name, schedulable: false, pods: 0 },
      }));
      const scenario = {
        apiVersion: 'kschedsim.dev/v1alpha1',
        kind: 'Scenario',
        steps,
        expect: expect_,
      };
      const broken: string[] = [];
      const after = plan({ objects, scenario, options: OPTIONS }, (simulation) => {
        const { api } = simulation;
        const hasBegun = (): boolean =>
          api.list('Node').some(({ spec }) => spec?.unschedulable === true);
        watchBudgets(simulation, broken, hasBegun);
      });
      expect(broken).toEqual([]);
      expect(after.scenario?.steps.flatMap(({ error }) => error ?? [])).toEqual([]);
      expect(after.scenario?.expectations.filter(({ met }) => !met)).toEqual([]);
      expect(placesIn(after)).toEqual(placesAfter(before, packing));
      seen.emptied += packing.steps.length;
      seen.moves += packing.summary.moves;
      seen.kept += packing.kept.length;
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(seen.emptied).toBeGreaterThan(RUNS / 2);
  expect(seen.moves).toBeGreaterThan(RUNS / 2);
  expect(seen.kept).toBeGreaterThan(RUNS / 2);
});

test('a saved scenario does what the document says, and every node is either emptied or kept', () => {
  fc.assert(
    fc.property(drawn, fc.integer({ min: 0, max: 4 }), (what, maxMoves) => {
      const objects = settled(what);
      const packing = pack({ objects, options: OPTIONS }, { maxMoves });
      expect(pack({ objects, options: OPTIONS }, { maxMoves })).toEqual(packing);
      expect(packing.summary.moves).toBeLessThanOrEqual(maxMoves);
      const scenario: unknown = JSON.parse(JSON.stringify(packing.scenario));
      const before = plan({ objects, options: OPTIONS });
      const after = plan({ objects, scenario, options: OPTIONS });
      expect(placesIn(after)).toEqual(placesAfter(before, packing));
      expect(after.objects?.filter((one) => isLeftOn(one, packing))).toEqual([]);
      const all = [...packing.steps, ...packing.kept].map((one) => one.node);
      expect(all.sort()).toEqual(before.nodes.map(({ name }) => name).sort());
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

/** Whether a candidate has a pod that must be spread: a search reads that once, of all its candidates. */
const isSpread = ({ open }: Candidates): boolean =>
  open.some(({ pods }) =>
    pods.some(
      ({ spec: { topologySpreadConstraints = [] } }) => topologySpreadConstraints.length > 0,
    ),
  );

const found = ({ emptied, kept }: FoundSteps, excluded: ReadonlySet<string>): unknown => ({
  steps: emptied.map(({ node: { metadata }, pods }) => [
    metadata.name,
    pods.map((pod) => pod.metadata.name),
  ]),
  kept: [...kept].filter(([name]) => !excluded.has(name)).sort(),
});

test('a search that goes back and on finds the steps of a new search without the excluded nodes', () => {
  const seen = { excluded: 0, steps: 0 };
  const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
  const tieBreaks = fc.constantFrom<PlanOptions>({ tieBreak: 'name' }, { tieBreak: 'random' });
  fc.assert(
    fc.property(drawn, picks, tieBreaks, (what, steps, options) => {
      const prepared = prepare({ objects: settled(what), options });
      const costs = new Costs(prepared.plan, false);
      const starts = new Starts(prepared);
      const all = candidatesOf(prepared, {}, undefined);
      const excluded = new Set<string>();
      const resumed = prepared.fork((fork) => {
        const search = new Search(fork, all, { costs, options: {}, starts });
        let last = search.run();
        for (const pick of steps) {
          if (last.emptied.length === 0) break;
          const step = pick % last.emptied.length;
          excluded.add(last.emptied[step]?.node.metadata.name ?? '');
          search.exclude(step, 'excluded');
          last = search.run();
        }
        return last;
      });
      const left = { ...all, open: all.open.filter(({ name }) => !excluded.has(name)) };
      fc.pre(isSpread(left) === isSpread(all));
      const fresh = prepared.fork((fork) =>
        new Search(fork, left, { costs, options: {}, starts }).run(),
      );
      expect(found(resumed, excluded)).toEqual(found(fresh, excluded));
      seen.excluded += excluded.size;
      seen.steps += fresh.emptied.length;
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(seen.excluded).toBeGreaterThan(RUNS / 2);
  expect(seen.steps).toBeGreaterThan(RUNS / 4);
});

test('the steps before a failed one are the same without it', () => {
  const seen = { told: 0, late: 0 };
  fc.assert(
    fc.property(drawn, (what) => {
      const input = { objects: settled(what), options: OPTIONS };
      const prepared = prepare(input);
      const before = prepared.plan;
      const { open } = candidatesOf(prepared, {}, undefined);
      const asked = { prepared, options: {} };
      const all = replay(input, open, asked);
      if (all.failure === undefined) return;
      const steps = open.slice(0, all.moves.length);
      const told = beforeFailure(all, steps, before);
      if (told === undefined) {
        seen.late++;
        return;
      }
      const played = replay(input, steps, asked);
      expect(told.moves).toEqual(played.moves);
      expect(told.scenario).toEqual(played.scenario);
      expect(played.failure).toBeUndefined();
      seen.told += steps.length;
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(seen.told).toBeGreaterThan(RUNS / 4);
});

test('a replay that goes on from the prepared cluster is one from the start', () => {
  let steps = 0;
  const tieBreaks = fc.constantFrom<PlanOptions>({ tieBreak: 'name' }, { tieBreak: 'random' });
  fc.assert(
    fc.property(drawn, fc.boolean(), tieBreaks, (what, isAtRest, options) => {
      const objects = isAtRest ? settled(what) : objectsOf(what);
      const input = { objects, options };
      const prepared = prepare(input);
      const before = prepared.plan;
      const candidates = candidatesOf(prepared, {}, undefined);
      const costs = new Costs(before, false);
      const starts = new Starts(prepared);
      const { emptied } = prepared.fork((fork) =>
        new Search(fork, candidates, { costs, options: {}, starts }).run(),
      );
      // With the other candidates behind them, some drains fail.
      const left = candidates.open.filter(({ node: one }) =>
        emptied.every(({ node: other }) => other !== one),
      );
      const order = [...emptied, ...left];
      const { plan: fresh, ...whole } = replay(input, order, { prepared, options: {} });
      const goneOn = prepared.goOn(whole.scenario, () => undefined);
      if (goneOn === undefined || order.length === 0) return;
      expect(outcomeOf(goneOn)).toEqual(outcomeOf(fresh));
      steps += order.length;
      const { plan: _plan, ...again } = lastReplay(prepare(input), input, order, {});
      expect(again).toEqual(whole);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(steps).toBeGreaterThan(RUNS / 2);
});

const outcomeOf = ({ pods, deleted, nodes, scenario, events }: Plan): unknown => [
  ...[pods, deleted, nodes, scenario, events],
];

const isLeftOn = (object: KubernetesObject, { steps }: Packing): boolean =>
  object.kind === 'Pod' &&
  controllerOf(object.metadata)?.kind !== 'DaemonSet' &&
  steps.some(({ node: name }) => name === (object as Pod).spec.nodeName);
