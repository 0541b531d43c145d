import { describe, expect, test, vi } from 'vitest';
import { node, pod, PodBuilder, ZONE } from '../../../test/support/builders.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import * as simulation from '../../simulation/index.ts';
import { Fork } from '../prepared/fork.ts';
import { pack } from './analysis.ts';
import type { PackOptions } from './input.ts';

const annotated = <T extends KubernetesObject>(
  { object }: { readonly object: T },
  annotations: Readonly<Record<string, string>>,
): T => ({ ...object, metadata: { ...object.metadata, annotations } });

/** A ReplicaSet of one pod, which runs on node a. */
const owned = (name: string, namespace = 'default'): PodBuilder =>
  pod(name)
    .in(namespace)
    .labelled({ app: 'x' })
    .ownedBy('ReplicaSet', 'x')
    .requests({ cpu: '1' })
    .onNode('a');

const nodes = [node('a').withHostname().object, node('b').withHostname().object];

/** Why node a stays; undefined if it can be emptied. Node b is not to be emptied. */
function whyKept(
  objects: readonly KubernetesObject[],
  options: PackOptions = {},
  of: readonly KubernetesObject[] = nodes,
): string | undefined {
  const { kept } = pack(
    { objects: [...of, ...objects], options: { tieBreak: 'name' } },
    { nodes: 'a', ...options },
  );
  return kept.find((one) => one.node === 'a')?.reason;
}

const budget = (name: string, spec: object): KubernetesObject =>
  ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'x' } }, ...spec },
  }) as KubernetesObject;

const ready = (one: PodBuilder): PodBuilder =>
  one.reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] });

const EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const withEmptyDir = ({ object }: PodBuilder, medium = ''): PodBuilder => {
  const volumes = [{ name: 'scratch', emptyDir: { medium } }];
  return new PodBuilder({ ...object, spec: { ...object.spec, volumes } });
};

