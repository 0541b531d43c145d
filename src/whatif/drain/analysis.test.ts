import { describe, expect, test } from 'vitest';
import {
  deployment,
  readyNode,
  template,
  type TemplateOptions,
} from '../../../test/support/scenario-plans.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Drain } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import { drain } from './analysis.ts';
import type { DrainOptions } from './input.ts';

function drained(objects: readonly object[], options: DrainOptions): Drain {
  return drain(
    { objects: objects as readonly KubernetesObject[], options: { tieBreak: 'name' } },
    options,
  );
}

const budget = (app: string, spec: object, name = app): object => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name, namespace: 'default' },
  spec: { selector: { matchLabels: { app } }, ...spec },
});

/** A running pod without a controller. */
const bare = (name: string, node: string, options: TemplateOptions = {}): object => {
  const { metadata, spec } = template(name, options);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, name, namespace: 'default', uid: name },
    spec: { ...spec, nodeName: node },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  };
};

const kinds = ({ findings }: Drain): readonly string[] =>
  findings.filter(({ counts }) => counts).map(({ kind }) => kind);

describe('a drain', () => {
  test('says where pods go and when, what waits for a budget, and how long too few are ready', () => {
    const onN1 = { key: 'kubernetes.io/hostname', operator: 'In', values: ['n1'] };
    const preference = { matchExpressions: [onN1] };
    const nodeAffinity = {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, preference }],
    };
    const found = drained(
      [
        readyNode('n1', '4'),
        readyNode('n2', '1'),
        readyNode('n3', '1'),
        deployment('web', 2, { spec: { affinity: { nodeAffinity } } }),
        budget('web', { maxUnavailable: 1 }),
      ],
      { nodes: 'n1', at: 100 },
    );
    expect(found.summary).toMatchObject({ verdict: 'passed', drained: 1, moves: 2, placed: 2 });
    const [first, second] = found.moves;
    expect([first?.at, second?.at]).toEqual([100, 105]);
    expect(new Set([first?.to, second?.to])).toEqual(new Set(['n2', 'n3']));
    expect(found.waits).toMatchObject([{ name: second?.name, budget: 'web', from: 100, to: 105 }]);
    expect(found.below).toMatchObject([{ kind: 'Deployment', name: 'web', wants: 2, least: 1 }]);
    expect(found.endTime).toBe(Math.max(...found.moves.map(({ readyAt = 0 }) => readyAt)));
  });

  test('begins when the pods of the input run, and at 0 s if they do', () => {
    const pending = drained([readyNode('n1'), readyNode('n2'), deployment('web', 1)], {
      nodes: ['n1', 'n2'],
    });
    expect(pending.startTime).toBeGreaterThan(3);
    expect(drained([readyNode('n1'), bare('p', 'n1')], { nodes: 'n1' }).startTime).toBe(0);
  });

  test('that a budget never allows is stuck, and the budget is a finding of its own', () => {
    const found = drained(
      [readyNode('n1'), readyNode('n2'), deployment('web', 2), budget('web', { minAvailable: 2 })],
      { nodes: 'n*' },
    );
    expect(kinds(found)).toEqual(['stuck', 'stuck']);
    expect(found.waits).toMatchObject([{ budget: 'web', to: null }]);
    expect(found.budgets).toMatchObject([{ name: 'web', problem: 'never-allows' }]);
    expect(found.findings.at(-1)).toMatchObject({ kind: 'budget', counts: false });
  });

  test('refuses what kubectl refuses without --force and --delete-emptydir-data', () => {
    const cache = { spec: { volumes: [{ name: 'cache', emptyDir: {} }] } };
    const objects = [readyNode('n1'), readyNode('n2'), bare('p', 'n1'), bare('q', 'n1', cache)];
    const refused = drained(objects, { nodes: 'n1' });
    expect(kinds(refused)).toEqual(['refused']);
    expect(refused.moves).toEqual([]);
    expect(refused.findings[0]?.message).toBe(
      'cannot delete Pods that declare no controller (use --force to override): default/p; ' +
        'cannot delete Pods with local storage (use --delete-emptydir-data to override): default/q',
    );
    const forced = drained(objects, { nodes: 'n1', force: true, deleteEmptyDirData: true });
    expect(kinds(forced)).toEqual(['lost', 'lost']);
    expect(forced.lost.map(({ name }) => name)).toEqual(['p', 'q']);
    expect(forced.moves.map(({ to }) => to)).toEqual([null, null]);
  });

  test('leaves pods of DaemonSets and static pods, and deletes finished ones without loss', () => {
    const mirror = { ...bare('static', 'n1') } as { metadata: object };
    const annotations = { 'kubernetes.io/config.mirror': 'x' };
    const objects = [
      readyNode('n1'),
      { ...mirror, metadata: { ...mirror.metadata, annotations } },
      { ...bare('done', 'n1'), status: { phase: 'Succeeded' } },
    ];
    const found = drained(objects, { nodes: 'n1' });
    expect(found.summary).toMatchObject({ verdict: 'passed', drained: 1, moves: 0, lost: 0 });
  });

  test('pods that fit nowhere afterwards are pending, with the message of the scheduler', () => {
    const found = drained([readyNode('n1'), readyNode('n2', '1'), deployment('web', 3)], {
      nodes: 'n1',
    });
    expect(kinds(found)).toEqual(['pending']);
    expect(found.pending.every(({ message = '' }) => message.includes('Insufficient cpu'))).toBe(
      true,
    );
    expect(found.below).toMatchObject([{ isBelowAtEnd: true }]);
  });

  test('gives up after the timeout, for each node', () => {
    const found = drained(
      [readyNode('n1'), readyNode('n2'), deployment('web', 2), budget('web', { minAvailable: 2 })],
      { nodes: ['n1', 'n2'], timeout: 60, at: 50 },
    );
    expect(found.drained).toMatchObject([
      { node: 'n1', from: 50, to: 110 },
      { node: 'n2', from: 110, to: 170 },
    ]);
    expect(kinds(found)).toEqual(['stuck', 'stuck']);
  });

  test('lists budgets that overlap or select nothing', () => {
    const found = drained(
      [
        readyNode('n1'),
        deployment('web', 2),
        budget('web', { maxUnavailable: 1 }, 'a'),
        budget('web', { maxUnavailable: 1 }, 'b'),
        budget('none', { maxUnavailable: 1 }, 'c'),
      ],
      { nodes: 'n1' },
    );
    expect(found.budgets.map(({ name, problem }) => [name, problem])).toEqual([
      ['a', 'overlaps'],
      ['b', 'overlaps'],
      ['c', 'selects-nothing'],
    ]);
    expect(found.drained[0]?.error).toContain('more than one PodDisruptionBudget');
  });
});

