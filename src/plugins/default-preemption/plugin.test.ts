import { describe, expect, it } from 'vitest';
import { node, pod, PodBuilder } from '../../../test/support/builders.ts';
import { profileOf } from '../../../test/support/plugin-tester.ts';
import type { PodDisruptionBudget, PodSpec, PodStatus } from '../../objects/index.ts';
import { Cluster } from '../../cluster/index.ts';
import { Engine } from '../../engine/index.ts';
import type { PostFilterOutcome } from '../../engine/index.ts';
import { FITS, unresolvable, unschedulable } from '../../framework/index.ts';
import type { Plugin, Profile } from '../../framework/index.ts';
import { defaultPreemptionV122 } from './plugin-v1-22.ts';
import { defaultPreemption } from './plugin.ts';
import { gates, rules } from '../../../test/support/features.ts';
import type { DefaultPreemptionArgs } from './args.ts';

interface Situation {
  /** On nodes of 4 cpu: one for each `nodeName` of these pods. */
  readonly placed: readonly PodBuilder[];
  readonly budgets?: readonly PodDisruptionBudget[];
  readonly pod: PodBuilder;
  readonly args?: DefaultPreemptionArgs;
  readonly preemption?: Plugin<DefaultPreemptionArgs | undefined>;
  readonly draw?: (count: number) => number;
}

function preempt({
  placed,
  budgets = [],
  pod: asking,
  args,
  preemption = defaultPreemption,
  draw = () => 0,
}: Situation): PostFilterOutcome {
  const cluster = new Cluster();
  const names = new Set(placed.map(({ object }) => object.spec.nodeName!));
  for (const name of [...names].sort()) cluster.setNode(node(name).object);
  for (const budget of budgets) cluster.set(budget);
  for (const { object } of placed) cluster.place(object, object.spec.nodeName!);
  const engine = new Engine(cluster, { tieBreak: 'name' });
  const view = cluster.view(asking.object);
  const profile = profileWith(preemption, args);
  const diagnosis = engine.diagnose(view, profile, asking.object);
  expect(diagnosis.feasible).toEqual([]);
  return engine.postFilter({ view, pod: asking.object, diagnosis }, profile, draw);
}

/** A minimal filter: preemption may help unless the request exceeds what the node offers. */
const cpu: Plugin = {
  name: 'Cpu',
  points: ['filter'],
  reads: ['node.pods'],
  reasons: { cpu: { text: 'Insufficient cpu' } },
  create: () => ({
    preFilter(view, cluster) {
      const wanted = view.requests.get('cpu') ?? 0;
      return {
        type: 'node',
        filter(index) {
          const offered = cluster.columns.allocatable('cpu')[index]!;
          if (wanted > offered) return unresolvable(0);
          return wanted + cluster.columns.requested('cpu')[index]! > offered
            ? unschedulable(0)
            : FITS;
        },
        explain: () => [{ id: 'cpu' }],
      };
    },
  }),
};

function profileWith(
  preemption: Plugin<DefaultPreemptionArgs | undefined>,
  args: DefaultPreemptionArgs | undefined,
): Profile {
  const points = preemption.create(args, gates, rules);
  const { name, reasons } = preemption;
  return { ...profileOf(cpu), postFilter: [{ name, reads: [], reasons, points }] };
}

/** "node: victims", or the message. */
function answerOf(made: PostFilterOutcome): string {
  if (made.outcome !== 'nominated') return made.message;
  return `${made.nodeName}: ${made.victims.map(({ metadata }) => metadata.name).join(' ')}`;
}

const on = (nodeName: string, name: string, cpu: string | number, priority = 0): PodBuilder =>
  pod(name).onNode(nodeName).requests({ cpu }).priority(priority).labelled({ app: name });

const withStatus = ({ object }: PodBuilder, status: PodStatus): PodBuilder =>
  new PodBuilder({ ...object, status });

const withSpec = ({ object }: PodBuilder, spec: Partial<PodSpec>): PodBuilder =>
  new PodBuilder({ ...object, spec: { ...object.spec, ...spec } });

