import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asNodeIndex, Cluster } from '../../src/cluster/index.ts';
import {
  PluginResults,
  codeOf,
  detailOf,
  evaluate,
  firstFailure,
} from '../../src/framework/index.ts';
import { Engine } from '../../src/engine/index.ts';
import type { Profile } from '../../src/framework/index.ts';
import { DEFAULT_RELEASE, v1_30, v1_34_1 } from '../../src/releases/index.ts';
import type { Release } from '../../src/releases/index.ts';
import { Random } from '../../src/units/index.ts';
import { HOSTNAME, node, pod, ZONE } from '../support/builders.ts';
import { defaultProfile, defaultProfileOf } from '../support/default-profile.ts';
import { profileOf } from '../support/plugin-tester.ts';
import { PlainSearch } from '../support/plain-search.ts';
import { expectAgreement, expectBestNodes, MODES } from '../support/engine-agreement.ts';
import { play } from '../support/play-workload.ts';
import { workload } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

/** The newest release, the oldest, and one between them: every rule holds in one and not in another. */
const RELEASES: readonly Release[] = [DEFAULT_RELEASE, v1_34_1, v1_30];

/** Arguments to test besides the defaults. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  InterPodAffinity: [
    { hardPodAffinityWeight: 0 },
    { hardPodAffinityWeight: 50, ignorePreferredTermsOfExistingPods: true },
  ],
  NodeAffinity: [
    {
      addedAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'Exists' }] }],
        },
      },
    },
  ],
  NodeResourcesFit: ['MostAllocated', 'RequestedToCapacityRatio'].map((type) => ({
    scoringStrategy: {
      type,
      resources: [
        { name: 'cpu', weight: 2 },
        { name: 'example.com/gpu', weight: 3 },
      ],
      requestedToCapacityRatio: {
        shape: [
          { utilization: 0, score: 2 },
          { utilization: 70, score: 10 },
          { utilization: 100, score: 0 },
        ],
      },
    },
  })),
  PodTopologySpread: [
    {
      defaultingType: 'List',
      defaultConstraints: [
        { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule' },
        { maxSkew: 1, topologyKey: HOSTNAME, whenUnsatisfiable: 'ScheduleAnyway' },
      ],
    },
  ],
};

/** Every plugin of a release with a filter or score, alone, with default and other arguments. */
const aloneIn = ({ plugins, gates, rules }: Release): { name: string; profile: Profile }[] =>
  Object.values(plugins).flatMap((plugin) => {
    const { name } = plugin;
    return [undefined, ...(ARGUMENTS[name] ?? [])].flatMap((args, at) => {
      // The registry does not keep the type of the arguments; ARGUMENTS has them under the name of the plugin.
      const profile = profileOf({
        ...plugin,
        create: () => plugin.create(args as never, gates, rules),
      });
      const { preFilter, preScore } = profile;
      return preFilter.length + preScore.length === 0 ? [] : [{ name: `${name} #${at}`, profile }];
    });
  });

describe.each(RELEASES)(
  'in $kubernetes, in every mode, the engine makes the choices of a plain search without caches',
  (release) => {
    const podFields = release.podFields(release);

    it('with the default profile', () => {
      const scheduling = { profile: defaultProfileOf(release), podFields };
      fc.assert(
        fc.property(workload(), (what) => {
          expectAgreement(what, scheduling);
        }),
        { numRuns: runs(100) },
      );
    });

    it.each(aloneIn(release))('with $name alone', ({ profile }) => {
      const scheduling = { profile, podFields };
      fc.assert(
        fc.property(fc.oneof(workload(), workload({ atLeast: 60 })), (what) => {
          expectAgreement(what, scheduling);
        }),
        { numRuns: runs(20) },
      );
    });
  },
);

describe('in every mode, the engine makes the choices of a plain search without caches', () => {
  // Rankings are updated move by move only if there are many nodes per move.
  it.each([
    { title: 'every node', atLeast: 250, percentage: 100 },
    { title: '30 %', atLeast: 400, percentage: 30 },
    { title: 'the adaptive share', atLeast: 230, percentage: 0 },
  ])('with the default profile, looking for $title of many', ({ atLeast, percentage }) => {
    const profile = { ...defaultProfile, percentageOfNodesToScore: percentage };
    fc.assert(
      fc.property(workload({ atLeast, steps: 20 }), (what) => {
        expectAgreement(what, { profile, podFields: DEFAULT_RELEASE.podFields(DEFAULT_RELEASE) });
      }),
      { numRuns: 15 },
    );
  });
});

