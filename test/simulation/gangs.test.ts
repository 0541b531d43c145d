import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node, pod } from '../support/builders.ts';
import type { PodBuilder } from '../support/builders.ts';
import { gang, GANG_GATES, memberOf } from '../support/gang-builders.ts';
import type { GangRelease } from '../support/gang-builders.ts';
import { claim, claimVolume, mounting, storageClass, volume } from '../support/storage-builders.ts';

const RELEASES = ['1.35', '1.36'] as const;
const WAITS = 'waiting for minCount pods from a gang to be';
const TOO_FEW = 'waiting for minCount pods from a gang to appear in scheduling queue';

/** Nodes with room for one pod of 2 cpu each. */
const nodes = (count: number): KubernetesObject[] =>
  Array.from({ length: count }, (_, at) => node(`n${at + 1}`).offers({ cpu: '2' }).object);

const worker = (release: GangRelease, name: string): PodBuilder =>
  memberOf(pod(name).in('default').requests({ cpu: '2' }), release);

const workers = (release: GangRelease, ...names: readonly string[]): KubernetesObject[] =>
  names.map((name) => worker(release, name).object);

interface Options {
  readonly steps?: readonly object[];
  readonly until?: number;
  readonly gates?: Readonly<Record<string, boolean>>;
}

function run(
  release: GangRelease,
  objects: readonly KubernetesObject[],
  { steps = [], until, gates = GANG_GATES }: Options = {},
): Plan {
  const scenario = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps };
  return plan({
    objects,
    kubernetes: release,
    featureGates: gates,
    ...(steps.length > 0 && { scenario }),
    options: {
      tieBreak: 'name',
      ...(until !== undefined && { until }),
    },
  });
}

const nodesOf = ({ pods }: Plan): Readonly<Record<string, string | null>> =>
  Object.fromEntries(pods.map(({ name, node: nodeName }) => [name, nodeName]));

const messageOf = ({ pods }: Plan, named: string): string | undefined =>
  pods.find(({ name }) => name === named)?.message;

const boundAt = ({ events }: Plan, named: string): number | undefined =>
  events.find(({ reason, object }) => reason === 'Scheduled' && object === `Pod/default/${named}`)
    ?.at;

describe.each(RELEASES)('a gang of v%s', (release) => {
  it('is bound at once if minCount pods fit', () => {
    const made = run(release, [...nodes(3), gang(release, 3), ...workers(release, 'a', 'b', 'c')]);
    expect(nodesOf(made)).toEqual({ a: 'n1', b: 'n2', c: 'n3' });
    expect(made.summary.verdict).toBe('passed');
    expect(made.summary.endTime).toBeLessThan(60);
  });

  it('is bound without its surplus pods if these do not fit', () => {
    const made = run(release, [...nodes(2), gang(release, 2), ...workers(release, 'a', 'b', 'c')]);
    expect(nodesOf(made)).toEqual({ a: 'n1', b: 'n2', c: null });
    expect(messageOf(made, 'c')).toContain('0/2 nodes are available: 2 Insufficient cpu');
  });

  it('is bound in no part if fewer pods fit', () => {
    const made = run(release, [...nodes(2), gang(release, 3), ...workers(release, 'a', 'b', 'c')]);
    expect(Object.values(nodesOf(made))).toEqual([null, null, null]);
    expect(messageOf(made, 'a')).toContain(WAITS);
    expect(messageOf(made, 'c')).toContain('0/2 nodes are available: 2 Insufficient cpu');
    expect(made.summary.verdict).toBe('failed');
  });

  it('is not queued before its object and minCount pods exist', () => {
    const later = [{ at: '10s', apply: { objects: [gang(release, 2)] } }];
    const early = run(release, [...nodes(2), ...workers(release, 'a')], { steps: later });
    expect(messageOf(early, 'a')).toBe(TOO_FEW);
    const more = { at: '20s', apply: { objects: workers(release, 'b') } };
    const made = run(release, [...nodes(2), ...workers(release, 'a')], { steps: [...later, more] });
    expect(nodesOf(made)).toEqual({ a: 'n1', b: 'n2' });
    expect([boundAt(made, 'a'), boundAt(made, 'b')]).toEqual([20, 20]);
  });

  it('counts pods that are bound already', () => {
    const bound = worker(release, 'old').onNode('n1').object;
    const made = run(release, [...nodes(2), gang(release, 2), bound, ...workers(release, 'a')]);
    expect(nodesOf(made)).toEqual({ old: 'n1', a: 'n2' });
  });

  it('is bound when room comes', () => {
    const steps = [{ at: '30s', apply: { objects: [node('n9').offers({ cpu: '2' }).object] } }];
    const made = run(release, [...nodes(1), gang(release, 2), ...workers(release, 'a', 'b')], {
      steps,
    });
    expect(Object.values(nodesOf(made)).sort()).toEqual(['n1', 'n9']);
    expect(boundAt(made, 'a')).toBe(boundAt(made, 'b'));
  });

  it('is an ordinary group of pods without a gang policy, and without the gates', () => {
    const objects = [...nodes(1), ...workers(release, 'a', 'b')];
    const basic = run(release, [...objects, gang(release)]);
    expect(nodesOf(basic)).toEqual({ a: 'n1', b: null });
    const off = run(release, [...objects, gang(release, 2)], { gates: {} });
    expect(nodesOf(off)).toEqual({ a: 'n1', b: null });
    const [listed] = off.notModelled;
    expect(listed?.reason).toMatch(/has no effect: the feature gate GenericWorkload is off$/);
  });
});

