import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { podPriority } from '../../src/objects/index.ts';
import { asNodeIndex } from '../../src/cluster/index.ts';
import type { NodeIndex, PlacedPod } from '../../src/cluster/index.ts';
import { PluginResults } from '../../src/framework/index.ts';
import type { Leavers } from '../../src/framework/index.ts';
import { Nominator, PodDryRun } from '../../src/engine/index.ts';
import { PodBuilder } from '../support/builders.ts';
import { caughtUp, choice, played, preemptorOf, profile } from '../support/preemption-cases.ts';
import { chosen, workload } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

/** Each pod is tried by itself. */
function tried(dryRun: PodDryRun, node: NodeIndex, pods: readonly PlacedPod[]): Leavers {
  return dryRun.on(node, (trial) => {
    for (const { view } of pods) trial.remove(view);
    const failure = trial.firstFailure();
    if (failure !== undefined) return { failure };
    const leaving: number[] = [];
    pods.forEach(({ view }, at) => {
      trial.add(view);
      if (trial.firstFailure() === undefined) return;
      trial.remove(view);
      leaving.push(at);
    });
    return { leaving };
  });
}

describe('the pods that have to leave a node', () => {
  const found = { failures: 0, leavers: 0 };
  afterAll(() => {
    expect(Math.min(found.failures, found.leavers)).toBeGreaterThan(20);
  });

  it('are those that trials one by one find, and the columns are as before', () => {
    fc.assert(
      fc.property(
        workload(),
        choice,
        fc.array(fc.tuple(choice, choice), { maxLength: 3 }),
        (what, which, nominations) => {
          const { cluster } = played(what);
          if (cluster.columns.count === 0) return;
          const nominator = new Nominator(cluster);
          for (const [recipe, at] of nominations) {
            const { object } = new PodBuilder(chosen(what.recipes, recipe).object)
              .named(`waiting-${recipe}`)
              .priority(20);
            nominator.nominate(object, chosen(cluster.columns.names, at));
          }
          const one = preemptorOf(what, which);
          const results = caughtUp(new PluginResults(nominator.viewAmong(one), cluster, profile));
          if (results.rejection !== undefined) return;
          const dryRun = new PodDryRun({ results, cluster, nominator }, one);
          for (let index = 0; index < cluster.columns.count; index++) {
            const node = asNodeIndex(index);
            const pods = cluster.podsOn(node).filter(({ pod }) => podPriority(pod) < 15);
            const sums = dryRun.sumsOf(pods);
            const before = sums?.columns.map((column) => column[node]);
            const short = sums && dryRun.leavers(node, sums);
            if (short === undefined) continue;
            expect(sums?.columns.map((column) => column[node])).toEqual(before);
            expect(short).toEqual(tried(dryRun, node, pods));
            if ('failure' in short) found.failures++;
            else found.leavers += short.leaving.length;
          }
        },
      ),
      { numRuns: runs(400, 4) },
    );
  });
});
