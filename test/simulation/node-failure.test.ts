import { describe, expect, test } from 'vitest';
import { findCondition } from '../../src/objects/index.ts';
import type { DaemonSet, StatefulSet, Toleration } from '../../src/objects/index.ts';
import { node, pod } from '../support/builders.ts';
import { nodeOf, runningOn, taintsOf } from '../support/node-states.ts';
import { SimulatedCluster } from '../support/simulated-cluster.ts';

const TEMPLATE = {
  metadata: { name: '', labels: { app: 'db' } },
  spec: { containers: [{ name: 'c', image: 'db:1', resources: { requests: { cpu: '1' } } }] },
};

function statefulSet(replicas: number): StatefulSet {
  const spec = {
    replicas,
    serviceName: 'db',
    selector: { matchLabels: { app: 'db' } },
    template: TEMPLATE,
  };
  const metadata = { name: 'db', namespace: 'default' };
  return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec };
}

function daemonSet(): DaemonSet {
  const { selector, template } = statefulSet(1).spec;
  const metadata = { name: 'agent', namespace: 'default' };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec: { selector, template } };
}

const tolerating = (seconds?: number): Toleration => ({
  key: 'node.kubernetes.io/unreachable',
  operator: 'Exists',
  effect: 'NoExecute',
  ...(seconds === undefined ? {} : { tolerationSeconds: seconds }),
});

const readyOf = (cluster: SimulatedCluster): string =>
  findCondition(nodeOf(cluster).status?.conditions, 'Ready')?.status ?? '';

const UNREACHABLE = 'node.kubernetes.io/unreachable';
const nodes = [node('n1').object, node('n2').object, node('n3').object];

test('a node that fails, returns and fails again is detected after its last failure', () => {
  const cluster = new SimulatedCluster(nodes);
  cluster.at(1, (world) => {
    world.failNode('n1');
  });
  cluster.at(5, (world) => {
    world.recoverNode('n1');
  });
  cluster.at(7, (world) => {
    world.failNode('n1');
  });
  expect(cluster.run()).toBe(true);
  expect(cluster.events('n1')).toEqual(['60 NodeNotReady: Node n1 status is now: NodeNotReady']);
});