describe('pods of v1.35 that wait at Permit', () => {
  const stuck = [...nodes(2), gang('1.35', 3), ...workers('1.35', 'a', 'b', 'c')];

  it('keep their room, and are nominated to it', () => {
    const other = pod('other').in('default').requests({ cpu: '2' }).object;
    const steps = [{ at: '60s', apply: { objects: [other] } }];
    const made = run('1.35', stuck, { steps, until: 120 });
    expect(nodesOf(made)['other']).toBeNull();
    const [a] = made.pods.filter(({ name }) => name === 'a');
    expect(a).toMatchObject({ node: null, nominatedNode: 'n1' });
  });

  it('are given back after five minutes, with the message of kube-scheduler', () => {
    const made = run('1.35', stuck);
    const rejected = made.events.filter(({ message }) => message.includes('due to timeout'));
    expect(rejected[0]?.message).toBe(
      '0/1 nodes are available: 1 rejected due to timeout after waiting 5m0s at plugin GangScheduling.',
    );
    expect(rejected[0]?.at).toBe(300);
  });

  it('leave their room to others then', () => {
    const other = pod('other').in('default').priority(0).requests({ cpu: '2' }).object;
    const steps = [
      { at: '60s', apply: { objects: [other] } },
      { at: '61s', delete: { object: 'pod/c' } },
    ];
    const made = run('1.35', stuck, { steps });
    expect(nodesOf(made)).toMatchObject({ a: null, b: null });
    expect(nodesOf(made)['other']).not.toBeNull();
    expect(boundAt(made, 'other')).toBe(300);
  });

  it('free their room when they are deleted', () => {
    const other = pod('other').in('default').requests({ cpu: '2' }).object;
    const steps = [
      { at: '50s', delete: { object: 'pod/c' } },
      { at: '60s', apply: { objects: [other] } },
      { at: '70s', delete: { object: 'pod/a' } },
    ];
    const made = run('1.35', stuck, { steps, until: 100 });
    expect(nodesOf(made)['other']).toBe('n1');
  });

  it('are not deleted by preemption: they only lose their room', () => {
    const urgent = pod('urgent').in('default').priority(9).requests({ cpu: '2' }).object;
    const steps = [{ at: '60s', apply: { objects: [urgent] } }];
    const made = run('1.35', stuck, { steps, until: 100 });
    expect(nodesOf(made)['urgent']).not.toBeNull();
    expect(made.pods.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'urgent']);
    expect(made.summary.preempted).toBe(0);
  });

  it('bind no volumes', () => {
    const mounts = (name: string): KubernetesObject =>
      mounting(worker('1.35', name), claimVolume('c')).object;
    const storage = [
      storageClass('fast', { provisioner: 'kubernetes.io/no-provisioner' }),
      claim('c'),
      volume('v'),
    ];
    const claimOf = ({ objects }: Plan): unknown =>
      objects?.find(({ kind }) => kind === 'PersistentVolume');
    const waiting = run(
      '1.35',
      [...nodes(1), ...storage, gang('1.35', 2), mounts('a'), mounts('b')],
      {
        until: 60,
      },
    );
    expect(claimOf(waiting)).not.toHaveProperty('spec.claimRef');
    const bound = run('1.35', [...nodes(1), ...storage, gang('1.35', 1), mounts('a')]);
    expect(claimOf(bound)).toHaveProperty('spec.claimRef.name', 'c');
  });
});