describe('pack', () => {
  test('a pod of a controller moves, and its node is emptied', () => {
    const { steps, summary } = pack({ objects: [...nodes, owned('p').object] }, { nodes: 'a' });
    expect(steps).toMatchObject([{ node: 'a', moves: [{ name: 'p', from: 'a', to: 'b' }] }]);
    expect(summary).toMatchObject({ verdict: 'passed', nodes: 2, emptied: 1, moves: 1 });
  });

  test('pods move in the order of namespaces and names, whatever the order of the input', () => {
    const pods = [owned('c'), owned('a', 'other'), owned('b')].map(({ object }) => object);
    const { steps } = pack({ objects: [...nodes, ...pods] }, { nodes: 'a' });
    const moved = steps[0]?.moves.map(({ namespace, name }) => `${namespace}/${name}`);
    expect(moved).toEqual(['default/b', 'default/c', 'other/a']);
  });

  test('pods without a controller stay, unless forced', () => {
    const bare = pod('p').requests({ cpu: '1' }).onNode('a').object;
    expect(whyKept([bare])).toBe('Pod/p: no controller creates it again');
    expect(whyKept([bare], { force: true })).toBeUndefined();
  });

  test('pods of owners that are not simulated stay', () => {
    const one = pod('p').ownedBy('Database', 'd').onNode('a').object;
    expect(whyKept([one])).toMatch(/^Pod\/p: it is not known how Database\/d creates it again$/);
  });

  test.each([
    [{ [EVICT]: 'false' }, `Pod/p: annotation ${EVICT}: "false"`],
    [
      { 'karpenter.sh/do-not-disrupt': 'true' },
      'Pod/p: annotation karpenter.sh/do-not-disrupt: "true"',
    ],
    [{ [EVICT]: 'true' }, undefined],
  ])('a pod with annotations %j', (annotations, reason) => {
    expect(whyKept([annotated(owned('p'), annotations)])).toBe(reason);
  });

  test('nodes with annotations, nodes of the control plane and nodes that are not chosen stay', () => {
    for (const name of [
      'cluster-autoscaler.kubernetes.io/scale-down-disabled',
      'karpenter.sh/do-not-disrupt',
    ]) {
      const barred = annotated(node('a'), { [name]: 'true' });
      expect(whyKept([], {}, [barred])).toBe(`annotation ${name}: "true"`);
    }
    const label = 'node-role.kubernetes.io/control-plane';
    const control = [node('a').labelled({ [label]: '' }).object];
    expect(whyKept([], {}, control)).toBe(`node of the control plane (${label})`);
    expect(whyKept([], { controlPlane: true }, control)).toBeUndefined();
    expect(whyKept([], { nodes: 'b' })).toBe('not among the chosen nodes');
  });

  test('local storage and system pods stand in the way as with the Cluster Autoscaler', () => {
    const local = withEmptyDir(owned('p')).object;
    expect(whyKept([local])).toBe('Pod/p: volume scratch is on its node');
    expect(whyKept([local], { skipNodesWithLocalStorage: false })).toBeUndefined();
    expect(whyKept([withEmptyDir(owned('p'), 'Memory').object])).toBeUndefined();
    const listed = { 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes': 'scratch' };
    expect(whyKept([annotated(withEmptyDir(owned('p')), listed)])).toBeUndefined();
    const system = owned('p', 'kube-system').object;
    expect(whyKept([system])).toBe('Pod/kube-system/p: a system pod without a disruption budget');
    expect(whyKept([system], { skipNodesWithSystemPods: false })).toBeUndefined();
  });

  test('a budget that allows nothing blocks the drain, and so do two budgets', () => {
    const one = ready(owned('p')).object;
    expect(whyKept([one, budget('x', { minAvailable: 1 })])).toBe(
      'budget x allows no disruption: it needs 1 healthy pods and has 1',
    );
    expect(whyKept([one, budget('x', { minAvailable: 0 })])).toBeUndefined();
    expect(whyKept([one, budget('x', { minAvailable: 0 }), budget('y', { minAvailable: 0 })])).toBe(
      'Pod/p: budgets x and y both select it, so it cannot be evicted',
    );
  });

  test('a pod that fits nowhere else names the message of the scheduler', () => {
    const full = pod('q').ownedBy('ReplicaSet', 'q').requests({ cpu: '4' }).onNode('b').object;
    expect(whyKept([owned('p').object, full])).toBe(
      'p fits on no other node: 0/1 nodes are available: 1 Insufficient cpu.',
    );
  });

  test('nodes that fit nowhere are tried again twice while that helps', () => {
    // Pod p1 of node x1 fits on w2 alone, in the zone of p2, which it must not share; p2 fits on w3 alone, and so on.
    const objects = [1, 2, 3, 4].flatMap((at) => {
      const [own, next] = [`p${at}`, `p${at + 1}`];
      const one = pod(own)
        .labelled({ app: own })
        .ownedBy('ReplicaSet', own)
        .requests({ cpu: '1' })
        .nodeSelector({ [own]: 'yes' })
        .apartFrom({ topologyKey: ZONE, labelSelector: { matchLabels: { app: next } } });
      return [
        node(`x${at}`)
          .zone(`z${at}`)
          .labelled({ [own]: 'yes' }).object,
        node(`w${at + 1}`)
          .zone(`z${at + 1}`)
          .labelled({ [own]: 'yes' }).object,
        one.onNode(`x${at}`).object,
      ];
    });
    const { steps, kept } = pack({ objects }, { nodes: 'x*' });
    expect(steps.map((one) => one.node)).toEqual(['x4', 'x3', 'x2']);
    expect(kept.find((one) => one.node === 'x1')?.reason).toContain('anti-affinity rules');
  });

  test('limits of moves and of the gain, and prices', () => {
    const one = owned('p').object;
    expect(whyKept([one], { maxMoves: 0 })).toMatch(/^more than 0 moves in total/);
    expect(whyKept([one], { minGain: 4 })).toBeUndefined();
    expect(whyKept([one], { minGain: 5 })).toBe('saves 4 per moved pod, less than 5');
    const typed = ['a', 'b'].map(
      (name) => node(name).labelled({ 'node.kubernetes.io/instance-type': `m5.${name}` }).object,
    );
    const prices = { 'm5.a': 2, 'm5.b': 3 };
    expect(whyKept([one], { prices, minGain: 3 }, typed)).toBe(
      'saves 2 per moved pod, less than 3',
    );
    const { summary, steps } = pack({ objects: [...typed, one] }, { prices });
    const types = Object.entries(prices).map(([name, price]) => ({
      name,
      cpu: 4,
      memory: 4,
      price,
    }));
    const { summary: ofCatalog } = pack({ objects: [...typed, one] }, { catalog: { types } });
    expect(ofCatalog).toEqual(summary);
    expect(steps).toMatchObject([{ node: 'b', type: 'm5.b', moves: [], saves: 3 }]);
    expect(summary).toMatchObject({ saves: 3, price: 5 });
  });

  test('nothing is tried or simulated that cannot be otherwise', () => {
    const tried = vi.spyOn(Fork.prototype, 'settleDisplaced');
    const simulated = vi.spyOn(simulation, 'plan');
    const full = ['a', 'b', 'c'].map((name) => node(name).offers({ cpu: '2' }).object);
    const on = (name: string, cpu: string): KubernetesObject =>
      pod(`p-${name}`).ownedBy('ReplicaSet', 'x').requests({ cpu }).onNode(name).object;
    // One node is emptied; then the others fail once, not once more in the next pass.
    const { steps } = pack({ objects: [...full, on('a', '1'), on('b', '1'), on('c', '2')] });
    expect([steps.length, tried.mock.calls.length]).toEqual([1, 3]);
    // A packing without steps needs no replay.
    simulated.mockClear();
    expect(pack({ objects: full.slice(1), options: {} }, { maxMoves: 0, nodes: [] }).steps).toEqual(
      [],
    );
    expect(simulated).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('wrong options are bad input', () => {
    const asked = (options: PackOptions) => () => pack({ objects: nodes }, options);
    expect(asked({ maxMoves: 0.5 })).toThrow(InputError);
    expect(asked({ minGain: Number.NaN })).toThrow(/minGain/);
    expect(asked({ prices: { x: -1 } })).toThrow(/prices/);
    expect(asked({ nodes: 'c' })).toThrow(/no node c/);
  });
});
