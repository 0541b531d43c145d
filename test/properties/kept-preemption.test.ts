import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Pod, PodDisruptionBudget } from '../../src/objects/index.ts';
import { Cluster } from '../../src/cluster/index.ts';
import { Engine } from '../../src/engine/index.ts';
import { countedRejections } from '../../src/framework/index.ts';
import type { Nominator } from '../../src/engine/index.ts';
import { node, pod, PodBuilder, ZONE } from '../support/builders.ts';
import { choice, played, preemptorOf, profile } from '../support/preemption-cases.ts';
import { chosen, workload } from '../support/workload.ts';
import type { Workload } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

/** What happens between two attempts. Numbers select one of the existing things, modulo their count. */
const change = fc.record({
  type: fc.constantFrom(
    'evict' as const,
    'place' as const,
    'nominate' as const,
    'withdraw' as const,
    'renew' as const,
    'budget' as const,
    'absent' as const,
    'cordon' as const,
    'taint' as const,
    'nothing' as const,
  ),
  which: choice,
  node: choice,
});

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function budget(app: string, disruptionsAllowed: number): PodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: app, namespace: 'default' },
    spec: { selector: { matchLabels: { app } } },
    status: { disruptionsAllowed, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 },
  };
}

/** The pods that are nominated, by name. */
type Nominations = Map<string, { readonly pod: Pod; readonly nodeName: string }>;

interface Scene {
  readonly what: Workload;
  readonly cluster: Cluster;
  readonly nominator: Nominator;
  readonly nominations: Nominations;
}

function apply(
  { type, which, node }: Change,
  { what, cluster, nominator, nominations }: Scene,
  at: number,
): void {
  const placed = [...cluster.placed];
  const nodeName = chosen(cluster.columns.names, node);
  const fresh = (): Pod =>
    new PodBuilder(chosen(what.recipes, which).object)
      .named(`later-${at}`)
      .priority([5, 15, 25][which % 3]!)
      .requests({ cpu: '1' }).object;
  const one = placed.length === 0 ? undefined : chosen(placed, which);
  switch (type) {
    case 'evict':
      if (one !== undefined) cluster.remove(one.pod);
      break;
    case 'place':
      cluster.place(fresh(), nodeName);
      break;
    case 'nominate': {
      const pod = which % 2 === 0 ? fresh() : preemptorOf(what, which);
      nominations.set(pod.metadata.name, { pod, nodeName });
      nominator.nominate(pod, nodeName);
      break;
    }
    case 'withdraw':
      for (const [name, { pod }] of [...nominations].slice(0, 1)) {
        nominations.delete(name);
        nominator.remove(pod);
      }
      break;
    case 'renew':
      if (one !== undefined) {
        const status = { ...one.pod.status, startTime: `2026-01-01T00:00:${10 + (which % 50)}Z` };
        cluster.place({ ...one.pod, status }, one.nodeName);
      }
      break;
    case 'budget':
      cluster.set(budget(which % 2 === 0 ? 'web' : 'db', which % 3));
      break;
    case 'absent':
      cluster.setPresent(nodeName, which % 2 === 0);
      break;
    case 'cordon':
    case 'taint': {
      const before = cluster.columns.nodes[cluster.columns.indexOf(nodeName)!]!;
      const isBarred = which % 2 === 0;
      const taints = isBarred ? [{ key: 'dedicated', effect: 'NoSchedule' }] : [];
      const spec = type === 'taint' ? { taints } : { unschedulable: isBarred };
      cluster.setNode({ ...before, spec: { ...before.spec, ...spec } });
      break;
    }
    case 'nothing':
      break;
  }
  cluster.settle();
}