describe('a group of v1.36', () => {
  it('is tried in the order of priority, in one cycle', () => {
    const low = worker('1.36', 'low').object;
    const high = worker('1.36', 'high').priority(5).object;
    const made = run('1.36', [...nodes(1), gang('1.36', 1), low, high]);
    expect(nodesOf(made)).toEqual({ low: null, high: 'n1' });
  });

  it('reports its condition', () => {
    const conditionOf = (made: Plan): unknown => {
      const object = made.objects?.find(({ kind }) => kind === 'PodGroup');
      return (object as { status?: { conditions?: unknown } } | undefined)?.status?.conditions;
    };
    const pods = workers('1.36', 'a', 'b');
    expect(conditionOf(run('1.36', [...nodes(1), gang('1.36', 2), ...pods]))).toMatchObject([
      {
        type: 'PodGroupScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: 'pod group is unschedulable',
      },
    ]);
    expect(conditionOf(run('1.36', [...nodes(2), gang('1.36', 2), ...pods]))).toMatchObject([
      { type: 'PodGroupScheduled', status: 'True', reason: 'Scheduled', message: '' },
    ]);
  });

  it('waits for preemption as a whole', () => {
    const victims = ['x', 'y'].map(
      (name, at) =>
        pod(name)
          .requests({ cpu: '2' })
          .onNode(`n${at + 1}`).object,
    );
    const pods = ['a', 'b'].map((name) => worker('1.36', name).priority(5).object);
    const made = run('1.36', [...nodes(2), gang('1.36', 2), ...victims, ...pods]);
    expect([nodesOf(made)['a'], nodesOf(made)['b']].sort()).toEqual(['n1', 'n2']);
    expect(made.summary.preempted).toBe(2);
  });

  it('has one scheduler', () => {
    const other = { ...worker('1.36', 'b').object };
    const foreign = { ...other, spec: { ...other.spec, schedulerName: 'second' } };
    const configuration = {
      apiVersion: 'kubescheduler.config.k8s.io/v1',
      kind: 'KubeSchedulerConfiguration',
      profiles: [{ schedulerName: 'default-scheduler' }, { schedulerName: 'second' }],
    };
    const made = plan({
      objects: [...nodes(2), gang('1.36', 2), worker('1.36', 'a').object, foreign],
      kubernetes: '1.36',
      featureGates: GANG_GATES,
      configuration,
    });
    expect(messageOf(made, 'a')).toBe(
      'all pods in a single pod group should have the same .spec.schedulerName set, got: "default-scheduler" and "second"',
    );
  });

  it.each([
    {
      gate: 'TopologyAwareWorkloadScheduling',
      spec: { schedulingConstraints: { topology: [{ key: 'zone' }] } },
      doubt: 'schedulingConstraints of its PodGroup: placements by topology are not simulated',
    },
    {
      gate: 'WorkloadAwarePreemption',
      spec: {},
      doubt: 'WorkloadAwarePreemption: preemption for a whole group is not simulated',
    },
  ])('is in doubt with $gate', ({ gate, spec, doubt }) => {
    const group = gang('1.36', 1);
    const constrained = { ...group, spec: { ...(group as { spec?: object }).spec, ...spec } };
    const gates = { ...GANG_GATES, [gate]: true };
    const made = run('1.36', [...nodes(1), constrained, ...workers('1.36', 'a')], { gates });
    expect(made.pods[0]?.doubts).toEqual([doubt]);
    expect(made.summary.verdict).toBe('unknown');
  });
});
