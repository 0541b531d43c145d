import { describe, expect, test } from 'vitest';
import { node, pod, ZONE } from '../../../test/support/builders.ts';
import { deployment } from '../../../test/support/checked.ts';
import type { KubernetesObject, PodDisruptionBudget } from '../../objects/index.ts';
import type { Loss } from '../../outcome/index.ts';
import { survive } from './analysis.ts';
import type { SurviveOptions } from './input.ts';

const nodeOf = (name: string, cpu: number, zone = name): KubernetesObject =>
  node(name)
    .withHostname()
    .offers({ cpu, memory: '8Gi' })
    .labelled({ [ZONE]: zone }).object;

const lossesOf = (
  objects: readonly KubernetesObject[],
  options: SurviveOptions = {},
): readonly Loss[] =>
  survive({ objects, options: { tieBreak: 'name' } }, { fixes: false, ...options }).losses;

/** The loss of the node `name` in one way. */
function lossOf(
  objects: readonly KubernetesObject[],
  name: string,
  as: Loss['as'],
  options: SurviveOptions = {},
): Loss {
  const found = lossesOf(objects, options).find(
    (loss) => loss.nodes.join() === name && loss.as === as,
  );
  if (found === undefined) throw new Error(`no loss of ${name}`);
  return found;
}

const running = (name: string, on: string, kind?: string, owner = name) => {
  const made = pod(name)
    .labelled({ app: owner })
    .requests({ cpu: '1' })
    .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] })
    .onNode(on);
  return kind === undefined ? made : made.ownedBy(kind, owner);
};

const spread = (policy?: string): object => ({
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
      ...(policy !== undefined && { nodeTaintsPolicy: policy }),
    },
  ],
});

const budget = (app: string, minAvailable: number): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: app, namespace: 'default' },
  spec: { minAvailable, selector: { matchLabels: { app } } },
});

const three = ['a', 'b', 'c'].map((name) => nodeOf(name, 8));

describe('the ways to lose a node', () => {
  test('are both by default, and a loss names the way that is survived', () => {
    const objects = [...three, deployment('web', 6, spread())];
    const [worst, ...others] = lossesOf(objects);
    expect(worst).toMatchObject({ as: 'unreachable', survivedAs: 'deleted', survived: false });
    expect(worst?.pending).toHaveLength(2);
    expect(worst?.pending[0]?.message).toContain('topology spread');
    expect(others.map(({ as, survived }) => `${as} ${String(survived)}`)).toEqual([
      'unreachable false',
      'unreachable false',
      'deleted true',
      'deleted true',
      'deleted true',
    ]);
    expect(others.at(-1)?.survivedAs).toBeUndefined();
  });

  test.each(['deleted', 'unreachable'] as const)('may be %s only', (as) => {
    const losses = lossesOf([...three, deployment('web', 3)], { as });
    expect(losses.map((loss) => loss.as)).toEqual([as, as, as]);
  });

  test('end alike if the spread leaves tainted nodes out, and nothing is counted on lost nodes', () => {
    const objects = [...three, deployment('web', 6, spread('Honor'))];
    expect(lossesOf(objects).every(({ survived }) => survived)).toBe(true);
    expect(lossOf(objects, 'a', 'unreachable').left).toEqual(lossOf(objects, 'a', 'deleted').left);
  });

  test('a word that is none is bad input', () => {
    // @ts-expect-error: as a caller without types may write it.
    expect(() => lossesOf(three, { as: 'gone' })).toThrow(
      'as: gone is not deleted, unreachable or both',
    );
  });
});

test('a spread that leaves tainted nodes out mends the loss of an unreachable zone', () => {
  const { fixes } = survive({
    objects: [...three, deployment('web', 6, spread())],
    options: { tieBreak: 'name' },
  });
  expect(fixes[0]).toMatchObject({ fix: 'spread', mends: 3, remaining: 0 });
  expect(fixes[0]?.change).toContain('nodeTaintsPolicy: Honor');
});

