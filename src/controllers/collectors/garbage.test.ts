import { expect, test } from 'vitest';
import { ControllerCluster, deployment, pod } from '../../../test/support/controller-cluster.ts';

test('the objects of a deleted workload are deleted', () => {
  const cluster = new ControllerCluster()
    .create('Deployment', deployment(3))
    .create('Pod', pod('bare', { labels: {} }));
  cluster.start();
  cluster.store.delete('Deployment', 'default', 'web');
  cluster.settle();
  expect(cluster.store.list('ReplicaSet')).toEqual([]);
  expect(cluster.names).toEqual(['bare']);
});
