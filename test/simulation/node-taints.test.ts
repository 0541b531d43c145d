import { describe, expect, test } from 'vitest';
import type { Toleration } from '../../src/objects/index.ts';
import { node } from '../support/builders.ts';
import { nodeOf, runningOn, taintsOf } from '../support/node-states.ts';
import { SimulatedCluster } from '../support/simulated-cluster.ts';

const nodes = [node('n1').object, node('n2').object, node('n3').object];

describe('the rate of NoExecute taints after failures', () => {
  const fail = (cluster: SimulatedCluster, names: readonly string[]): SimulatedCluster =>
    cluster.at(60, (world) => {
      for (const name of names) world.failNode(name);
    });
  const taintedAt = (cluster: SimulatedCluster, name: string): number => {
    const epoch = Date.parse(nodeOf(cluster, name).metadata.creationTimestamp ?? '');
    const taint = nodeOf(cluster, name).spec?.taints?.find(({ effect }) => effect === 'NoExecute');
    return taint?.timeAdded === undefined ? NaN : (Date.parse(taint.timeAdded) - epoch) / 1000;
  };

  test('one node per ten seconds and zone', () => {
    const five = ['n1', 'n2', 'n3', 'n4', 'n5'].map((name) => node(name).object);
    const cluster = fail(
      new SimulatedCluster([...five, node('z1').zone('z').object, node('z2').zone('z').object]),
      ['n1', 'n2', 'z1'],
    );
    cluster.run();
    expect(['n1', 'n2', 'z1'].map((name) => taintedAt(cluster, name))).toEqual([110, 120, 110]);
  });

  test('none in a small zone with more than half of its nodes failed', () => {
    const five = ['n1', 'n2', 'n3', 'n4', 'n5'].map((name) => node(name).object);
    const cluster = fail(new SimulatedCluster(five), ['n1', 'n2', 'n3']);
    expect(cluster.run()).toBe(true);
    expect(['n1', 'n2', 'n3'].map((name) => taintedAt(cluster, name))).toEqual([NaN, NaN, NaN]);
    cluster.at(1000, (world) => {
      world.recoverNode('n3');
    });
    cluster.run();
    expect(['n1', 'n2'].map((name) => taintedAt(cluster, name))).toEqual([1015, 1025]);
  });

  test('none while all nodes have failed', () => {
    const cluster = fail(new SimulatedCluster([...nodes, runningOn('web')]), ['n1']);
    cluster
      .at(200, (world) => {
        world.failNode('n2');
        world.failNode('n3');
      })
      .run();
    expect(cluster.events('web', 'TaintManagerEviction')).toEqual([
      '250 TaintManagerEviction: Cancelling deletion of Pod default/web',
    ]);
  });
});

describe('NoExecute taints that a user sets', () => {
  test('evict pods without toleration at once, and others after tolerationSeconds', () => {
    const maintenance = (seconds: number): Toleration => ({
      key: 'maintenance',
      operator: 'Exists',
      tolerationSeconds: seconds,
    });
    const cluster = new SimulatedCluster([
      ...nodes,
      runningOn('plain'),
      runningOn('patient', maintenance(60)),
    ]).at(10, ({ api }, at) => {
      const taints = [{ key: 'maintenance', effect: 'NoExecute' }];
      api.update('Node', { ...nodeOf(at), spec: { taints } });
    });
    expect(cluster.run()).toBe(true);
    expect(cluster.podLogOf('plain', 1)).toEqual([
      '10 plain on n1: Running 1/1',
      '10 plain on n1: Terminating 1/1',
      '10 plain on n1: Error 0/1',
      '11 plain on n1: Error 0/1, gone',
    ]);
    expect(cluster.events('patient', 'TaintManagerEviction')).toEqual([
      '70 TaintManagerEviction: Marking for deletion Pod default/patient',
    ]);
  });
});

test('a cordon and conditions of a node become NoSchedule taints while they last', () => {
  const cluster = new SimulatedCluster([node('n1').cordoned().object]);
  cluster.run();
  expect(taintsOf(cluster)).toEqual(['node.kubernetes.io/unschedulable:NoSchedule']);
  cluster.at(5, ({ api }) => {
    const { status } = nodeOf(cluster);
    const conditions = [{ type: 'DiskPressure', status: 'True' }];
    api.updateStatus('Node', { ...nodeOf(cluster), status: { ...status, conditions } });
    api.update('Node', {
      ...nodeOf(cluster),
      spec: { taints: nodeOf(cluster).spec?.taints ?? [] },
    });
  });
  cluster.run();
  expect(taintsOf(cluster)).toEqual(['node.kubernetes.io/disk-pressure:NoSchedule']);
});