describe('a node that fails at 60 s', () => {
  test('becomes Unknown after its grace period, and its pods are evicted 300 s after its taint', () => {
    const cluster = new SimulatedCluster([...nodes, runningOn('web')]).at(60, (world) => {
      world.failNode('n1');
    });
    cluster.run(109);
    expect(readyOf(cluster)).toBe('');
    cluster.run(110.1);
    expect(readyOf(cluster)).toBe('Unknown');
    expect(taintsOf(cluster)).toEqual([`${UNREACHABLE}:NoSchedule`, `${UNREACHABLE}:NoExecute`]);
    expect(cluster.run()).toBe(true);
    expect(cluster.events('n1')).toEqual(['110 NodeNotReady: Node n1 status is now: NodeNotReady']);
    expect(cluster.events('web')).toEqual([
      '110 NodeNotReady: Node is not ready',
      '410.1 TaintManagerEviction: Marking for deletion Pod default/web',
    ]);
    const left = cluster.pod('web');
    expect(left?.status?.phase).toBe('Running');
    expect(left?.metadata.deletionTimestamp).toBeDefined();
    expect(left?.status?.conditions).toEqual([
      expect.objectContaining({ type: 'Ready', status: 'False' }),
      expect.objectContaining({ type: 'DisruptionTarget', reason: 'DeletionByTaintManager' }),
    ]);
    expect(cluster.seconds).toBe(410.1);
  });

  test('has the reason in all conditions of its kubelet', () => {
    const cluster = new SimulatedCluster([...nodes, runningOn('web')]).at(60, (world) => {
      world.failNode('n1');
    });
    cluster.run();
    const conditions = nodeOf(cluster).status?.conditions ?? [];
    expect(conditions.map(({ type }) => type)).toEqual([
      'Ready',
      'MemoryPressure',
      'DiskPressure',
      'PIDPressure',
    ]);
    for (const condition of conditions) {
      expect(condition).toMatchObject({
        status: 'Unknown',
        reason: 'NodeStatusUnknown',
        message: 'Kubelet stopped posting node status.',
      });
    }
  });

  test('keeps each pod for its tolerationSeconds', () => {
    const cluster = new SimulatedCluster([
      ...nodes,
      runningOn('short', tolerating(7)),
      runningOn('never', tolerating()),
      runningOn('default'),
    ]).at(60, (world) => {
      world.failNode('n1');
    });
    cluster.run();
    const evictions = (name: string): readonly string[] =>
      cluster.events(name, 'TaintManagerEviction').map((line) => line.split(' ')[0] ?? '');
    expect(evictions('short')).toEqual(['117.1']);
    expect(evictions('default')).toEqual(['410.1']);
    expect(evictions('never')).toEqual([]);
  });

  test('keeps its pods when it returns, and deleted ones end', () => {
    const cluster = new SimulatedCluster([
      ...nodes,
      runningOn('short', tolerating(7)),
      runningOn('web'),
    ])
      .at(60, (world) => {
        world.failNode('n1');
      })
      .at(200, (world) => {
        world.recoverNode('n1');
      });
    expect(readyOf(cluster)).toBe('True');
    expect(taintsOf(cluster)).toEqual([`${UNREACHABLE}:NoExecute`]);
    expect(cluster.run()).toBe(true);
    expect(taintsOf(cluster)).toEqual([]);
    expect(cluster.events('web', 'TaintManagerEviction')).toEqual([
      '205 TaintManagerEviction: Cancelling deletion of Pod default/web',
    ]);
    expect(cluster.podLogOf('web', 1)).toEqual([
      '110 web on n1: Running 1/1 (not ready)',
      '210 web on n1: Running 1/1',
    ]);
    expect(cluster.podLogOf('short', 116)).toEqual([
      '117.1 short on n1: Running 1/1 (not ready)',
      '117.1 short on n1: Terminating 1/1 (not ready)',
      '200 short on n1: Terminating 1/1',
      '200 short on n1: Error 0/1',
      '201 short on n1: Error 0/1, gone',
    ]);
  });

  test('is not detected if it returns within its grace period', () => {
    const cluster = new SimulatedCluster([...nodes, runningOn('web')])
      .at(60, (world) => {
        world.failNode('n1');
      })
      .at(100, (world) => {
        world.recoverNode('n1');
      });
    expect(cluster.run()).toBe(true);
    expect(readyOf(cluster)).toBe('');
    expect(cluster.world.events.records).toEqual([]);
  });

  test('keeps the pod of a StatefulSet terminating until the node is deleted', () => {
    const cluster = new SimulatedCluster([node('n1').object, statefulSet(1)])
      .at(30, (world) => {
        world.api.create('Node', node('n2').object);
        world.api.create('Node', node('n3').object);
      })
      .at(60, (world) => {
        world.failNode('n1');
      });
    expect(cluster.run()).toBe(true);
    expect(cluster.podLogOf('db-0').at(-1)).toBe('410.1 db-0 on n1: Terminating 1/1 (not ready)');
    cluster.at(1001, (world) => {
      world.api.delete('Node', '', 'n1');
    });
    cluster.run();
    // The next round of the garbage collector finds the node missing, and its quarantine of 40 s follows.
    expect(cluster.podLogOf('db-0', 1000).slice(0, 3)).toEqual([
      '1060 db-0 on n1: Failed 1/1 (not ready)',
      '1060 db-0 on n1: Failed 1/1 (not ready), gone',
      '1060 db-0: Pending 0/1',
    ]);
    expect(cluster.podLogOf('db-0').at(-1)).toMatch(/ db-0 on n2: Running 1\/1$/);
  });

  test('has its pods deleted after the out-of-service taint', () => {
    const cluster = new SimulatedCluster([...nodes, runningOn('web', tolerating(0))])
      .at(60, (world) => {
        world.failNode('n1');
      })
      .at(300, ({ api }, at) => {
        const { spec, ...rest } = nodeOf(at);
        const out = { key: 'node.kubernetes.io/out-of-service', effect: 'NoExecute' };
        api.update('Node', { ...rest, spec: { ...spec, taints: [...(spec?.taints ?? []), out] } });
      });
    cluster.run();
    expect(cluster.podLogOf('web').at(-1)).toBe('300 web on n1: Failed 1/1 (not ready), gone');
  });

  test('keeps its daemon pods, and does not start pods bound before its detection', () => {
    const cluster = new SimulatedCluster([...nodes, daemonSet()]).at(60, (world) => {
      world.failNode('n1');
    });
    cluster.at(80, ({ api }) => {
      api.create('Pod', pod('late').nodeSelector({}).onNode('n1').object);
    });
    expect(cluster.run()).toBe(true);
    const daemons = cluster.world.api
      .podsOnNode('n1')
      .map(({ metadata, status }) => [
        metadata.name.split('-')[0],
        status?.phase,
        metadata.deletionTimestamp === undefined,
      ]);
    expect(daemons).toContainEqual(['agent', 'Running', true]);
    expect(daemons).toContainEqual(['late', 'Pending', false]);
  });
});
