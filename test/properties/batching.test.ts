import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cluster } from '../../src/cluster/index.ts';
import { readConfiguration } from '../../src/config/index.ts';
import { Engine } from '../../src/engine/index.ts';
import type { EngineOptions } from '../../src/engine/index.ts';
import type { Profile } from '../../src/framework/index.ts';
import { findRelease } from '../../src/releases/index.ts';
import { buildProfiles } from '../../src/scheduler/index.ts';
import { pod } from '../support/builders.ts';
import { PlainBatches } from '../support/plain-batches.ts';
import { play } from '../support/play-workload.ts';
import { workload } from '../support/workload.ts';
import type { Workload } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

const MODES = ['from-scratch', 'scan', 'ranked', 'bounded'] as const;

function batchingProfile(percentageOfNodesToScore: number, enabled?: readonly string[]): Profile {
  const release = findRelease('1.35');
  const plugins = enabled && {
    multiPoint: {
      disabled: [{ name: '*' }],
      enabled: enabled.map((name) => ({ name })),
    },
  };
  const document = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    percentageOfNodesToScore,
    profiles: [
      {
        ...(plugins && { plugins }),
        pluginConfig: [{ name: 'PodTopologySpread', args: { defaultingType: 'List' } }],
      },
    ],
  };
  const [profile] = buildProfiles(readConfiguration(document, { release }), release);
  if (profile?.signers === undefined) throw new Error('every plugin signs pods');
  return profile;
}

function placements(
  what: Workload,
  profile: Profile,
  mode: NonNullable<EngineOptions['mode']>,
): (string | undefined)[] {
  const cluster = new Cluster();
  const engine = new Engine(cluster, { tieBreak: 'name', mode });
  const out: (string | undefined)[] = [];
  play(what, cluster, (one) => {
    const choice = engine.schedule(cluster.view(one), profile, one);
    const name = choice && cluster.columns.names[choice.node]!;
    out.push(name);
    return name;
  });
  return out;
}

/** With pods that are signed and do not fit twice on most nodes, several at a time. */
const batches = (atLeast: number): fc.Arbitrary<Workload> =>
  workload({ atLeast }).map((what) => ({
    ...what,
    recipes: [...what.recipes, pod().hostPort(80), pod().requests({ cpu: '1500m' })],
    steps: what.steps.map((step) =>
      step.type === 'schedule' ? { ...step, count: 2 * step.count } : step,
    ),
  }));

describe('opportunistic batching', () => {
  it.each([
    { title: 'every node', atLeast: 0, percentage: 100, cases: runs(150, 4) },
    { title: 'every node of many', atLeast: 130, percentage: 100, cases: runs(30, 4) },
    { title: 'a third of many nodes', atLeast: 320, percentage: 33, cases: runs(30, 4) },
  ])(
    'gives each pod the node of a plain search that keeps every ranking, looking at $title',
    ({ atLeast, percentage, cases }) => {
      const profile = batchingProfile(percentage);
      let hits = 0;
      fc.assert(
        fc.property(batches(atLeast), (what) => {
          const cluster = new Cluster();
          const plain = new PlainBatches(cluster, profile);
          const expected: (string | undefined)[] = [];
          play(what, cluster, (one) => {
            const name = plain.place(one);
            expected.push(name);
            return name;
          });
          hits += plain.hits;
          for (const mode of MODES) expect(placements(what, profile, mode), mode).toEqual(expected);
        }),
        { numRuns: cases },
      );
      expect(hits).toBeGreaterThan(cases / 4);
    },
  );

  it('changes no placement if all nodes are evaluated and each is scored alone', () => {
    const profile = batchingProfile(100, [
      'PrioritySort',
      'NodeName',
      'NodeUnschedulable',
      'NodePorts',
      'NodeResourcesFit',
      'NodeResourcesBalancedAllocation',
      'ImageLocality',
      'DefaultBinder',
    ]);
    const { signers: _, ...unbatched } = profile;
    fc.assert(
      fc.property(batches(0), (what) => {
        const unmoved = {
          ...what,
          steps: what.steps.filter(({ type }) => type === 'schedule'),
        };
        expect(placements(unmoved, profile, 'scan')).toEqual(
          placements(unmoved, unbatched, 'scan'),
        );
      }),
      { numRuns: runs(200, 4) },
    );
  });
});
