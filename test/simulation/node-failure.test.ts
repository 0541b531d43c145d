import { describe, expect, test } from 'vitest';
import { findCondition } from '../../src/api/index.ts';
import type { DaemonSet, StatefulSet, Toleration } from '../../src/api/index.ts';
import { node, pod } from '../support/builders.ts';
import { nodeOf, runningOn, taintsOf } from '../support/node-stage.ts';
import { Stage } from '../support/stage.ts';

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

const readyOf = (stage: Stage): string =>
  findCondition(nodeOf(stage).status?.conditions, 'Ready')?.status ?? '';

const UNREACHABLE = 'node.kubernetes.io/unreachable';
const nodes = [node('n1').object, node('n2').object, node('n3').object];

test('a node that fails, returns and fails again is detected after its last failure', () => {
  const stage = new Stage(nodes);
  stage.at(1, (world) => {
    world.failNode('n1');
  });
  stage.at(5, (world) => {
    world.recoverNode('n1');
  });
  stage.at(7, (world) => {
    world.failNode('n1');
  });
  expect(stage.run()).toBe(true);
  expect(stage.events('n1')).toEqual(['60 NodeNotReady: Node n1 status is now: NodeNotReady']);
});

describe('a node that fails at 60 s', () => {
  test('becomes Unknown after its grace period, and its pods are evicted 300 s after its taint', () => {
    const stage = new Stage([...nodes, runningOn('web')]).at(60, (world) => {
      world.failNode('n1');
    });
    stage.run(109);
    expect(readyOf(stage)).toBe('');
    stage.run(110);
    expect(readyOf(stage)).toBe('Unknown');
    expect(taintsOf(stage)).toEqual([`${UNREACHABLE}:NoSchedule`]);
    stage.run(115);
    expect(taintsOf(stage)).toEqual([`${UNREACHABLE}:NoSchedule`, `${UNREACHABLE}:NoExecute`]);
    expect(stage.run()).toBe(true);
    expect(stage.events('n1')).toEqual(['110 NodeNotReady: Node n1 status is now: NodeNotReady']);
    expect(stage.events('web')).toEqual([
      '110 NodeNotReady: Node is not ready',
      '415 TaintManagerEviction: Marking for deletion Pod default/web',
    ]);
    const left = stage.pod('web');
    expect(left?.status?.phase).toBe('Running');
    expect(left?.metadata.deletionTimestamp).toBeDefined();
    expect(left?.status?.conditions).toEqual([
      expect.objectContaining({ type: 'Ready', status: 'False' }),
      expect.objectContaining({ type: 'DisruptionTarget', reason: 'DeletionByTaintManager' }),
    ]);
    expect(stage.seconds).toBe(415);
  });

  test('has the reason in all conditions of its kubelet', () => {
    const stage = new Stage([...nodes, runningOn('web')]).at(60, (world) => {
      world.failNode('n1');
    });
    stage.run();
    const conditions = nodeOf(stage).status?.conditions ?? [];
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
    const stage = new Stage([
      ...nodes,
      runningOn('short', tolerating(7)),
      runningOn('never', tolerating()),
      runningOn('default'),
    ]).at(60, (world) => {
      world.failNode('n1');
    });
    stage.run();
    const evictions = (name: string): readonly string[] =>
      stage.events(name, 'TaintManagerEviction').map((line) => line.split(' ')[0] ?? '');
    expect(evictions('short')).toEqual(['122']);
    expect(evictions('default')).toEqual(['415']);
    expect(evictions('never')).toEqual([]);
  });

  test('keeps its pods when it returns, and deleted ones end', () => {
    const stage = new Stage([...nodes, runningOn('short', tolerating(7)), runningOn('web')])
      .at(60, (world) => {
        world.failNode('n1');
      })
      .at(200, (world) => {
        world.recoverNode('n1');
      });
    expect(readyOf(stage)).toBe('True');
    expect(taintsOf(stage)).toEqual([`${UNREACHABLE}:NoExecute`]);
    expect(stage.run()).toBe(true);
    expect(taintsOf(stage)).toEqual([]);
    expect(stage.events('web', 'TaintManagerEviction')).toEqual([
      '205 TaintManagerEviction: Cancelling deletion of Pod default/web',
    ]);
    expect(stage.story('web', 1)).toEqual([
      '110 web on n1: Running 1/1 (not ready)',
      '210 web on n1: Running 1/1',
    ]);
    expect(stage.story('short', 120)).toEqual([
      '122 short on n1: Running 1/1 (not ready)',
      '122 short on n1: Terminating 1/1 (not ready)',
      '200 short on n1: Terminating 1/1',
      '200 short on n1: Error 0/1',
      '201 short on n1: Error 0/1, gone',
    ]);
  });

  test('is not detected if it returns within its grace period', () => {
    const stage = new Stage([...nodes, runningOn('web')])
      .at(60, (world) => {
        world.failNode('n1');
      })
      .at(100, (world) => {
        world.recoverNode('n1');
      });
    expect(stage.run()).toBe(true);
    expect(readyOf(stage)).toBe('');
    expect(stage.world.events.records).toEqual([]);
  });

  test('keeps the pod of a StatefulSet terminating until the node is deleted', () => {
    const stage = new Stage([node('n1').object, statefulSet(1)])
      .at(30, (world) => {
        world.api.create('Node', node('n2').object);
        world.api.create('Node', node('n3').object);
      })
      .at(60, (world) => {
        world.failNode('n1');
      });
    expect(stage.run()).toBe(true);
    expect(stage.story('db-0').at(-1)).toBe('415 db-0 on n1: Terminating 1/1 (not ready)');
    stage.at(1001, (world) => {
      world.api.delete('Node', '', 'n1');
    });
    stage.run();
    // Two quarantine periods of the garbage collector.
    expect(stage.story('db-0', 1000).slice(0, 3)).toEqual([
      '1060 db-0 on n1: Failed 1/1 (not ready)',
      '1060 db-0 on n1: Failed 1/1 (not ready), gone',
      '1060 db-0: Pending 0/1',
    ]);
    expect(stage.story('db-0').at(-1)).toMatch(/ db-0 on n2: Running 1\/1$/);
  });

  test('has its pods deleted after the out-of-service taint', () => {
    const stage = new Stage([...nodes, runningOn('web', tolerating(0))])
      .at(60, (world) => {
        world.failNode('n1');
      })
      .at(300, ({ api }, at) => {
        const { spec, ...rest } = nodeOf(at);
        const out = { key: 'node.kubernetes.io/out-of-service', effect: 'NoExecute' };
        api.update('Node', { ...rest, spec: { ...spec, taints: [...(spec?.taints ?? []), out] } });
      });
    stage.run();
    expect(stage.story('web').at(-1)).toBe('300 web on n1: Failed 1/1 (not ready), gone');
  });

  test('keeps its daemon pods, and does not start pods bound before its detection', () => {
    const stage = new Stage([...nodes, daemonSet()]).at(60, (world) => {
      world.failNode('n1');
    });
    stage.at(80, ({ api }) => {
      api.create('Pod', pod('late').nodeSelector({}).onNode('n1').object);
    });
    expect(stage.run()).toBe(true);
    const daemons = stage.world.api
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