describe('what preemption keeps between attempts', () => {
  let [nominated, failed] = [0, 0];
  afterAll(() => {
    expect(Math.min(nominated, failed)).toBeGreaterThan(10);
  });

  it('gives the answers of an engine that keeps nothing', () => {
    fc.assert(
      fc.property(
        workload(),
        fc.array(change, { minLength: 3, maxLength: 10 }),
        fc.tuple(choice, choice),
        (what, changes, asking) => {
          const { cluster, engine } = played(what);
          if (cluster.columns.count === 0) return;
          const nominations: Nominations = new Map();
          const answers = (by: Engine, which: number): unknown => {
            const one = preemptorOf(what, which);
            const own = nominations.get(one.metadata.name)?.nodeName;
            const pod: Pod =
              own === undefined ? one : { ...one, status: { nominatedNodeName: own } };
            const view = by.nominator.viewAmong(pod);
            const found = by.schedule(view, profile, pod);
            const diagnosis = by.diagnose(view, profile, pod);
            const draw = (count: number): number => which % count;
            const made = by.postFilter({ view, pod, diagnosis }, profile, draw);
            if (made.outcome === 'nominated') nominated++;
            else failed++;
            // In any order.
            const counted = new Set(countedRejections(diagnosis));
            return { found: found?.node, diagnosis: { ...diagnosis, counted }, made };
          };
          changes.forEach((one, at) => {
            apply(one, { what, cluster, nominator: engine.nominator, nominations }, at);
            for (const which of asking) {
              const plain = new Engine(cluster, { tieBreak: 'name' });
              for (const { pod, nodeName } of nominations.values()) {
                plain.nominator.nominate(pod, nodeName);
              }
              expect(answers(engine, which)).toEqual(answers(plain, which));
            }
          });
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('a pod that asks again', () => {
  const low = (name: string, nodeName: string): Pod =>
    pod(name).requests({ cpu: '2' }).priority(0).onNode(nodeName).object;

  /** Node a and b are full with pods of priority 0; c is full with one of a higher priority. */
  function full(): { cluster: Cluster; engine: Engine } {
    const cluster = new Cluster();
    for (const [name, zone] of [
      ['a', 'east'],
      ['b', 'west'],
      ['c', 'east'],
    ] as const) {
      cluster.setNode(node(name).offers({ cpu: '4' }).zone(zone).object);
    }
    for (const name of ['a', 'b']) {
      for (const at of [1, 2]) cluster.place(low(`low-${name}-${at}`, name), name);
    }
    cluster.place(pod('high').requests({ cpu: '3500m' }).priority(20).onNode('c').object, 'c');
    return { cluster, engine: new Engine(cluster, { tieBreak: 'name' }) };
  }

  function ask(engine: Engine, one: Pod): unknown {
    const view = engine.nominator.viewAmong(one);
    const diagnosis = engine.diagnose(view, profile, one);
    const made = engine.postFilter({ view, pod: one, diagnosis }, profile, () => 0);
    return made.outcome === 'nominated'
      ? [made.nodeName, made.victims.length, made.candidates.length]
      : made.message;
  }

  it('counts what others got elsewhere in the meantime', () => {
    const { cluster, engine } = full();
    const spread = {
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
    };
    const web = (name: string): PodBuilder =>
      pod(name).labelled({ app: 'web' }).priority(10).spread(spread);
    const asking = web('asking').requests({ cpu: '2' }).object;
    cluster.learn(asking);
    expect(ask(engine, asking)).toEqual(['a', 1, 2]);
    cluster.place(web('placed').requests({ cpu: '100m' }).onNode('c').object, 'c');
    expect(ask(engine, asking)).toEqual(['b', 1, 1]);
  });

  it('leaves room for others that are nominated, but not for itself', () => {
    const { engine } = full();
    const asking = (name: string): Pod => pod(name).requests({ cpu: '2' }).priority(10).object;
    const [first, second] = [asking('first'), asking('second')];
    expect(ask(engine, first)).toEqual(['a', 1, 2]);
    engine.nominator.nominate(first, 'a');
    expect(ask(engine, second)).toEqual(['b', 1, 2]);
    expect(ask(engine, first)).toEqual(['a', 1, 2]);
  });
});
