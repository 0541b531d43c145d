import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { podPriority } from '../../src/api/index.ts';
import type { Pod } from '../../src/api/index.ts';
import { asNodeIndex, Cluster } from '../../src/cluster/index.ts';
import type { NodeIndex, PlacedPod } from '../../src/cluster/index.ts';
import { readConfiguration } from '../../src/config/index.ts';
import {
  PluginResults,
  codeOf,
  detailOf,
  diagnose,
  Engine,
  evaluate,
  firstFailure,
  Nominator,
  PodDryRun,
  wordReasons,
} from '../../src/framework/index.ts';
import { buildProfiles } from '../../src/scheduler/index.ts';
import { node, pod, PodBuilder, ZONE } from '../support/builders.ts';
import { play, workload } from '../support/workload.ts';
import type { Workload } from '../support/workload.ts';

const profile = buildProfiles(readConfiguration(null))[0]!;

/** Full nodes, and priorities 0, 10 and 20 by turns: pods of 15 find both who yields and who does not. */
const prioritised = (what: Workload): Workload => ({
  ...what,
  recipes: what.recipes.map((recipe, at) => {
    const isModest = recipe.object.spec.containers[0]?.resources === undefined;
    return (isModest ? recipe.requests({ cpu: '1' }) : recipe).priority((at % 3) * 10);
  }),
  happenings: what.happenings.map((h) =>
    h.type === 'schedule' ? { ...h, count: 5 * h.count } : h,
  ),
});

/** Where upstream's RemovePod counts pods as its PreFilter does: no pod is terminating, no spread selector is empty. */
function isPlain({ recipes, happenings }: Workload): boolean {
  const selectors = recipes.flatMap(({ object }) =>
    (object.spec.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector),
  );
  const isEmpty = (selector: (typeof selectors)[number]): boolean =>
    Object.keys(selector?.matchLabels ?? {}).length === 0 &&
    (selector?.matchExpressions ?? []).length === 0;
  const terminates =
    happenings.some((h) => h.type === 'update' && h.labels === undefined) ||
    recipes.some(({ object }) => object.metadata.deletionTimestamp !== undefined);
  return !terminates && !selectors.some(isEmpty);
}

function played(what: Workload): { cluster: Cluster; engine: Engine } {
  const cluster = new Cluster();
  const engine = new Engine(cluster, { tieBreak: 'name' });
  play(prioritised(what), cluster, (one) => {
    const choice = engine.schedule(cluster.view(one), profile);
    return choice === undefined ? undefined : cluster.columns.names[choice.node]!;
  });
  cluster.settle();
  return { cluster, engine };
}

/** One of the workload's own kinds of pods, with another name, a priority in between and something more to ask for. */
function preemptorOf({ recipes }: Workload, which: number): Pod {
  const recipe = recipes[which % recipes.length]!;
  const asks = which % 4 === 0 ? { cpu: '1500m' } : { cpu: '6' };
  return new PodBuilder(recipe.object).named('preemptor').priority(15).requests(asks).object;
}

/** Everything that a dry run may touch. */
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

/** By node, in words: what details are numbered by is each answer's own. */
function verdictsOf(answers: PluginResults, { columns: { names } }: Cluster): unknown {
  return names.map((_, node) => wordsOf(answers, asNodeIndex(node)));
}

function wordsOf(answers: PluginResults, node: NodeIndex): readonly string[] | undefined {
  const failure = firstFailure(answers, node);
  if (failure === undefined) return undefined;
  const { plugin, filter } = answers.filters[failure.at]!;
  const { verdict: failed } = failure;
  const causes = filter.explain(detailOf(failed));
  return wordReasons(plugin.reasons, causes, codeOf(failed)).map(({ text }) => text);
}

const choice = fc.nat({ max: 1000 });

describe('preemption', () => {
  let nominations = 0;
  afterAll(() => {
    expect(nominations).toBeGreaterThan(5);
  });

  it('leaves no trace in the cluster, nor in what the plugins answer', () => {
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
        expect(engine.diagnose(view, profile, preemptor)).toEqual(diagnose(fresh, cluster));
        if (made.outcome === 'nominated') nominations++;
      }),
      { numRuns: 200 },
    );
  });

  it('names victims of lower priority, without whom the pod fits where it did not', () => {
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
      { numRuns: 200 },
    );
  });
});

/** As fresh answers have it. */
function verdict(one: Pod, cluster: Cluster, node: NodeIndex): unknown {
  const answers = new PluginResults(cluster.view(one), cluster, profile);
  if (answers.rejection !== undefined) return answers.rejection.reasons;
  answers.catchUp();
  return wordsOf(answers, node);
}

