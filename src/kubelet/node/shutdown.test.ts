import { expect, test } from 'vitest';
import { findCondition } from '../../objects/index.ts';
import { annotations, KubeletCluster, WEB } from '../../../test/support/kubelet-cluster.ts';
import { periodsOf } from '../shutdown/groups.ts';

const MESSAGE = 'Pod was terminated in response to imminent node shutdown.';
const CRITICAL = { ...WEB, priority: 2_000_001_000 };

/** A node that begins to shut down at 20 s: 30 s for its pods, the last 10 s for critical pods. */
function shutDown(start: (cluster: KubeletCluster) => void): KubeletCluster {
  const cluster = new KubeletCluster();
  start(cluster);
  cluster.clock.at(20_000, () => {
    expect(cluster.kubelets.shutDown('n1', periodsOf(30_000, 10_000))).toBe(true);
  });
  cluster.finish();
  return cluster;
}

const readyOf = (cluster: KubeletCluster): unknown =>
  findCondition(cluster.api.get('Node', '', 'n1')?.status?.conditions, 'Ready');

test('pods fail, critical ones after all others, within their periods', () => {
  const cluster = shutDown((all) => {
    all.run('quick', WEB, annotations({ 'stop-duration': '4s' }));
    all.run('slow', WEB, annotations({ 'stop-duration': 'never' }));
    all.run('vital', CRITICAL, annotations({ 'stop-duration': '3s' }));
  });
  expect(cluster.podLog.filter((line) => line.includes('Error'))).toEqual([
    '24 quick Error 0/1',
    '40 slow Error 0/1',
    '43 vital Error 0/1',
  ]);
  const status = cluster.pod('vital')?.status;
  expect(status).toMatchObject({ phase: 'Failed', reason: 'Terminated', message: MESSAGE });
  expect(findCondition(status?.conditions, 'DisruptionTarget')).toMatchObject({
    status: 'True',
    reason: 'TerminationByKubelet',
    message: MESSAGE,
  });
});

test('the node is not ready, and says why', () => {
  const cluster = shutDown((all) => all.run('web', WEB));
  expect(readyOf(cluster)).toEqual({
    type: 'Ready',
    status: 'False',
    reason: 'KubeletNotReady',
    message: 'node is shutting down',
    lastHeartbeatTime: '2025-01-01T00:00:20Z',
    lastTransitionTime: '2025-01-01T00:00:20Z',
  });
  const ofNode = cluster.log.records.filter(({ object }) => object === 'Node/n1');
  expect(ofNode.map(({ at, reason, message }) => `${at} ${reason}: ${message}`)).toEqual([
    '20 Shutdown: Shutdown manager detected shutdown event',
    '20 NodeNotReady: Node n1 status is now: NodeNotReady',
  ]);
});

test('a new pod is rejected, and after the shutdown not even seen until the node is back', () => {
  const cluster = shutDown((all) => {
    all.run('slow', WEB, annotations({ 'stop-duration': '9s' }));
    all.clock.at(25_000, () => all.run('late', WEB));
    all.clock.at(40_000, () => all.run('later', WEB));
  });
  expect(cluster.pod('late')?.status).toMatchObject({
    phase: 'Failed',
    reason: 'NodeShutdown',
    message: 'Pod was rejected: Pod was rejected as the node is shutting down.',
  });
  expect(cluster.pod('later')?.status?.phase).toBe('Pending');
  expect(cluster.kubelets.recover('n1')).toBe(true);
  cluster.finish();
  expect(cluster.pod('later')?.status?.phase).toBe('Running');
  expect(readyOf(cluster)).toMatchObject({ status: 'True', reason: 'KubeletReady' });
});

test('a pod that has not stopped when the node goes off keeps its status', () => {
  const cluster = new KubeletCluster();
  cluster.run('pulling', WEB, annotations({ 'pull-duration': '60s' }));
  cluster.clock.at(5000, () => cluster.kubelets.shutDown('n1', [{ priority: 0, seconds: 10 }]));
  cluster.finish();
  expect(cluster.pod('pulling')?.status?.phase).toBe('Pending');
  expect(cluster.kubelets.shutDown('n2', [])).toBe(false);
});
