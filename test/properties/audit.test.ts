import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import type { AuditFinding } from '../../src/outcome/index.ts';
import { setUpScheduler } from '../../src/scheduler/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { AuditedCluster } from '../../src/whatif/audit/cluster/audited.ts';
import { judgePlacements } from '../../src/whatif/audit/judge-placements.ts';
import { allReasons } from '../../src/whatif/explain/verdicts.ts';
import { audit } from '../../src/whatif/index.ts';
import { StaticCluster } from '../../src/whatif/static-cluster/index.ts';
import { drawCase } from '../fuzz/draw-case.ts';
import { HOSTNAME, node, pod, PodBuilder, ZONE } from '../support/builders.ts';
import { runs } from '../support/property-runs.ts';
import { claim, claimVolume, mounting, storageClass } from '../support/storage-builders.ts';
import { chosen, nodeNamed, nodeRecipe, podRecipe } from '../support/workload.ts';

/** Rules about where pods stand; KS110 is about what a constraint only prefers. */
const isAboutPlacement = ({ code }: AuditFinding): boolean =>
  /^KS1|^KS20[12]|^KS50/.test(code) && code !== 'KS110';

/** What the audit says about placements after a plan of these objects; and how many pods were placed. */
function placementFindings(objects: readonly KubernetesObject[]): {
  readonly found: readonly string[];
  readonly pods: number;
} {
  const settled = plan({ objects, options: { preemption: false, until: 600 } });
  const { findings, examined } = audit({ objects: settled.objects ?? [] });
  return {
    found: findings
      .filter(isAboutPlacement)
      .map(({ code, name, message }) => `${code} ${name} ${message}`),
    pods: examined.pods,
  };
}

const term = (app: string, topologyKey: string) => ({
  topologyKey,
  labelSelector: { matchLabels: { app } },
});

const plainPod = (name: string): PodBuilder => pod(name).labelled({ app: name });
const topology = fc.constantFrom(ZONE, HOSTNAME);

/**
 * The pods of app `at`. Rules that later pods cannot break: it spreads its own pods, keeps away from any, and is near earlier apps,
 * which never move.
 */
const appOf = (at: number): Arbitrary<readonly KubernetesObject[]> => {
  const app = `app-${String(at)}`;
  const earlier = at === 0 ? 'none' : `app-${String(at - 1)}`;
  const traits = fc.record(
    {
      spread: fc.tuple(topology, fc.integer({ min: 1, max: 2 })).map(
        ([key, maxSkew]) =>
          (pod: PodBuilder) =>
            pod.spread({ ...term(app, key), maxSkew, whenUnsatisfiable: 'DoNotSchedule' }),
      ),
      apart: fc.tuple(topology, fc.constantFrom(app, earlier, 'app-1')).map(
        ([key, other]) =>
          (pod: PodBuilder) =>
            pod.apartFrom(term(other, key)),
      ),
      near: topology.map(
        (key) => (pod: PodBuilder) => (at === 0 ? pod : pod.near(term(earlier, key))),
      ),
      port: fc.constantFrom(80, 443).map((port) => (pod: PodBuilder) => pod.hostPort(port)),
      selector: fc.constant((pod: PodBuilder) => pod.nodeSelector({ disk: 'ssd' })),
      toleration: fc.constant((pod: PodBuilder) => pod.tolerates({ operator: 'Exists' })),
      volume: fc.constant((pod: PodBuilder) => mounting(pod, claimVolume(`claim-${app}`))),
    },
    { requiredKeys: [] },
  );
  return fc
    .record({
      replicas: fc.integer({ min: 1, max: 6 }),
      cpu: fc.constantFrom('100m', '700m', '2'),
      traits: traits.map((some) => Object.values(some)),
    })
    .map(({ replicas, cpu, traits: chosenTraits }) => {
      const template = chosenTraits.reduce((pod, add) => add(pod), plainPod(app).requests({ cpu }));
      return [
        claim(`claim-${app}`),
        ...Array.from({ length: replicas }, (_, i) => template.named(`${app}-${String(i)}`).object),
      ];
    });
};