describe('a dry run', () => {
  it('answers what would be answered if the pods had really come and left', () => {
    fc.assert(
      fc.property(
        workload().filter(isPlain),
        choice,
        fc.array(fc.tuple(choice, fc.boolean()), { maxLength: 6 }),
        fc.array(choice, { maxLength: 3 }),
        (what, which, leaving, arriving) => {
          const { cluster } = played(what);
          const one = preemptorOf(what, which);
          // Where InterPodAffinity skips a pod, upstream overlooks the terms of those that are only supposed to come.
          const newcomers = arriving
            .map((at) => what.recipes[at % what.recipes.length]!)
            .filter(({ object }) => object.spec.affinity?.podAntiAffinity === undefined)
            .map((recipe, at) => recipe.named(`newcomer-${at}`).object);
          // A rule that is learnt has all kinds of pods sorted anew: all rules come before any kind.
          for (const pod of [one, ...newcomers]) cluster.learn(pod);
          for (const newcomer of newcomers) cluster.view(newcomer);
          const answers = new PluginResults(cluster.view(one), cluster, profile);
          if (answers.rejection !== undefined || cluster.columns.count === 0) return;
          answers.catchUp();
          const dryRun = new PodDryRun(answers, cluster, one, new Nominator(cluster));
          for (let index = 0; index < cluster.columns.count; index++) {
            const node = asNodeIndex(index);
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
            answers.catchUp();
          }
          expect(verdictsOf(answers, cluster)).toEqual(
            verdictsOf(caughtUp(new PluginResults(cluster.view(one), cluster, profile)), cluster),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

function caughtUp(answers: PluginResults): PluginResults {
  answers.catchUp();
  return answers;
}

describe('pods that have been promised nodes', () => {
  it('are heeded by the engine as by a plain search, and their own node goes first', () => {
    fc.assert(
      fc.property(
        workload(),
        choice,
        fc.array(fc.tuple(choice, choice), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (what, which, promises, isPromisedItself) => {
          const { cluster, engine } = played(what);
          if (cluster.columns.count === 0) return;
          const nodeAt = (at: number): string => cluster.columns.names[at % cluster.columns.count]!;
          promises.forEach(([recipe, at], n) => {
            const { object } = what.recipes[recipe % what.recipes.length]!;
            const priority = [5, 15, 25][n % 3]!;
            const waiting = new PodBuilder(object).named(`waiting-${n}`).priority(priority);
            engine.nominator.nominate(waiting.object, nodeAt(at));
          });
          const nominatedNodeName = nodeAt(which);
          const one: Pod = {
            ...preemptorOf(what, which),
            ...(isPromisedItself && { status: { nominatedNodeName } }),
          };
          const view = engine.nominator.viewAmong(one);
          const answers = caughtUp(new PluginResults(view, cluster, profile));
          if (answers.rejection !== undefined) return;
          const dryRun = new PodDryRun(answers, cluster, one, engine.nominator);
          const { feasible } = diagnose(answers, cluster, profile.cycle, dryRun);
          const chosen = engine.schedule(view, profile, one);
          expect(chosen?.feasible ?? 0).toBe(feasible.length);
          if (chosen === undefined) return;
          if (isPromisedItself && dryRun.fits(cluster.columns.indexOf(nominatedNodeName)!)) {
            expect(cluster.columns.names[chosen.node]).toBe(nominatedNodeName);
            return;
          }
          const { totals } = evaluate(answers, feasible, true);
          expect(totals[feasible.indexOf(chosen.node)]).toBe(Math.max(...totals));
          expect(chosen.score).toBe(Math.max(...totals));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keep their room from pods of equal and of lower priority, not from higher ones', () => {
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
  it('may be another one, once pods that have been promised a node of it are counted', () => {
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
    // Zone a: 2 and the new one, against 1 in zone b. Without them: 1 against 0.
    expect(feasible()).toContain('a');
    engine.nominator.nominate(web('w3').object, 'a');
    expect(feasible()).not.toContain('a');
  });
});

describe('what upstream counts otherwise in a trial than before it', () => {
  it('are terminating pods: once they are taken off, their zone counts one too few', () => {
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
    cluster.place(web('staying').object, 'b');
    cluster.place(web('leaving').terminating().object, 'b');
    const engine = new Engine(cluster, { tieBreak: 'name' });
    const { object } = web('new').priority(100).spread(spread);
    const view = cluster.view(object);
    const diagnosis = engine.diagnose(view, profile, object);
    const made = engine.postFilter({ view, pod: object, diagnosis }, profile, () => 0);
    expect(made).toMatchObject({ nodeName: 'b', victims: [{ metadata: { name: 'leaving' } }] });
  });
});
