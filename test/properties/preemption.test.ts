import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { podPriority } from '../../src/objects/index.ts';
import type { Pod } from '../../src/objects/index.ts';
import { asNodeIndex, Cluster } from '../../src/cluster/index.ts';
import type { NodeIndex, PlacedPod } from '../../src/cluster/index.ts';
import { countedRejections, diagnose, PluginResults } from '../../src/framework/index.ts';
import { Engine, Nominator, PodDryRun } from '../../src/engine/index.ts';
import { node, pod, ZONE } from '../support/builders.ts';
import type { PodBuilder } from '../support/builders.ts';
import {
  caughtUp,
  choice,
  isPlain,
  played,
  preemptorOf,
  profile,
  wordsOf,
} from '../support/preemption-cases.ts';
import { workload } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

/** All state that a dry run changes temporarily. */
function stateOf(cluster: Cluster): unknown {
  const resources = ['cpu', 'memory', 'example.com/gpu'];
  return cluster.columns.names
    .map((_, index) => asNodeIndex(index))
    .map((node) => ({
      requested: resources.map((resource) => cluster.columns.requested(resource)[node]),
      nonZero: [cluster.columns.nonZeroCpu[node], cluster.columns.nonZeroMemory[node]],
      pods: [
        cluster.columns.podCount[node],
        cluster.podsOn(node).map(({ pod: { metadata } }) => metadata),
      ],
      ports: cluster.columns
        .portsOn(node)
        .map((port) => JSON.stringify(port))
        .sort(),
      volumes: cluster.volumesOn(node).length,
    }));
}

/** Reasons by node, as texts: numeric details differ between results. */
function verdictsOf(results: PluginResults, { columns: { names } }: Cluster): unknown {
  return names.map((_, node) => wordsOf(results, asNodeIndex(node)));
}

describe('preemption', () => {
  let nominations = 0;
  afterAll(() => {
    expect(nominations).toBeGreaterThan(5);
  });

  it('leaves the cluster and the results of plugins unchanged', () => {
    fc.assert(
      fc.property(workload(), choice, (what, which) => {
        const { cluster, engine } = played(what);
        if (cluster.columns.count === 0) return;
        const preemptor = preemptorOf(what, which);
        const view = cluster.view(preemptor);
        const before = [stateOf(cluster), cluster.journal.length, cluster.version];
        const chosen = engine.schedule(view, profile, preemptor);
        const diagnosis = engine.diagnose(view, profile, preemptor);
        const made = engine.postFilter({ view, pod: preemptor, diagnosis }, profile, () => 0);
        expect([stateOf(cluster), cluster.journal.length, cluster.version]).toEqual(before);
        expect(engine.schedule(view, profile, preemptor)).toEqual(chosen);
        const fresh = new PluginResults(view, cluster, profile);
        const again = engine.diagnose(view, profile, preemptor);
        const anew = diagnose(fresh, cluster);
        expect({ ...again, counted: undefined }).toEqual(anew);
        expect(new Set(countedRejections(again))).toEqual(new Set(countedRejections(anew)));
        if (made.outcome === 'nominated') nominations++;
      }),
      { numRuns: runs(200, 4) },
    );
  });

  it('selects victims of lower priority, and the pod fits after their removal only', () => {
    fc.assert(
      fc.property(workload().filter(isPlain), choice, (what, which) => {
        const { cluster, engine } = played(what);
        const preemptor = preemptorOf(what, which);
        const view = cluster.view(preemptor);
        if (engine.schedule(view, profile, preemptor) !== undefined) return;
        const diagnosis = engine.diagnose(view, profile, preemptor);
        const made = engine.postFilter({ view, pod: preemptor, diagnosis }, profile, () => 0);
        if (made.outcome !== 'nominated') return;
        for (const { nodeName, victims } of made.candidates) {
          const node = cluster.columns.indexOf(nodeName)!;
          expect(victims).not.toEqual([]);
          for (const victim of victims) expect(podPriority(victim)).toBeLessThan(15);
          expect(verdict(preemptor, cluster, node)).not.toBeUndefined();
          for (const victim of victims) cluster.remove(victim);
          expect(verdict(preemptor, cluster, node)).toBeUndefined();
          for (const victim of victims) cluster.place(victim, nodeName);
        }
      }),
      { numRuns: runs(200, 4) },
    );
  });
});

/** The reasons without caches; undefined if the pod fits. */
function verdict(one: Pod, cluster: Cluster, node: NodeIndex): unknown {
  const results = new PluginResults(cluster.view(one), cluster, profile);
  if (results.rejection !== undefined) return results.rejection.reasons;
  results.catchUp();
  return wordsOf(results, node);
}

