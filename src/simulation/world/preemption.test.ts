import { describe, expect, it } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { KubernetesObject, Node, Pod, PriorityClass } from '../../objects/index.ts';
import type { Plan, PlannedPod } from '../../outcome/index.ts';
import { plan } from '../plan.ts';

const priorityClass = (name: string, value: number): PriorityClass => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name },
  value,
});

const classes = [priorityClass('high', 1000), priorityClass('mid', 500)];

function readyNode(name: string, cpu: string): Node {
  const { object } = node(name).withHostname().offers({ cpu });
  const conditions = [{ type: 'Ready', status: 'True' }];
  return { ...object, status: { ...object.status, conditions } };
}

/** A pod that has been running on its node for a long time. */
function running(name: string, nodeName: string, cpu: string, gracePeriodSeconds = 10): Pod {
  const { object } = pod(name).onNode(nodeName).priority(0).requests({ cpu });
  const startedAt = '2024-12-01T00:00:00Z';
  return {
    ...object,
    metadata: {
      ...object.metadata,
      uid: `uid-of-${name}`,
      annotations: { 'kschedsim.dev/stop-duration': '4s' },
    },
    spec: { ...object.spec, terminationGracePeriodSeconds: gracePeriodSeconds },
    status: {
      phase: 'Running',
      startTime: startedAt,
      containerStatuses: [
        {
          name: 'c0',
          image: 'app:1',
          imageID: 'app:1',
          ready: true,
          restartCount: 0,
          state: { running: { startedAt } },
        },
      ],
    },
  };
}

function deployment(name: string, replicas: number, cpu: string, priorityClassName?: string) {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          ...(priorityClassName !== undefined && { priorityClassName }),
          terminationGracePeriodSeconds: 10,
          containers: [{ name: 'c0', image: 'app:1', resources: { requests: { cpu } } }],
        },
      },
    },
  };
}

function podOf(owner: string, planned: Plan): PlannedPod[] {
  return planned.pods.filter((one) => one.owner?.name === owner || one.name === owner);
}

const reasons = ({ timeline }: PlannedPod): string[] => timeline.map(({ reason }) => reason);

describe('a plan with preemption', () => {
  const planned = plan({
    objects: [
      ...classes,
      readyNode('a', '2'),
      readyNode('b', '2'),
      running('old', 'a', '1500m'),
      running('small', 'b', '500m'),
      deployment('web', 2, '1500m', 'high'),
    ],
    options: { tieBreak: 'name' },
  });
  const [old] = podOf('old', planned);
  const web = podOf('web', planned);
  const late = web.find(({ node: name }) => name === 'a')!;

  it('keeps the victim among its pods, with its preemptor', () => {
    expect(old).toMatchObject({ node: 'a', preempted: { by: `default/${late.name}` } });
    expect(planned.summary).toMatchObject({ pods: 3, placed: 3, unschedulable: 0, preempted: 1 });
  });

  it('deletes the victim gracefully, with the message of the scheduler', () => {
    const preempted = planned.events.find(({ reason }) => reason === 'Preempted');
    expect(preempted).toMatchObject({ type: 'Normal', object: 'Pod/default/old' });
    expect(preempted?.message).toMatch(/^Preempted by pod [-0-9a-f]{36} on node a$/);
    expect(reasons(old!)).toEqual(expect.arrayContaining(['Preempted', 'Killing']));
  });

  it('places the preemptor after the end of the victim', () => {
    const at = (reason: string): number => late.timeline.find((e) => e.reason === reason)!.at;
    expect(at('FailedScheduling')).toBe(0);
    expect(at('Scheduled')).toBe(4);
    expect(late.attempts).toBe(2);
    expect(late).toMatchObject({ phase: 'Running' });
    expect(late.timeline.find((e) => e.reason === 'FailedScheduling')?.message).toBe(
      '0/2 nodes are available: 2 Insufficient cpu.',
    );
  });

  it('reserves the room of a nominated pod against pods of lower priority', () => {
    const { pods } = plan({
      objects: [
        ...classes,
        readyNode('a', '2'),
        running('old', 'a', '2'),
        deployment('web', 1, '1', 'high'),
        deployment('batch', 2, '1'),
      ],
    });
    const timesOf = (name: string): (number | undefined)[] =>
      pods
        .filter((one) => one.owner?.name === name)
        .map(({ timeline }) => timeline.find(({ reason }) => reason === 'Scheduled')?.at)
        .sort();
    expect(timesOf('web')).toEqual([4]);
    expect(timesOf('batch')).toEqual([4, undefined]);
  });

  it('does not preempt with preemption off, and reports only the reasons of the filters', () => {
    const { summary, pods } = plan({
      objects: [
        ...classes,
        readyNode('a', '2'),
        running('old', 'a', '1500m'),
        deployment('web', 1, '1', 'high'),
      ],
      options: { preemption: false },
    });
    expect(summary).toMatchObject({ preempted: 0, unschedulable: 1 });
    const [refused] = pods.filter(({ node: name }) => name === null);
    expect(refused?.message).toBe('0/1 nodes are available: 1 Insufficient cpu.');
  });
});