const started = (builder: PodBuilder, startTime: string): PodBuilder =>
  withStatus(builder, { startTime });

const budget = (app: string, disruptionsAllowed: number): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: app, namespace: 'default' },
  spec: { selector: { matchLabels: { app } } },
  status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
});

const asking = (cpu: string | number, priority = 100): PodBuilder =>
  pod('asking').requests({ cpu }).priority(priority);

describe('selection of victims on a node', () => {
  it('spares the most important pods that it can', () => {
    const placed = [on('a', 'p1', 2, 10), on('a', 'p2', 1, 30), on('a', 'p3', 1, 20)];
    expect(answerOf(preempt({ placed, pod: asking(2) }))).toBe('a: p1');
    expect(answerOf(preempt({ placed, pod: asking(3) }))).toBe('a: p3 p1');
  });

  it('spares the pod that started earlier, of pods with equal priority', () => {
    const placed = [
      started(on('a', 'young', 2), '2025-01-02T00:00:00Z'),
      started(on('a', 'old', 2), '2025-01-01T00:00:00Z'),
    ];
    expect(answerOf(preempt({ placed, pod: asking(2) }))).toBe('a: young');
  });

  it.each([
    { title: 'first, of pods that have not started', given: 'a b c', spared: 'b c' },
    { title: 'that has not started, beside one that has', given: 'old a', spared: 'old' },
  ])('evicts the pod $title', ({ given, spared }) => {
    const names = given.split(' ');
    const placed = names.map((name) =>
      name === 'old' ? started(on('a', name, 1), '2025-01-01T00:00:00Z') : on('a', name, 1),
    );
    const left = 4 - names.length;
    const evicted = names.filter((name) => !spared.split(' ').includes(name));
    expect(answerOf(preempt({ placed, pod: asking(left + 1) }))).toBe(`a: ${evicted.join(' ')}`);
  });

  it('lists victims that have not started in their own order: sorted twice, they are reversed twice', () => {
    const placed = ['x', 'y', 'z'].map((name) => on('a', name, 1));
    expect(answerOf(preempt({ placed, pod: asking(3) }))).toBe('a: x y');
  });

  it('spares pods that a budget protects first, whatever their priority', () => {
    const placed = [on('a', 'protected', 2, 1), on('a', 'other', 2, 50)];
    expect(answerOf(preempt({ placed, budgets: [budget('protected', 0)], pod: asking(2) }))).toBe(
      'a: other',
    );
    expect(answerOf(preempt({ placed, budgets: [budget('protected', 1)], pod: asking(2) }))).toBe(
      'a: protected',
    );
  });

  it('lists victims that a budget protects first in v1.22, and by importance in v1.34', () => {
    const situation: Situation = {
      placed: [on('a', 'protected', 2, 1), on('a', 'other', 2, 50)],
      budgets: [budget('protected', 0)],
      pod: asking(4),
    };
    expect(answerOf(preempt(situation))).toBe('a: other protected');
    expect(answerOf(preempt({ ...situation, preemption: defaultPreemptionV122 }))).toBe(
      'a: protected other',
    );
  });
});