/** In a dry run of upstream, a pod that leaves frees its host ports even if another pod of the node uses them, too. */
function sharesPorts({ columns }: Cluster, node: NodeIndex): boolean {
  const ports = columns.portsOn(node).map((port) => JSON.stringify(port));
  return new Set(ports).size < ports.length;
}

describe('a dry run', () => {
  it('gives the results of a cluster with the pods really added and removed', () => {
    fc.assert(
      fc.property(
        workload().filter(isPlain),
        choice,
        fc.array(fc.tuple(choice, fc.boolean()), { maxLength: 6 }),
        fc.array(choice, { maxLength: 3 }),
        (what, which, leaving, arriving) => {
          const { cluster } = played(what);
          const one = preemptorOf(what, which);
          // Where InterPodAffinity skips a pod, upstream ignores the terms of pods that a dry run adds.
          const newcomers = arriving
            .map((at) => what.recipes[at % what.recipes.length]!)
            .filter(({ object }) => object.spec.affinity?.podAntiAffinity === undefined)
            .map((recipe, at) => recipe.named(`newcomer-${at}`).object);
          // A new rule regroups all pod classes, so all rules are learnt before any class.
          for (const pod of [one, ...newcomers]) cluster.learn(pod);
          for (const newcomer of newcomers) cluster.view(newcomer);
          const results = new PluginResults(cluster.view(one), cluster, profile);
          if (results.rejection !== undefined || cluster.columns.count === 0) return;
          results.catchUp();
          const dryRun = new PodDryRun(
            { results, cluster, nominator: new Nominator(cluster) },
            one,
          );
          for (let index = 0; index < cluster.columns.count; index++) {
            const node = asNodeIndex(index);
            if (sharesPorts(cluster, node)) continue;
            const gone = new Set<PlacedPod>();
            const supposed = dryRun.on(node, (trial) => {
              for (const [at, comesBack] of leaving) {
                const on = cluster.podsOn(node).filter((placed) => !gone.has(placed));
                const placed = on[at % Math.max(on.length, 1)];
                if (placed === undefined) break;
                trial.remove(placed.view);
                if (comesBack) trial.add(placed.view);
                else gone.add(placed);
              }
              for (const newcomer of newcomers) trial.add(cluster.view(newcomer));
              const failure = trial.firstFailure();
              return failure && dryRun.explain(failure).reasons.map(({ text }) => text);
            });
            const nodeName = cluster.columns.names[node]!;
            for (const { pod: left } of gone) cluster.remove(left);
            for (const newcomer of newcomers) cluster.place(newcomer, nodeName);
            expect(supposed).toEqual(verdict(one, cluster, node));
            for (const newcomer of newcomers) cluster.remove(newcomer);
            for (const { pod: left } of gone) cluster.place(left, nodeName);
            results.catchUp();
          }
          expect(verdictsOf(results, cluster)).toEqual(
            verdictsOf(caughtUp(new PluginResults(cluster.view(one), cluster, profile)), cluster),
          );
        },
      ),
      { numRuns: runs(200, 4) },
    );
  });
});

describe('a difference of upstream between a dry run and a real removal', () => {
  it('terminating pods: after their removal in a dry run their zone counts one pod too few', () => {
    const labelSelector = { matchLabels: { app: 'web' } };
    const spread = {
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector,
    };
    const web = (name: string): PodBuilder =>
      pod(name).requests({ cpu: '2' }).labelled({ app: 'web' });
    const cluster = new Cluster();
    for (const name of ['a', 'b']) cluster.setNode(node(name).zone(name).object);
    cluster.place(pod('full').requests({ cpu: '4' }).priority(500).object, 'a');
    // Pods that have not started come in reverse.
    const startedAt = (startTime: string, { object }: PodBuilder): Pod => ({
      ...object,
      status: { ...object.status, startTime },
    });
    cluster.place(startedAt('2026-01-01T00:00:00Z', web('staying')), 'b');
    cluster.place(startedAt('2026-01-01T00:00:01Z', web('leaving').terminating()), 'b');
    const engine = new Engine(cluster, { tieBreak: 'name' });
    const { object } = web('new').priority(100).spread(spread);
    const view = cluster.view(object);
    const diagnosis = engine.diagnose(view, profile, object);
    const made = engine.postFilter({ view, pod: object, diagnosis }, profile, () => 0);
    expect(made).toMatchObject({ nodeName: 'b', victims: [{ metadata: { name: 'leaving' } }] });
  });
});