describe('a cascade', () => {
  const owned = (name: string, owner: KubernetesObject, one: Pod): Pod => ({
    ...one,
    metadata: {
      ...one.metadata,
      name,
      labels: { app: owner.metadata.name },
      ownerReferences: [
        {
          apiVersion: owner.apiVersion,
          kind: owner.kind,
          name: owner.metadata.name,
          uid: `uid-of-${owner.metadata.name}`,
          controller: true,
        },
      ],
    },
  });
  const replicaSet = (name: string, priorityClassName?: string): KubernetesObject => {
    const { spec, ...made } = deployment(name, 1, '1500m', priorityClassName);
    return {
      ...made,
      kind: 'ReplicaSet',
      metadata: { ...made.metadata, uid: `uid-of-${name}` },
      ...{ spec },
    };
  };
  const mid = replicaSet('mid', 'mid');
  const low = replicaSet('low');
  const onlyOnA = { 'kubernetes.io/hostname': 'a' };
  const { object: wanting } = pod('urgent').requests({ cpu: '1500m' }).nodeSelector(onlyOnA);
  const urgent: Pod = { ...wanting, spec: { ...wanting.spec, priorityClassName: 'high' } };
  const midPod = running('mid-1', 'a', '1500m');
  const planned = plan({
    objects: [
      ...classes,
      readyNode('a', '2'),
      readyNode('b', '2'),
      mid,
      low,
      owned('mid-1', mid, {
        ...midPod,
        spec: { ...midPod.spec, priority: 500, nodeSelector: onlyOnA },
      }),
      owned('low-1', low, running('low-1', 'b', '1500m')),
      urgent,
    ],
    options: { tieBreak: 'name' },
  });

  it('goes from priority to priority: a victim preempts others, and the last one waits', () => {
    const by = planned.pods.flatMap(({ name, preempted }) =>
      preempted === undefined ? [] : [[name, preempted.by]],
    );
    const [midAgain] = podOf('mid', planned).filter(({ name }) => name !== 'mid-1');
    const [lowAgain] = podOf('low', planned).filter(({ name }) => name !== 'low-1');
    expect(by).toEqual([
      ['mid-1', 'default/urgent'],
      ['low-1', `default/${midAgain!.name}`],
    ]);
    expect(podOf('urgent', planned)[0]).toMatchObject({ node: 'a', phase: 'Running' });
    expect(midAgain).toMatchObject({ node: 'b', phase: 'Running' });
    expect(lowAgain).toMatchObject({ node: null });
    expect(lowAgain?.message).toBe(
      '0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: ' +
        '0/2 nodes are available: 2 No preemption victims found for incoming pod.',
    );
    expect(planned.summary).toMatchObject({ placed: 2, unschedulable: 1, preempted: 2 });
  });

  it('retries a pod only after events that may help it', () => {
    for (const { attempts } of planned.pods) expect(attempts).toBeLessThanOrEqual(4);
  });
});