describe('the nodes of a pool', () => {
  /** n1 with both pods of web, and no room for them but on a node like "big". */
  const pool = [
    readyNode('n1', '2'),
    readyNode('n2', '2'),
    readyNode('big', '8'),
    bare('filler', 'big', { cpu: '8' }),
    bare('other', 'n2', { cpu: '2' }),
    deployment('web', 2),
    budget('web', { maxUnavailable: 1 }),
  ];

  test('are replaced in an order that works', () => {
    const how = { maxUnavailable: 1, like: 'big', force: true, failOn: ['stuck'] as const };
    const found = drained(pool, { nodes: ['n1', 'n2'], ...how });
    expect(found.nodes).toEqual(['n2', 'n1']);
    expect(found.order).toEqual({ found: true, tried: 2, blocked: [] });
    expect(found.summary).toMatchObject({ verdict: 'passed', drained: 2, pending: 0 });
    expect(found.added).toEqual(['big-1', 'big-2']);
    const moved = found.moves.filter(({ name }) => name.startsWith('web'));
    expect(moved.map(({ to }) => to)).toEqual(['big-1', 'big-1']);
  });

  test('that work in no order are listed with the budgets that block them', () => {
    const found = drained(pool.concat(budget('other', { maxUnavailable: 0 })), {
      nodes: ['n1', 'n2'],
      oneByOne: true,
      force: true,
    });
    expect(found.order).toMatchObject({
      found: false,
      tried: 2,
      blocked: [
        { node: 'n1', budgets: ['default/web'] },
        { node: 'n2', budgets: ['default/other'] },
      ],
    });
    expect(found.findings.slice(0, 2).map(({ object }) => object)).toEqual(['Node/n1', 'Node/n2']);
  });

  test('are never more than surge too many, and never too few in service', () => {
    const objects = [1, 2, 3].map((at) => readyNode(`n${String(at)}`));
    const found = drained([...objects, deployment('web', 6)], { nodes: 'n*', surge: 1 });
    expect(found.added).toEqual(['n1-1', 'n2-1', 'n3-1']);
    expect(found.summary).toMatchObject({ verdict: 'passed', drained: 3 });
    const [first, second, third] = found.drained;
    expect(second?.from).toBe(first?.to);
    expect(third?.from).toBe(second?.to);
  });
});

describe('bad input', () => {
  const nodes = [readyNode('worker-1'), readyNode('worker-2')];
  test.each<[DrainOptions, RegExp]>([
    [{}, /no nodes to drain/],
    [{ nodes: 'wroker-1' }, /no node wroker-1 in the input; did you mean worker-1\?/],
    [{ nodes: 'x*' }, /no node x\* in the input/],
    [{ selector: 'a=b' }, /no node has labels a=b/],
    [{ selector: '' }, /an empty selector would drain every node/],
    [{ selector: '=' }, /^selector: /],
    [{ nodes: '*', podSelector: '=' }, /^podSelector: /],
    [{ nodes: '*', maxUnavailable: 0 }, /no node can be replaced/],
    [{ nodes: '*', maxUnavailable: '120%' }, /neither a whole number nor a percentage/],
    [{ nodes: '*', surge: -1 }, /surge: -1 is not a whole number/],
    [{ nodes: '*', surge: 1, like: 'worker-9' }, /did you mean worker-1/],
    [{ nodes: '*', like: 'worker-1' }, /like: only with/],
    [{ nodes: '*', surge: 1, oneByOne: true }, /oneByOne: not with/],
    [{ nodes: '*', timeout: NaN }, /timeout: NaN is not a number of seconds/],
  ])('%j is refused', (options, message) => {
    let problems: readonly string[] = [];
    try {
      drained(nodes, options);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems = error.problems.map((problem) => problem.message);
    }
    expect(problems).toEqual([expect.stringMatching(message)]);
  });
});