describe('an audit', () => {
  let placed = 0;
  afterAll(() => {
    expect(placed).toBeGreaterThan(runs(250, 2));
  });

  it('says nothing about the placements of a cluster that was just settled', () => {
    fc.assert(
      fc.property(
        fc.array(nodeRecipe, { minLength: 3, maxLength: 9 }),
        fc.tuple(appOf(0), appOf(1), appOf(2), appOf(3)),
        (nodes, apps) => {
          const objects = [
            ...nodes.map((recipe, at) => nodeNamed(`node-${String(at)}`, recipe)),
            storageClass(),
            ...apps.flat(),
          ];
          const { found, pods } = placementFindings(objects);
          expect(found).toEqual([]);
          placed += pods;
        },
      ),
      { numRuns: runs(100, 2) },
    );
  });

  it('says nothing about the placements of workloads that were just settled', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
        const { objects } = drawCase(seed);
        fc.pre(!hasDuplicatePorts(objects));
        expect(placementFindings(objects).found).toEqual([]);
      }),
      { numRuns: runs(40, 2) },
    );
  });
});

/** The API server refuses such templates. */
function hasDuplicatePorts(objects: readonly KubernetesObject[]): boolean {
  return objects.some((object) => {
    const ports = [...JSON.stringify(object).matchAll(/"hostPort":(\d+)/g)].map(([, port]) => port);
    return new Set(ports).size < ports.length;
  });
}

describe('the judgement of running pods', () => {
  let rejections = 0;
  afterAll(() => {
    expect(rejections).toBeGreaterThan(runs(250, 2));
  });

  it('is that of explain for the same pod, pending, in the cluster without it', () => {
    fc.assert(
      fc.property(
        fc.array(nodeRecipe, { minLength: 1, maxLength: 6 }),
        fc.array(podRecipe, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 })), { maxLength: 12 }),
        (recipes, templates, placements) => {
          const nodes = recipes.map((recipe, at) => nodeNamed(`node-${String(at)}`, recipe));
          const pods = placements.map(
            ([template, on], at) =>
              new PodBuilder(chosen(templates, template).object)
                .named(`pod-${String(at)}`)
                .onNode(chosen(nodes, on).metadata.name).object,
          );
          const standing = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
          const judged = judgedPods([...nodes, ...pods]);
          for (const one of standing) {
            const reasons = explained([...nodes, ...pods], one);
            rejections += reasons.length;
            expect(judged.get(one.metadata.name) ?? []).toEqual(reasons);
          }
        },
      ),
      { numRuns: runs(100, 2) },
    );
  });
});

/** By pod: plugin and reasons of every filter that its node does not pass. */
function judgedPods(objects: readonly KubernetesObject[]): ReadonlyMap<string, readonly string[]> {
  const { profiles, cluster: options } = setUpScheduler({});
  const { cluster } = StaticCluster.of(objects, profiles, (pod) => pod, options);
  const { running } = new AuditedCluster(objects, profiles, cluster);
  const byPod = new Map<string, string[]>();
  const judged = running.filter(({ unjudged }) => unjudged === undefined);
  for (const { running: one, plugin, reasons } of judgePlacements(cluster, judged)) {
    const { name } = one.pod.metadata;
    const before = byPod.get(name) ?? [];
    byPod.set(name, [...before, `${plugin}: ${reasons.map(({ text }) => text).join()}`]);
  }
  return byPod;
}

function explained(objects: readonly KubernetesObject[], running: Pod): readonly string[] {
  const { nodeName = '', ...spec } = running.spec;
  const { profiles, cluster: options } = setUpScheduler({});
  const [profile] = profiles;
  if (profile === undefined) throw new Error('there is a default profile');
  const others = objects.filter((other) => other !== running);
  const staticCluster = StaticCluster.of(others, profiles, (one) => one, options);
  const run = staticCluster.runFilters({ ...running, spec }, profile);
  return (allReasons(run)[nodeName] ?? [])
    .filter(({ plugin }) => plugin !== '')
    .map(({ plugin, reasons }) => `${plugin}: ${reasons.join()}`);
}

it('an audit does not change what stands', () => {
  const nodes = [node('a').object, node('b').object];
  const template = pod('web').requests({ cpu: '3' });
  const pods = ['p', 'q', 'r'].map((name) => template.named(name).onNode('a').object);
  const objects = [...nodes, ...pods];
  const { profiles, cluster: options } = setUpScheduler({});
  const { cluster } = StaticCluster.of(objects, profiles, (pod) => pod, options);
  const { running } = new AuditedCluster(objects, profiles, cluster);
  const sums = (): unknown => [
    [...cluster.columns.requested('cpu')],
    [...cluster.columns.podCount],
    [...cluster.placed].length,
  ];
  cluster.settle();
  const before = sums();
  expect(judgePlacements(cluster, running)).toHaveLength(3);
  expect(sums()).toEqual(before);
});
