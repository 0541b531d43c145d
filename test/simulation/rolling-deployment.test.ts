import { describe, expect, test } from 'vitest';
import { deployment, images, nodes, roll, template } from '../support/rollouts.ts';
import { SimulatedCluster } from '../support/simulated-cluster.ts';

describe('a Deployment', () => {
  test('rolls with surge on a full cluster: the new pod waits for the deletion of an old one', () => {
    const rollingUpdate = { maxSurge: 1, maxUnavailable: 1 };
    const strategy = { type: 'RollingUpdate', rollingUpdate };
    const cluster = new SimulatedCluster([...nodes(2, '2'), deployment({ replicas: 4, strategy })]);
    const counts: string[] = [];
    roll(cluster, 'Deployment', 60);
    for (const line of cluster.events('app', 'ScalingReplicaSet')) {
      counts.push(line.replace(/app-[a-z0-9]+/, 'app'));
    }
    expect(counts).toEqual([
      '0 ScalingReplicaSet: Scaled up replica set app from 0 to 4',
      '60 ScalingReplicaSet: Scaled up replica set app from 0 to 1',
      '60 ScalingReplicaSet: Scaled down replica set app from 4 to 3',
      '60 ScalingReplicaSet: Scaled up replica set app from 1 to 2',
      '63.2 ScalingReplicaSet: Scaled down replica set app from 3 to 2',
      '63.2 ScalingReplicaSet: Scaled up replica set app from 2 to 3',
      '63.9 ScalingReplicaSet: Scaled down replica set app from 2 to 1',
      '63.9 ScalingReplicaSet: Scaled up replica set app from 3 to 4',
      '67.1 ScalingReplicaSet: Scaled down replica set app from 1 to 0',
    ]);
  });

  test('respects maxSurge and maxUnavailable throughout', () => {
    const rollingUpdate = { maxSurge: 1, maxUnavailable: 0 };
    const strategy = { type: 'RollingUpdate', rollingUpdate };
    const cluster = new SimulatedCluster([...nodes(2, '4'), deployment({ replicas: 3, strategy })]);
    cluster.run(59);
    let least = Infinity;
    let most = 0;
    cluster.world.api.watch('Deployment', ({ object: { status } }) => {
      least = Math.min(least, status?.availableReplicas ?? 0);
      most = Math.max(most, status?.replicas ?? 0);
    });
    roll(cluster, 'Deployment', 60);
    expect([least, most]).toEqual([3, 4]);
    expect(images(cluster).every((line) => line.endsWith('app:2'))).toBe(true);
    const { metadata } = cluster.world.api.get('Deployment', 'default', 'app')!;
    expect(metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('2');
  });

  test('gives a restored old template the next revision', () => {
    const cluster = new SimulatedCluster([...nodes(2, '4'), deployment({ replicas: 1 })]);
    roll(cluster, 'Deployment', 60);
    roll(cluster, 'Deployment', 120, 'app:1');
    const revisions = cluster.world.api
      .list('ReplicaSet')
      .map(({ metadata, spec }) => [
        spec.template?.spec?.containers[0]?.image,
        metadata.annotations?.['deployment.kubernetes.io/revision'],
      ]);
    expect(revisions).toEqual([
      ['app:1', '3'],
      ['app:2', '2'],
    ]);
  });

  test('grows in proportion while a rollout is stuck', () => {
    const strategy = { rollingUpdate: { maxSurge: 3, maxUnavailable: 2 } };
    const cluster = new SimulatedCluster([
      ...nodes(4, '32'),
      deployment({ replicas: 10, strategy }),
    ]);
    cluster.at(60, ({ api }) => {
      const object = api.get('Deployment', 'default', 'app')!;
      const stuck = template('app:2');
      const metadata = {
        ...stuck.metadata,
        name: '',
        annotations: { 'kschedsim.dev/pull-failures': 'always' },
      };
      api.update('Deployment', {
        ...object,
        spec: { ...object.spec, template: { ...stuck, metadata } },
      });
    });
    cluster.at(100, ({ api }) => {
      const object = api.get('Deployment', 'default', 'app')!;
      api.update('Deployment', { ...object, spec: { ...object.spec, replicas: 15 } });
    });
    cluster.run(110);
    // The example of the Kubernetes documentation: 8 and 5 become 11 and 7.
    expect(cluster.world.api.list('ReplicaSet').map(({ spec }) => spec.replicas)).toEqual([11, 7]);
  });

  test('has conditions for progress, availability and a missed deadline', () => {
    const object = deployment({ replicas: 4, progressDeadlineSeconds: 120 });
    const cluster = new SimulatedCluster([...nodes(2, '8'), object], { until: 1000 });
    const conditions = (): readonly string[] =>
      (cluster.world.api.get('Deployment', 'default', 'app')?.status?.conditions ?? []).map(
        ({ type, status, reason }) => `${type} ${status} ${reason}`,
      );
    cluster.run(1);
    expect(conditions()).toEqual([
      'Available False MinimumReplicasUnavailable',
      'Progressing True ReplicaSetUpdated',
    ]);
    cluster.run(60);
    expect(conditions()).toEqual([
      'Available True MinimumReplicasAvailable',
      'Progressing True NewReplicaSetAvailable',
    ]);
    cluster.at(60, ({ api }) => {
      const found = api.get('Deployment', 'default', 'app')!;
      const [first] = found.spec.template.spec?.containers ?? [];
      const containers = [{ ...first!, image: 'app:2', resources: { requests: { cpu: '100' } } }];
      const { template: old } = found.spec;
      const changed = { ...old, spec: { ...old.spec, containers } };
      api.update('Deployment', { ...found, spec: { ...found.spec, template: changed } });
    });
    cluster.run(180);
    expect(conditions()[1]).toBe('Progressing True ReplicaSetUpdated');
    cluster.run(182);
    expect(conditions()).toEqual([
      'Available True MinimumReplicasAvailable',
      'Progressing False ProgressDeadlineExceeded',
    ]);
  });

  test('is only scaled while it is paused', () => {
    const cluster = new SimulatedCluster([
      ...nodes(2, '8'),
      deployment({ replicas: 2, paused: false }),
    ]);
    cluster.at(60, ({ api }) => {
      const object = api.get('Deployment', 'default', 'app')!;
      const spec = { ...object.spec, paused: true, replicas: 3, template: template('app:2') };
      api.update('Deployment', { ...object, spec });
    });
    cluster.run();
    expect(cluster.world.api.list('ReplicaSet').map(({ spec }) => spec.replicas)).toEqual([3]);
  });
});
