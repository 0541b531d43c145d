import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../src/config/index.ts';
import { Engine } from '../../src/engine/index.ts';
import { buildProfiles } from '../../src/scheduler/index.ts';
import { Random } from '../../src/units/index.ts';
import { emptyCluster, moves, NODES, playMoves } from '../support/alike-nodes.ts';
import { pod } from '../support/builders.ts';
import { defaultProfile } from '../support/default-profile.ts';
import { runs } from '../support/property-runs.ts';

/** Prefers full nodes: a pod then goes where others do not fit. */
const [packing] = buildProfiles(
  readConfiguration({
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [
      {
        pluginConfig: [
          {
            name: 'NodeResourcesFit',
            args: {
              scoringStrategy: {
                type: 'MostAllocated',
                resources: [
                  { name: 'cpu', weight: 1 },
                  { name: 'memory', weight: 1 },
                ],
              },
            },
          },
        ],
      },
    ],
  }),
);

/**
 * Millicores that are free on a node before the first pod; undefined: all. Where little is free, a coarse box has nodes on which a pod
 * fits and nodes on which it does not.
 */
const FREE = [
  undefined,
  (at: number) => ((at * 97) % 41) * 60,
  (at: number) => 50 + (at % 11) * 10,
];

it.each([
  ['prefers empty nodes', defaultProfile],
  ['prefers full nodes', packing!],
])('finds the node that a pass over all nodes finds, if the profile %s', (_, profile) => {
  fc.assert(
    fc.property(moves, fc.constantFrom(...FREE), (all, free) => {
      const cluster = emptyCluster();
      const bounded = new Engine(cluster, { tieBreak: 'name', mode: 'bounded' });
      const scan = new Engine(cluster, { tieBreak: 'name', mode: 'scan' });
      for (let at = 0; free !== undefined && at < NODES; at++) {
        const cpu = `${(at % 3 === 0 ? 4000 : 8000) - free(at)}m`;
        const full = pod(`full-${at}`).requests({ cpu, memory: '1Gi' }).object;
        cluster.place(full, cluster.columns.names[at]!);
      }
      playMoves(all, cluster, (added, { at }) => {
        const view = cluster.view(added);
        const choice = bounded.schedule(view, profile);
        expect(choice).toEqual(scan.schedule(view, profile));
        return cluster.columns.names[choice?.node ?? at % NODES]!;
      });
    }),
    { numRuns: runs(400) },
  );
});

it('draws the tie that a search without memory draws', () => {
  fc.assert(
    fc.property(moves, fc.nat(), (all, seed) => {
      const cluster = emptyCluster();
      const kept = new Engine(cluster, { tieBreak: new Random(seed), mode: 'bounded' });
      const tieBreak = new Random(seed);
      // Of few shapes, so that each comes again after few moves.
      const alike = all.map((move) => ({ ...move, cpu: 100 }));
      playMoves(alike, cluster, (added, { at }) => {
        const view = cluster.view(added);
        const choice = kept.schedule(view, defaultProfile);
        const fresh = new Engine(cluster, { tieBreak, mode: 'bounded' });
        expect(choice).toEqual(fresh.schedule(view, defaultProfile));
        return cluster.columns.names[choice?.node ?? at % NODES]!;
      });
    }),
    { numRuns: runs(300) },
  );
});

it('does not choose a node that was a tie and is withdrawn since', () => {
  const cluster = emptyCluster();
  const engine = new Engine(cluster, { tieBreak: 'name', mode: 'bounded' });
  const chosen = Array.from({ length: 6 }, (_, at) => {
    const added = pod(`pod-${at}`).requests({ cpu: '2', memory: '8Gi' }).object;
    const { node } = engine.schedule(cluster.view(added), defaultProfile)!;
    const name = cluster.columns.names[node]!;
    cluster.place(added, name);
    if (at === 3) cluster.setPresent('node-07', false);
    return name;
  });
  expect(chosen).toEqual(['node-01', 'node-02', 'node-04', 'node-05', 'node-08', 'node-10']);
});

it('turns down a node that has no room for one more pod beside one that has, on which as much is requested', () => {
  const cluster = emptyCluster();
  const [full = '', roomy = ''] = cluster.columns.names.slice(1);
  const small = { cpu: '50m', memory: '64Mi' };
  for (const at of [1, 2, 3]) cluster.place(pod(`small-${at}`).requests(small).object, full);
  cluster.place(pod('large').requests({ cpu: '150m', memory: '192Mi' }).object, roomy);
  const engine = new Engine(cluster, { tieBreak: 'name', mode: 'bounded' });
  const choice = engine.schedule(cluster.view(pod('new').requests(small).object), packing!);
  expect(choice && cluster.columns.names[choice.node]).toBe(roomy);
});