describe('pods of a node that does not answer', () => {
  test.each([
    ['Pod', [running('solo', 'a').object], /^no controller creates it again$/],
    ['StatefulSet', [running('db-0', 'a', 'StatefulSet', 'db').object], /^its StatefulSet creates/],
    ['operator', [running('x', 'a', 'SparkApplication', 'x').object], /its owner is not simulated/],
  ])('are lost: %s', (_, pods, message) => {
    const { lost, displaced, survived } = lossOf([...three, ...pods], 'a', 'unreachable');
    expect(lost.map((one) => one.message)).toEqual([expect.stringMatching(message)]);
    expect([displaced, survived]).toEqual([1, false]);
  });

  test('wait for their Job if it replaces failed pods only, and no longer than the pod is there', () => {
    const jobPod = running('j-1', 'a', 'Job', 'j').object;
    const batch = jobPod.metadata.ownerReferences?.map((one) => ({
      ...one,
      apiVersion: 'batch/v1',
    }));
    const owned = {
      ...jobPod,
      metadata: { ...jobPod.metadata, ...(batch !== undefined && { ownerReferences: batch }) },
    };
    const job = (policy: string): KubernetesObject =>
      ({
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: 'j', namespace: 'default', uid: batch?.[0]?.uid ?? '' },
        spec: {
          podReplacementPolicy: policy,
          template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'c' }] } },
        },
      }) as KubernetesObject;
    const ended = (policy: string, as: Loss['as']): number =>
      lossOf([...three, owned, job(policy)], 'a', as).lost.length;
    expect(ended('Failed', 'unreachable')).toBe(1);
    expect(ended('Failed', 'deleted')).toBe(0);
    expect(ended('TerminatingOrFailed', 'unreachable')).toBe(0);
  });

  test('of a zone that is disrupted too far are not evicted', () => {
    const zone = ['a', 'b', 'c', 'd', 'e'].map((name) => nodeOf(name, 8, 'only'));
    const objects = [...zone, deployment('web', 5, spread())];
    const losses = lossesOf(objects, { losses: 3, as: 'unreachable' });
    expect(losses[0]?.lost[0]?.message).toBe(
      'it is not evicted from its node: 3 of 5 nodes of its zone do not answer',
    );
  });
});

describe('preemption in a loss', () => {
  const high = {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'high' },
    value: 1000,
  };
  const daemons = { ...deployment('agent', 1), kind: 'DaemonSet' } as unknown as {
    readonly spec: Readonly<Record<string, unknown>>;
  } & KubernetesObject;
  const { replicas: _one, ...ofDaemons } = daemons.spec;
  const agent = { ...daemons, spec: ofDaemons } as KubernetesObject;
  const web = deployment('web', 2, { priorityClassName: 'high' });

  test('leaves daemons of nodes that stay pending, and names them', () => {
    const objects = [nodeOf('a', 2), nodeOf('b', 2), high as KubernetesObject, agent, web];
    for (const as of ['deleted', 'unreachable'] as const) {
      const { pending, preempted, lost } = lossOf(objects, 'a', as);
      expect(preempted).toMatchObject([{ node: 'b', owner: { kind: 'DaemonSet', name: 'agent' } }]);
      expect(pending).toMatchObject([{ owner: { kind: 'DaemonSet', name: 'agent' } }]);
      expect(lost).toEqual([]);
    }
  });

  test('breaks budgets of pods on nodes that stay, though they find another node', () => {
    const batch = running('batch', 'b', 'ReplicaSet').requests({ cpu: '2' }).object;
    const pinned = running('web', 'a', 'ReplicaSet')
      .priority(1000)
      .nodeSelector({ [ZONE]: 'x' });
    const nodes = [nodeOf('a', 1, 'x'), nodeOf('b', 2, 'x'), nodeOf('c', 2, 'y')];
    const objects = [...nodes, pinned.object, batch, budget('batch', 1)];
    expect(lossOf(objects, 'a', 'deleted')).toMatchObject({
      pending: [],
      preempted: [{ name: 'batch', node: 'b' }],
      belowBudget: [{ name: 'batch', budget: 'batch', healthy: 0, desired: 1 }],
      survived: false,
    });
  });
});
