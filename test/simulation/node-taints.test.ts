import { describe, expect, test } from 'vitest';
import type { Toleration } from '../../src/api/index.ts';
import { node } from '../support/builders.ts';
import { nodeOf, runningOn, taintsOf } from '../support/node-stage.ts';
import { Stage } from '../support/stage.ts';

const nodes = [node('n1').object, node('n2').object, node('n3').object];

describe('the rate of NoExecute taints after failures', () => {
  const fail = (stage: Stage, names: readonly string[]): Stage =>
    stage.at(60, (world) => {
      for (const name of names) world.failNode(name);
    });
  const taintedAt = (stage: Stage, name: string): number => {
    const epoch = Date.parse(nodeOf(stage, name).metadata.creationTimestamp ?? '');
    const taint = nodeOf(stage, name).spec?.taints?.find(({ effect }) => effect === 'NoExecute');
    return taint?.timeAdded === undefined ? NaN : (Date.parse(taint.timeAdded) - epoch) / 1000;
  };

  test('one node per ten seconds and zone', () => {
    const five = ['n1', 'n2', 'n3', 'n4', 'n5'].map((name) => node(name).object);
    const stage = fail(
      new Stage([...five, node('z1').zone('z').object, node('z2').zone('z').object]),
      ['n1', 'n2', 'z1'],
    );
    stage.run();
    expect(['n1', 'n2', 'z1'].map((name) => taintedAt(stage, name))).toEqual([115, 125, 115]);
  });

  test('none in a small zone with more than half of its nodes failed', () => {
    const five = ['n1', 'n2', 'n3', 'n4', 'n5'].map((name) => node(name).object);
    const stage = fail(new Stage(five), ['n1', 'n2', 'n3']);
    expect(stage.run()).toBe(true);
    expect(['n1', 'n2', 'n3'].map((name) => taintedAt(stage, name))).toEqual([NaN, NaN, NaN]);
    stage.at(1000, (world) => {
      world.recoverNode('n3');
    });
    stage.run();
    expect(['n1', 'n2'].map((name) => taintedAt(stage, name))).toEqual([1015, 1025]);
  });

  test('none while all nodes have failed', () => {
    const stage = fail(new Stage([...nodes, runningOn('web')]), ['n1']);
    stage
      .at(200, (world) => {
        world.failNode('n2');
        world.failNode('n3');
      })
      .run();
    expect(stage.events('web', 'TaintManagerEviction')).toEqual([
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
    const stage = new Stage([
      ...nodes,
      runningOn('plain'),
      runningOn('patient', maintenance(60)),
    ]).at(10, ({ api }, at) => {
      const taints = [{ key: 'maintenance', effect: 'NoExecute' }];
      api.update('Node', { ...nodeOf(at), spec: { taints } });
    });
    expect(stage.run()).toBe(true);
    expect(stage.story('plain', 1)).toEqual([
      '10 plain on n1: Running 1/1',
      '10 plain on n1: Terminating 1/1',
      '10 plain on n1: Error 0/1',
      '11 plain on n1: Error 0/1, gone',
    ]);
    expect(stage.events('patient', 'TaintManagerEviction')).toEqual([
      '70 TaintManagerEviction: Marking for deletion Pod default/patient',
    ]);
  });
});

test('a cordon and conditions of a node become NoSchedule taints while they last', () => {
  const stage = new Stage([node('n1').cordoned().object]);
  stage.run();
  expect(taintsOf(stage)).toEqual(['node.kubernetes.io/unschedulable:NoSchedule']);
  stage.at(5, ({ api }) => {
    const { status } = nodeOf(stage);
    const conditions = [{ type: 'DiskPressure', status: 'True' }];
    api.updateStatus('Node', { ...nodeOf(stage), status: { ...status, conditions } });
    api.update('Node', { ...nodeOf(stage), spec: { taints: nodeOf(stage).spec?.taints ?? [] } });
  });
  stage.run();
  expect(taintsOf(stage)).toEqual(['node.kubernetes.io/disk-pressure:NoSchedule']);
});