describe('selection of the node', () => {
  const cases: readonly (Pick<Situation, 'placed' | 'budgets'> & { readonly title: string })[] = [
    {
      title: 'breaks as few budgets as possible',
      placed: [on('a', 'protected', 4, 1), on('b', 'other', 4, 50)],
      budgets: [budget('protected', 0)],
    },
    {
      title: 'has the least important of the most important victims',
      placed: [on('a', 'p1', 4, 20), on('b', 'p2', 2, 10), on('b', 'p3', 2, 10)],
    },
    {
      title: 'has the smallest sum of priorities',
      placed: [
        on('a', 'p1', 2, 10),
        on('a', 'p2', 2, 9),
        on('b', 'p3', 2, 10),
        on('b', 'p4', 2, 1),
      ],
    },
    {
      title: 'has fewer victims even if priorities are below zero',
      placed: [on('a', 'p1', 2, -10), on('a', 'p2', 2, -10), on('b', 'p3', 4, -10)],
    },
    {
      title: 'has victims that started last',
      placed: [
        started(on('a', 'p1', 4), '2025-01-01T00:00:00Z'),
        started(on('b', 'p2', 4), '2025-01-02T00:00:00Z'),
      ],
    },
  ];

  it.each(cases)('picks the node that $title', ({ placed, budgets = [] }) => {
    expect(preempt({ placed, budgets, pod: asking(4) })).toMatchObject({ nodeName: 'b' });
  });

  it('is drawn from equally good nodes', () => {
    const placed = [on('a', 'p1', 4), on('b', 'p2', 4), on('c', 'p3', 4)];
    const drawn: number[] = [];
    const draw = (count: number): number => {
      drawn.push(count);
      return count - 1;
    };
    expect(preempt({ placed, pod: asking(4), draw })).toMatchObject({ nodeName: 'c' });
    expect(drawn).toEqual([3, 3]);
  });

  it('considers the configured number of candidates, starting with a drawn node', () => {
    const placed = [on('a', 'p1', 4, 1), on('b', 'p2', 4, 2), on('c', 'p3', 4, 3)];
    const args = { minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 1 };
    const made = preempt({ placed, pod: asking(4), args, draw: () => 1 });
    expect(answerOf(made)).toBe('b: p2');
    expect(made).toMatchObject({ candidates: [{ nodeName: 'b' }] });
  });
});

describe('a pod that cannot preempt', () => {
  const bare = { placed: [on('a', 'p1', 4), on('b', 'p2', 4, 100)] };

  it('gets the reasons of the nodes', () => {
    expect(answerOf(preempt({ placed: [on('b', 'p2', 4, 100)], pod: asking(4) }))).toBe(
      'preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
    );
    expect(answerOf(preempt({ ...bare, pod: asking(5) }))).toBe(
      'preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    );
    expect(
      answerOf(preempt({ placed: [on('a', 'p1', 2), on('a', 'p2', 2, 200)], pod: asking(3) })),
    ).toBe('preemption: 0/1 nodes are available: 1 Insufficient cpu.');
  });

  it('does not preempt with preemptionPolicy Never', () => {
    const never = withSpec(asking(4), { preemptionPolicy: 'Never' });
    expect(preempt({ ...bare, pod: never })).toEqual({
      outcome: 'unschedulable',
      message: 'preemption: not eligible due to preemptionPolicy=Never.',
      withdrawsNomination: false,
      releases: [],
      deletes: [],
    });
  });

  it('waits for its victims on its nominated node, and for no other pod', () => {
    const nominated = withStatus(asking(4), { nominatedNodeName: 'a' });
    const leaving = (conditions: NonNullable<PodStatus['conditions']> = []): PodBuilder =>
      withStatus(on('a', 'p1', 4).terminating(), { conditions });
    const target = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'PreemptionByScheduler',
    };
    const awaited = 'preemption: not eligible due to a terminating pod on the nominated node.';
    expect(answerOf(preempt({ placed: [leaving([target])], pod: nominated }))).toBe(awaited);
    expect(answerOf(preempt({ placed: [leaving()], pod: nominated }))).toBe('a: p1');
    const preemption = defaultPreemptionV122;
    expect(answerOf(preempt({ placed: [leaving()], pod: nominated, preemption }))).toBe('');
  });

  it('gets the text of v1.22 for nodes without victims', () => {
    const preemption = defaultPreemptionV122;
    const placed = [on('a', 'p1', 4, 200)];
    expect(answerOf(preempt({ placed, pod: asking(4), preemption }))).toMatch(
      /^0\/1 nodes are available: 1 No victims found on node a for preemptor pod /,
    );
  });

  it('loses its nomination if preemption cannot help any more', () => {
    const nominated = withStatus(asking(5), { nominatedNodeName: 'a' });
    expect(preempt({ ...bare, pod: nominated })).toMatchObject({ withdrawsNomination: true });
  });
});