describe('with a random tie-break', () => {
  it.each(MODES)(
    'a pod is placed on one of the best nodes of a plain search, in mode %s',
    (mode) => {
      const percentages = fc.constantFrom(100, 40);
      const fewOrMany = fc.oneof(
        { weight: 3, arbitrary: workload() },
        workload({ atLeast: 260, steps: 10 }),
      );
      fc.assert(
        fc.property(fewOrMany, fc.nat(), percentages, (what, seed, percentageOfNodesToScore) => {
          const profile = { ...defaultProfile, percentageOfNodesToScore };
          expectBestNodes(what, profile, { tieBreak: new Random(seed), mode });
        }),
        { numRuns: runs(40) },
      );
    },
  );

  it.each(MODES)('all best nodes are equally likely, in mode %s', (mode) => {
    const cluster = new Cluster();
    const zones = ['a', 'a', 'a', 'a', 'b', 'b'];
    zones.forEach((zone, at) => cluster.setNode(node(`node-${at}`).zone(zone).object));
    const spread = pod()
      .labelled({ app: 'web' })
      .spread({
        maxSkew: 1,
        topologyKey: ZONE,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { app: 'web' } },
      });
    const engine = new Engine(cluster, { tieBreak: new Random(7), mode });
    const view = cluster.view(spread.object);
    const drawn = zones.map(() => 0);
    const draws = 3000;
    for (let i = 0; i < draws; i++) drawn[engine.schedule(view, defaultProfile)!.node]!++;
    const expected = draws / zones.length;
    const chiSquared = drawn.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // p = 0.001 with five degrees of freedom.
    expect(chiSquared).toBeLessThan(20.5);
  });
});

/** The verdict and scores of every plugin for every node. */
function allResults(results: PluginResults, cluster: Cluster): unknown {
  if (results.rejection !== undefined) return results.rejection;
  const nodes = cluster.columns.names.map((_, index) => asNodeIndex(index));
  const verdicts = nodes.map((index) => {
    const failure = firstFailure(results, index);
    if (failure === undefined) return undefined;
    const { plugin, filter } = results.filters[failure.at]!;
    return [plugin, codeOf(failure.verdict), filter.explain(detailOf(failure.verdict))];
  });
  const feasible = nodes.filter((index) => verdicts[index] === undefined);
  const { scores, totals } = evaluate(results, feasible);
  return { verdicts, scores, totals, onlyNodes: results.onlyNodes };
}

describe('plugin results', () => {
  it('that are updated move by move equal fresh ones', () => {
    fc.assert(
      fc.property(workload(), (what) => {
        const cluster = new Cluster();
        const search = new PlainSearch(cluster, defaultProfile);
        let kept = new Map<number, PluginResults>();
        let epoch = -1;
        play(what, cluster, (one) => {
          const view = cluster.view(one);
          if (epoch !== cluster.epoch) kept = new Map();
          epoch = cluster.epoch;
          for (const [signature, results] of kept) {
            if (!results.isCurrent()) kept.delete(signature);
            // The others catch up later, over several moves.
            else if (signature % 2 === 0) results.catchUp();
          }
          const fresh = new PluginResults(view, cluster, defaultProfile);
          fresh.catchUp();
          const known =
            kept.get(view.signature) ?? new PluginResults(view, cluster, defaultProfile);
          kept.set(view.signature, known);
          known.catchUp();
          expect(allResults(known, cluster)).toEqual(allResults(fresh, cluster));
          return search.best(one).nodes[0];
        });
      }),
      { numRuns: runs(60) },
    );
  });

  it('list every node either as feasible or under exactly one rejection', () => {
    fc.assert(
      fc.property(fc.oneof(workload(), workload({ atLeast: 60 })), (what) => {
        const cluster = new Cluster();
        const engine = new Engine(cluster, { tieBreak: 'name' });
        play(what, cluster, (one) => {
          const view = cluster.view(one);
          const { feasible, rejections, names } = engine.diagnose(view, defaultProfile);
          const all = [...feasible, ...rejections.flatMap(({ nodes }) => nodes)];
          expect(all.sort((a, b) => a - b)).toEqual([...names.keys()]);
          const choice = engine.schedule(view, defaultProfile);
          expect(choice?.feasible ?? 0).toBe(feasible.length);
          return choice && names[choice.node];
        });
      }),
      { numRuns: runs(60) },
    );
  });
});
