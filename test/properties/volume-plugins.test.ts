import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  KubernetesObject,
  NodeSelectorRequirement,
  PersistentVolume,
  Pod,
} from '../../src/objects/index.ts';
import { asNodeIndex, Cluster } from '../../src/cluster/index.ts';
import { PluginResults, evaluate, firstFailure } from '../../src/framework/index.ts';
import { Engine } from '../../src/engine/index.ts';
import type { EngineOptions } from '../../src/engine/index.ts';
import { HOSTNAME, node, pod, ZONE } from '../support/builders.ts';
import { defaultProfile } from '../support/default-profile.ts';
import { reservationOf } from '../support/reservation.ts';
import {
  claim,
  claimVolume,
  csiNode,
  mounting,
  reachedFrom,
  storageClass,
  volume,
} from '../support/storage-builders.ts';
import { runs } from '../support/property-runs.ts';

const DRIVER = 'disk.example.com';
const HOSTS = ['n1', 'n2', 'n3', 'n4'];

const requirement: Arbitrary<NodeSelectorRequirement> = fc.oneof(
  fc.record({
    key: fc.constant(HOSTNAME),
    operator: fc.constantFrom('In', 'In', 'NotIn'),
    values: fc.subarray([...HOSTS, 'nowhere'], { minLength: 1 }),
  }),
  fc.record({
    key: fc.constant(ZONE),
    operator: fc.constant('In'),
    values: fc.subarray(['a', 'b'], { minLength: 1 }),
  }),
  fc.record({ key: fc.constant(ZONE), operator: fc.constant('Exists') }),
);

/** A volume of either class, for some or all nodes, and sometimes prebound. */
const persistentVolume = (name: string): Arbitrary<PersistentVolume> =>
  fc
    .record({
      requirements: fc.array(requirement, { maxLength: 2 }),
      storageClassName: fc.constantFrom('fast', 'manual'),
      storage: fc.constantFrom('1Gi', '2Gi', '1000Mi', '500Mi'),
      prebound: fc.option(fc.constantFrom('c0', 'c1'), { nil: undefined, freq: 4 }),
    })
    .map(({ requirements, storageClassName, storage, prebound }) =>
      volume(name, {
        storageClassName,
        capacity: { storage },
        ...(requirements.length === 0 ? {} : reachedFrom(...requirements)),
        ...(prebound === undefined ? {} : { claimRef: { name: prebound, namespace: 'default' } }),
      }),
    );

const storage: Arbitrary<readonly KubernetesObject[]> = fc
  .tuple(
    fc.tuple(...['v0', 'v1', 'v2', 'v3'].map(persistentVolume)),
    fc.tuple(
      ...['c0', 'c1', 'c2', 'c3'].map((name) =>
        fc
          .record({
            storageClassName: fc.constantFrom('fast', 'manual'),
            accessModes: fc.constantFrom(
              ['ReadWriteOnce'],
              ['ReadWriteOnce'],
              ['ReadWriteOncePod'],
            ),
          })
          .map((spec) => claim(name, spec)),
      ),
    ),
    fc.tuple(...HOSTS.map((host) => fc.integer({ min: 0, max: 2 }).map((n) => [host, n] as const))),
  )
  .map(([volumes, claims, limits]) => [
    storageClass(),
    storageClass('manual', { provisioner: 'kubernetes.io/no-provisioner' }),
    ...volumes,
    ...claims,
    claim('own', { accessModes: ['ReadWriteOncePod'], volumeName: 'own' }),
    volume('own', { claimRef: { name: 'own', namespace: 'default', uid: 'uid-own' } }),
    ...limits.map(([host, count]) => csiNode(host, { [DRIVER]: count })),
  ]);

