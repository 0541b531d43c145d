import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod } from '../../src/objects/index.ts';
import { Cluster } from '../../src/cluster/index.ts';
import { diagnose, evaluate, PluginResults } from '../../src/framework/index.ts';
import { Engine, PodDryRun } from '../../src/engine/index.ts';
import { node, pod, PodBuilder, ZONE } from '../support/builders.ts';
import { caughtUp, choice, played, preemptorOf, profile } from '../support/preemption-cases.ts';
import { workload } from '../support/workload.ts';

describe('nominated pods', () => {
  it('count in the engine as in a plain search, and a nominated node is tried first', () => {
    fc.assert(
      fc.property(
        workload(),
        choice,
        fc.array(fc.tuple(choice, choice), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (what, which, nominations, isNominatedItself) => {
          const { cluster, engine } = played(what);
          if (cluster.columns.count === 0) return;
          const nodeAt = (at: number): string => cluster.columns.names[at % cluster.columns.count]!;
          nominations.forEach(([recipe, at], n) => {
            const { object } = what.recipes[recipe % what.recipes.length]!;
            const priority = [5, 15, 25][n % 3]!;
            const waiting = new PodBuilder(object).named(`waiting-${n}`).priority(priority);
            engine.nominator.nominate(waiting.object, nodeAt(at));
          });
          const nominatedNodeName = nodeAt(which);
          const one: Pod = {
            ...preemptorOf(what, which),
            ...(isNominatedItself && { status: { nominatedNodeName } }),
          };
          const view = engine.nominator.viewAmong(one);
          const results = caughtUp(new PluginResults(view, cluster, profile));
          if (results.rejection !== undefined) return;
          const dryRun = new PodDryRun({ results, cluster, nominator: engine.nominator }, one);
          const { feasible } = diagnose(results, cluster, profile.cycle, dryRun);
          const chosen = engine.schedule(view, profile, one);
          expect(chosen?.feasible ?? 0).toBe(feasible.length);
          if (chosen === undefined) return;
          if (isNominatedItself && dryRun.fits(cluster.columns.indexOf(nominatedNodeName)!)) {
            expect(cluster.columns.names[chosen.node]).toBe(nominatedNodeName);
            return;
          }
          const { totals } = evaluate(results, feasible);
          expect(totals[feasible.indexOf(chosen.node)]).toBe(Math.max(...totals));
          expect(chosen.score).toBe(Math.max(...totals));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reserve their resources against pods of equal and lower priority, not against higher ones', () => {
    const cluster = new Cluster();
    const engine = new Engine(cluster, { tieBreak: 'name' });
    cluster.setNode({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'only' },
      status: { allocatable: { cpu: '2', pods: '10' } },
    });
    const asking = (name: string, priority: number): Pod =>
      pod(name).priority(priority).requests({ cpu: '1500m' }).object;
    engine.nominator.nominate(asking('waiting', 10), 'only');
    const isPlaced = (one: Pod): boolean =>
      engine.schedule(engine.nominator.viewAmong(one), profile, one) !== undefined;
    expect(isPlaced(asking('lower', 9))).toBe(false);
    expect(isPlaced(asking('equal', 10))).toBe(false);
    expect(isPlaced(asking('higher', 11))).toBe(true);
    expect(isPlaced(asking('waiting', 10))).toBe(true);
  });
});

describe('the least crowded domain', () => {
  it('may change when nominated pods are counted', () => {
    const labelSelector = { matchLabels: { app: 'web' } };
    const spread = {
      maxSkew: 2,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector,
    };
    const web = (name: string): PodBuilder => pod(name).labelled({ app: 'web' });
    const cluster = new Cluster();
    const engine = new Engine(cluster, { tieBreak: 'name' });
    for (const name of ['a', 'b']) cluster.setNode(node(name).zone(name).object);
    cluster.place(web('placed').object, 'b');
    for (const name of ['w1', 'w2']) engine.nominator.nominate(web(name).object, 'a');
    const { object } = web('new').spread(spread);
    const feasible = (): readonly string[] => {
      const view = engine.nominator.viewAmong(object);
      return engine
        .diagnose(view, profile, object)
        .feasible.map((at) => cluster.columns.names[at]!);
    };
    // Zone a: 2 and the new one, against 1 in zone b. Without the nominated pods: 1 against 0.
    expect(feasible()).toContain('a');
    engine.nominator.nominate(web('w3').object, 'a');
    expect(feasible()).not.toContain('a');
  });
});
