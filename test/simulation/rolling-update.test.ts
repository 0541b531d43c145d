import { describe, expect, test } from 'vitest';
import { withMissingOwners } from '../../src/simulation/reconstruct/index.ts';
import { node } from '../support/builders.ts';
import { daemonSet, images, nodes, roll, statefulSet } from '../support/rollouts.ts';
import { SimulatedCluster } from '../support/simulated-cluster.ts';
import { Given, objectsOf } from '../../src/input/index.ts';

describe('a StatefulSet', () => {
  const replacements = (cluster: SimulatedCluster): readonly string[] =>
    cluster.podLogOf('app-', 60).filter((line) => /gone|Running 1\/1$/.test(line));

  test('rolls from the highest ordinal down, and waits for each to be ready', () => {
    const cluster = new SimulatedCluster([...nodes(1, '8'), statefulSet({ replicas: 3 })]);
    roll(cluster, 'StatefulSet', 60);
    expect(replacements(cluster)).toEqual([
      '61 app-2 on n1: Error 0/1, gone',
      '64.2 app-2 on n1: Running 1/1',
      '65 app-1 on n1: Error 0/1, gone',
      '65.7 app-1 on n1: Running 1/1',
      '66 app-0 on n1: Error 0/1, gone',
      '66.7 app-0 on n1: Running 1/1',
    ]);
    const { status } = cluster.world.api.get('StatefulSet', 'default', 'app')!;
    expect(status?.currentRevision).toBe(status?.updateRevision);
  });

  test('keeps ordinals below the partition, and recreates them at the old revision', () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } };
    const cluster = new SimulatedCluster([
      ...nodes(1, '8'),
      statefulSet({ replicas: 3, updateStrategy }),
    ]);
    roll(cluster, 'StatefulSet', 60);
    cluster.at(120, ({ api }) => {
      api.delete('Pod', 'default', 'app-0');
    });
    cluster.run();
    expect(images(cluster)).toEqual(['app-0 app:1', 'app-1 app:1', 'app-2 app:2']);
    const { status } = cluster.world.api.get('StatefulSet', 'default', 'app')!;
    expect(status).toMatchObject({ currentReplicas: 2, updatedReplicas: 1 });
    expect(status?.currentRevision).not.toBe(status?.updateRevision);
  });

  test('with OnDelete uses the new template only after a pod is deleted', () => {
    const updateStrategy = { type: 'OnDelete' };
    const cluster = new SimulatedCluster([
      ...nodes(1, '8'),
      statefulSet({ replicas: 2, updateStrategy }),
    ]);
    roll(cluster, 'StatefulSet', 60);
    expect(images(cluster)).toEqual(['app-0 app:1', 'app-1 app:1']);
    cluster.at(120, ({ api }) => {
      api.delete('Pod', 'default', 'app-0');
    });
    cluster.run();
    expect(images(cluster)).toEqual(['app-0 app:2', 'app-1 app:1']);
  });

  test('of a running cluster is not rolled because of other revision names', () => {
    const first = new SimulatedCluster([...nodes(1, '8'), statefulSet({ replicas: 2 })], {
      seed: 7,
    });
    first.run();
    const pods = first.world.api.list('Pod').map((pod) => ({
      ...pod,
      metadata: {
        ...pod.metadata,
        labels: { ...pod.metadata.labels, 'controller-revision-hash': 'app-7c9d8f6b5' },
      },
    }));
    const { existing } = withMissingOwners({
      objects: [...nodes(1, '8'), statefulSet({ replicas: 2 }), ...pods].map(
        (object) => new Given(object, { side: 'cluster' }),
      ),
      manifests: [],
      apart: [],
    });
    const cluster = new SimulatedCluster(objectsOf(existing));
    cluster.run();
    expect(cluster.seconds).toBe(0);
    roll(cluster, 'StatefulSet', 60);
    expect(images(cluster)).toEqual(['app-0 app:2', 'app-1 app:2']);
  });
});

describe('a DaemonSet', () => {
  test('rolls one node at a time', () => {
    const cluster = new SimulatedCluster([...nodes(3, '4'), daemonSet({})]);
    cluster.run(59);
    let least = Infinity;
    cluster.world.api.watch('DaemonSet', ({ object: { status } }) => {
      least = Math.min(least, status?.numberAvailable ?? 0);
    });
    roll(cluster, 'DaemonSet', 60);
    expect(least).toBe(2);
    expect(images(cluster).map((line) => line.split(' ')[1])).toEqual(['app:2', 'app:2', 'app:2']);
    const { status } = cluster.world.api.get('DaemonSet', 'default', 'app')!;
    expect(status).toMatchObject({ updatedNumberScheduled: 3, numberAvailable: 3 });
  });

  test('with maxSurge keeps the old pod until the new one beside it is available', () => {
    const rollingUpdate = { maxSurge: 2, maxUnavailable: 0 };
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate };
    const cluster = new SimulatedCluster([
      ...nodes(3, '4'),
      daemonSet({ updateStrategy, minReadySeconds: 5 }),
    ]);
    cluster.run(59);
    let least = Infinity;
    let most = 0;
    cluster.world.api.watch('DaemonSet', ({ object: { status } }) => {
      least = Math.min(least, status?.numberAvailable ?? 0);
      const present = cluster.world.api
        .list('Pod')
        .filter(({ metadata }) => metadata.deletionTimestamp === undefined);
      most = Math.max(most, present.length);
    });
    roll(cluster, 'DaemonSet', 60);
    expect([least, most]).toEqual([3, 5]);
    expect(images(cluster).map((line) => line.split(' ')[1])).toEqual(['app:2', 'app:2', 'app:2']);
  });

  test('with OnDelete keeps its pods', () => {
    const cluster = new SimulatedCluster([
      ...nodes(2, '4'),
      daemonSet({ updateStrategy: { type: 'OnDelete' } }),
    ]);
    roll(cluster, 'DaemonSet', 60);
    expect(images(cluster).map((line) => line.split(' ')[1])).toEqual(['app:1', 'app:1']);
  });

  test('follows added, removed and tainted nodes', () => {
    const cluster = new SimulatedCluster([...nodes(2, '4'), daemonSet({})]);
    cluster.at(30, ({ api }) => {
      api.create('Node', node('n9').object);
      const n1 = api.get('Node', '', 'n1')!;
      api.update('Node', { ...n1, spec: { taints: [{ key: 'k', effect: 'NoExecute' }] } });
    });
    cluster.run();
    const on = cluster.world.api.list('Pod').map(({ spec }) => spec.nodeName);
    expect(on.sort()).toEqual(['n2', 'n9']);
  });
});