const recipe: Arbitrary<Pod> = fc
  .record({
    claims: fc.subarray(['c0', 'c1', 'c2', 'c3', 'own'], { maxLength: 2 }),
    disk: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(({ claims, disk }) => {
    const disks =
      disk === undefined ? [] : [{ gcePersistentDisk: { pdName: 'd', readOnly: disk } }];
    return mounting(pod(), ...claims.map(claimVolume), ...disks).object;
  });

/** A pod to schedule, or the index of a placed one to remove. */
const steps: Arbitrary<readonly (Pod | number)[]> = fc.array(fc.oneof(recipe, fc.nat(9)), {
  minLength: 1,
  maxLength: 25,
});

const hosts = HOSTS.map(
  (name, at) =>
    node(name)
      .withHostname()
      .zone(at % 2 === 0 ? 'a' : 'b').object,
);

/** Schedules, reserves and removes pods; returns the node of each. */
function play(
  objects: readonly KubernetesObject[],
  what: readonly (Pod | number)[],
  choose: (cluster: Cluster) => (one: Pod) => string | undefined,
): readonly (string | undefined)[] {
  const cluster = new Cluster();
  for (const host of hosts) cluster.setNode(host);
  for (const object of objects) cluster.set(object);
  const place = choose(cluster);
  const placed: Pod[] = [];
  return what.flatMap((step, at) => {
    if (typeof step === 'number') {
      const [gone] = placed.splice(step % (placed.length + 1), 1);
      if (gone !== undefined) cluster.remove(gone);
      return [];
    }
    const one = { ...step, metadata: { ...step.metadata, name: `p${at}`, uid: `uid-${at}` } };
    const name = place(one);
    if (name === undefined) return [undefined];
    cluster.place(one, name);
    placed.push(one);
    const index = cluster.columns.indexOf(name)!;
    for (const { points } of defaultProfile.reserve) {
      for (const object of points.reserve?.(
        cluster.view(one),
        index,
        cluster,
        reservationOf(one),
      ) ?? [])
        cluster.set(object);
    }
    return [name];
  });
}

const byEngine =
  (mode: NonNullable<EngineOptions['mode']>) =>
  (cluster: Cluster): ((one: Pod) => string | undefined) => {
    const engine = new Engine(cluster, { tieBreak: 'name', mode });
    return (one) => {
      const choice = engine.schedule(cluster.view(one), defaultProfile);
      return choice === undefined ? undefined : cluster.columns.names[choice.node];
    };
  };

const byPlainSearch =
  (cluster: Cluster) =>
  (one: Pod): string | undefined => {
    const answers = new PluginResults(cluster.view(one), cluster, defaultProfile);
    answers.catchUp();
    if (answers.rejection !== undefined) return undefined;
    const feasible = cluster.columns.names
      .map((_, at) => asNodeIndex(at))
      .filter((node) => firstFailure(answers, node) === undefined);
    const { totals } = evaluate(answers, feasible);
    const most = Math.max(...totals);
    return feasible
      .filter((_, at) => totals[at] === most)
      .map((at) => cluster.columns.names[at] ?? '')
      .sort()[0];
  };

describe('with volumes', () => {
  it('the engine makes the same choices as a plain search without caches, in every mode', () => {
    fc.assert(
      fc.property(storage, steps, (objects, what) => {
        const plain = play(objects, what, byPlainSearch);
        for (const mode of ['from-scratch', 'scan', 'ranked'] as const) {
          expect(play(objects, what, byEngine(mode)), mode).toEqual(plain);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('no volume is bound to two claims', () => {
    fc.assert(
      fc.property(storage, steps, (objects, what) => {
        const owner = new Map<string, string>();
        play(objects, what, (cluster) => (one) => {
          for (const { metadata, spec } of cluster.list('PersistentVolume')) {
            const name = spec?.claimRef?.name;
            const before = owner.get(metadata.name);
            if (before !== undefined) expect(name).toBe(before);
            if (name !== undefined) owner.set(metadata.name, name);
          }
          return byPlainSearch(cluster)(one);
        });
      }),
      { numRuns: runs(100) },
    );
  });
});
