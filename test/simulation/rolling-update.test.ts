import { describe, expect, test } from 'vitest';
import type { DaemonSet, Deployment, PodSpec, StatefulSet } from '../../src/api/index.ts';
import { withMissingOwners } from '../../src/simulation/reconstruct/index.ts';
import { node } from '../support/builders.ts';
import { Stage } from '../support/stage.ts';

const META = { name: 'app', namespace: 'default' };
const SELECTOR = { matchLabels: { app: 'app' } };

function template(image: string, spec: Partial<PodSpec> = {}): Deployment['spec']['template'] {
  const containers = [{ name: 'c', image, resources: { requests: { cpu: '1' } } }];
  return { metadata: { name: '', labels: { app: 'app' } }, spec: { containers, ...spec } };
}

function deployment(spec: Partial<Deployment['spec']>): Deployment {
  const all = { selector: SELECTOR, template: template('app:1'), ...spec };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: META, spec: all };
}

function statefulSet(spec: Partial<StatefulSet['spec']>): StatefulSet {
  const all = { selector: SELECTOR, serviceName: 'app', template: template('app:1'), ...spec };
  return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: META, spec: all };
}

function daemonSet(spec: Partial<DaemonSet['spec']>): DaemonSet {
  const all = { selector: SELECTOR, template: template('app:1'), ...spec };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: META, spec: all };
}

type Rolled = 'Deployment' | 'StatefulSet' | 'DaemonSet';

/** Changes the image of the workload at that second, and lets things come to rest. */
function roll(stage: Stage, kind: Rolled, atSeconds: number, image = 'app:2'): Stage {
  stage.at(atSeconds, ({ api }) => {
    const object = api.get(kind, 'default', 'app');
    if (object === undefined) throw new Error('no such workload');
    // As `kubectl set image` would: all that was defaulted stays.
    const [first] = object.spec.template.spec?.containers ?? [];
    if (first === undefined) throw new Error('no container');
    const spec = { ...object.spec.template.spec, containers: [{ ...first, image }] };
    const changed = { ...object.spec, template: { ...object.spec.template, spec } };
    api.update(kind, { ...object, spec: changed });
  });
  stage.run();
  return stage;
}

/** "app-0 app:2": each pod with the image it runs. */
function images(stage: Stage): readonly string[] {
  return stage.world.api
    .list('Pod')
    .map(({ metadata, spec }) => `${metadata.name} ${spec.containers[0]?.image}`)
    .sort();
}

const nodes = (count: number, cpu: string): ReturnType<typeof node>['object'][] =>
  Array.from({ length: count }, (_, at) => node(`n${at + 1}`).offers({ cpu }).object);

describe('a Deployment', () => {
  test('rolls with surge on a full cluster: the new pod waits until an old one may go', () => {
    const rollingUpdate = { maxSurge: 1, maxUnavailable: 1 };
    const strategy = { type: 'RollingUpdate', rollingUpdate };
    const stage = new Stage([...nodes(2, '2'), deployment({ replicas: 4, strategy })]);
    const counts: string[] = [];
    roll(stage, 'Deployment', 60);
    for (const line of stage.events('app', 'ScalingReplicaSet')) {
      counts.push(line.replace(/app-[a-z0-9]+/, 'app'));
    }
    expect(counts).toEqual([
      '0 ScalingReplicaSet: Scaled up replica set app from 0 to 4',
      '60 ScalingReplicaSet: Scaled up replica set app from 0 to 1',
      '60 ScalingReplicaSet: Scaled down replica set app from 4 to 3',
      '60 ScalingReplicaSet: Scaled up replica set app from 1 to 2',
      '64 ScalingReplicaSet: Scaled down replica set app from 3 to 2',
      '64 ScalingReplicaSet: Scaled up replica set app from 2 to 3',
      '65 ScalingReplicaSet: Scaled down replica set app from 2 to 1',
      '65 ScalingReplicaSet: Scaled up replica set app from 3 to 4',
      '69 ScalingReplicaSet: Scaled down replica set app from 1 to 0',
    ]);
  });

  test('keeps what is unavailable within bounds all the while', () => {
    const rollingUpdate = { maxSurge: 1, maxUnavailable: 0 };
    const strategy = { type: 'RollingUpdate', rollingUpdate };
    const stage = new Stage([...nodes(2, '4'), deployment({ replicas: 3, strategy })]);
    stage.run(59);
    let least = Infinity;
    let most = 0;
    stage.world.api.watch('Deployment', ({ object: { status } }) => {
      least = Math.min(least, status?.availableReplicas ?? 0);
      most = Math.max(most, status?.replicas ?? 0);
    });
    roll(stage, 'Deployment', 60);
    expect([least, most]).toEqual([3, 4]);
    expect(images(stage).every((line) => line.endsWith('app:2'))).toBe(true);
    const { metadata } = stage.world.api.get('Deployment', 'default', 'app')!;
    expect(metadata.annotations?.['deployment.kubernetes.io/revision']).toBe('2');
  });

  test('gives an old template that comes back the next revision', () => {
    const stage = new Stage([...nodes(2, '4'), deployment({ replicas: 1 })]);
    roll(stage, 'Deployment', 60);
    roll(stage, 'Deployment', 120, 'app:1');
    const revisions = stage.world.api
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
    const stage = new Stage([...nodes(4, '32'), deployment({ replicas: 10, strategy })]);
    stage.at(60, ({ api }) => {
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
    stage.at(100, ({ api }) => {
      const object = api.get('Deployment', 'default', 'app')!;
      api.update('Deployment', { ...object, spec: { ...object.spec, replicas: 15 } });
    });
    stage.run(110);
    // The example of the Kubernetes documentation: 8 and 5 become 11 and 7.
    expect(stage.world.api.list('ReplicaSet').map(({ spec }) => spec.replicas)).toEqual([11, 7]);
  });

  test('tells that it progresses, that it is available, and that it is stuck', () => {
    const object = deployment({ replicas: 4, progressDeadlineSeconds: 120 });
    const stage = new Stage([...nodes(2, '8'), object], { until: 1000 });
    const told = (): readonly string[] =>
      (stage.world.api.get('Deployment', 'default', 'app')?.status?.conditions ?? []).map(
        ({ type, status, reason }) => `${type} ${status} ${reason}`,
      );
    stage.run(1);
    expect(told()).toEqual([
      'Available False MinimumReplicasUnavailable',
      'Progressing True ReplicaSetUpdated',
    ]);
    stage.run(60);
    expect(told()).toEqual([
      'Available True MinimumReplicasAvailable',
      'Progressing True NewReplicaSetAvailable',
    ]);
    stage.at(60, ({ api }) => {
      const found = api.get('Deployment', 'default', 'app')!;
      const [first] = found.spec.template.spec?.containers ?? [];
      const containers = [{ ...first!, image: 'app:2', resources: { requests: { cpu: '100' } } }];
      const { template: old } = found.spec;
      const changed = { ...old, spec: { ...old.spec, containers } };
      api.update('Deployment', { ...found, spec: { ...found.spec, template: changed } });
    });
    stage.run(180);
    expect(told()[1]).toBe('Progressing True ReplicaSetUpdated');
    stage.run(182);
    expect(told()).toEqual([
      'Available True MinimumReplicasAvailable',
      'Progressing False ProgressDeadlineExceeded',
    ]);
  });

  test('is left alone while it is paused, but for its size', () => {
    const stage = new Stage([...nodes(2, '8'), deployment({ replicas: 2, paused: false })]);
    stage.at(60, ({ api }) => {
      const object = api.get('Deployment', 'default', 'app')!;
      const spec = { ...object.spec, paused: true, replicas: 3, template: template('app:2') };
      api.update('Deployment', { ...object, spec });
    });
    stage.run();
    expect(stage.world.api.list('ReplicaSet').map(({ spec }) => spec.replicas)).toEqual([3]);
  });
});

describe('a StatefulSet', () => {
  const whole = (stage: Stage): readonly string[] =>
    stage.story('app-', 60).filter((line) => /gone|Running 1\/1$/.test(line));

  test('rolls from the highest ordinal down, and waits for each to be ready', () => {
    const stage = new Stage([...nodes(1, '8'), statefulSet({ replicas: 3 })]);
    roll(stage, 'StatefulSet', 60);
    expect(whole(stage)).toEqual([
      '61 app-2 on n1: Error 0/1, gone',
      '65 app-2 on n1: Running 1/1',
      '66 app-1 on n1: Error 0/1, gone',
      '67 app-1 on n1: Running 1/1',
      '68 app-0 on n1: Error 0/1, gone',
      '69 app-0 on n1: Running 1/1',
    ]);
    const { status } = stage.world.api.get('StatefulSet', 'default', 'app')!;
    expect(status?.currentRevision).toBe(status?.updateRevision);
  });

  test('leaves ordinals below the partition, and makes them anew at the old revision', () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } };
    const stage = new Stage([...nodes(1, '8'), statefulSet({ replicas: 3, updateStrategy })]);
    roll(stage, 'StatefulSet', 60);
    stage.at(120, ({ api }) => {
      api.delete('Pod', 'default', 'app-0');
    });
    stage.run();
    expect(images(stage)).toEqual(['app-0 app:1', 'app-1 app:1', 'app-2 app:2']);
    const { status } = stage.world.api.get('StatefulSet', 'default', 'app')!;
    expect(status).toMatchObject({ currentReplicas: 2, updatedReplicas: 1 });
    expect(status?.currentRevision).not.toBe(status?.updateRevision);
  });

  test('with OnDelete takes the new template only for pods that somebody deletes', () => {
    const updateStrategy = { type: 'OnDelete' };
    const stage = new Stage([...nodes(1, '8'), statefulSet({ replicas: 2, updateStrategy })]);
    roll(stage, 'StatefulSet', 60);
    expect(images(stage)).toEqual(['app-0 app:1', 'app-1 app:1']);
    stage.at(120, ({ api }) => {
      api.delete('Pod', 'default', 'app-0');
    });
    stage.run();
    expect(images(stage)).toEqual(['app-0 app:2', 'app-1 app:1']);
  });

  test('of a running cluster is not rolled for the names of its revisions', () => {
    const first = new Stage([...nodes(1, '8'), statefulSet({ replicas: 2 })], { seed: 7 });
    first.run();
    const pods = first.world.api.list('Pod').map((pod) => ({
      ...pod,
      metadata: {
        ...pod.metadata,
        labels: { ...pod.metadata.labels, 'controller-revision-hash': 'app-7c9d8f6b5' },
      },
    }));
    const { existing } = withMissingOwners({
      objects: [...nodes(1, '8'), statefulSet({ replicas: 2 }), ...pods],
      isApplied: () => false,
      manifests: [],
      apart: [],
    });
    const stage = new Stage(existing);
    stage.run();
    expect(stage.seconds).toBe(0);
    roll(stage, 'StatefulSet', 60);
    expect(images(stage)).toEqual(['app-0 app:2', 'app-1 app:2']);
  });
});

describe('a DaemonSet', () => {
  test('rolls one node after the other', () => {
    const stage = new Stage([...nodes(3, '4'), daemonSet({})]);
    stage.run(59);
    let least = Infinity;
    stage.world.api.watch('DaemonSet', ({ object: { status } }) => {
      least = Math.min(least, status?.numberAvailable ?? 0);
    });
    roll(stage, 'DaemonSet', 60);
    expect(least).toBe(2);
    expect(images(stage).map((line) => line.split(' ')[1])).toEqual(['app:2', 'app:2', 'app:2']);
    const { status } = stage.world.api.get('DaemonSet', 'default', 'app')!;
    expect(status).toMatchObject({ updatedNumberScheduled: 3, numberAvailable: 3 });
  });

  test('with maxSurge keeps the old pod until the new one beside it is available', () => {
    const rollingUpdate = { maxSurge: 2, maxUnavailable: 0 };
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate };
    const stage = new Stage([...nodes(3, '4'), daemonSet({ updateStrategy, minReadySeconds: 5 })]);
    stage.run(59);
    let least = Infinity;
    let most = 0;
    stage.world.api.watch('DaemonSet', ({ object: { status } }) => {
      least = Math.min(least, status?.numberAvailable ?? 0);
      const present = stage.world.api
        .list('Pod')
        .filter(({ metadata }) => metadata.deletionTimestamp === undefined);
      most = Math.max(most, present.length);
    });
    roll(stage, 'DaemonSet', 60);
    expect([least, most]).toEqual([3, 5]);
    expect(images(stage).map((line) => line.split(' ')[1])).toEqual(['app:2', 'app:2', 'app:2']);
  });

  test('with OnDelete waits for people', () => {
    const stage = new Stage([
      ...nodes(2, '4'),
      daemonSet({ updateStrategy: { type: 'OnDelete' } }),
    ]);
    roll(stage, 'DaemonSet', 60);
    expect(images(stage).map((line) => line.split(' ')[1])).toEqual(['app:1', 'app:1']);
  });

  test('follows nodes that come, go and are tainted', () => {
    const stage = new Stage([...nodes(2, '4'), daemonSet({})]);
    stage.at(30, ({ api }) => {
      api.create('Node', node('n9').object);
      const n1 = api.get('Node', '', 'n1')!;
      api.update('Node', { ...n1, spec: { taints: [{ key: 'k', effect: 'NoExecute' }] } });
    });
    stage.run();
    const on = stage.world.api.list('Pod').map(({ spec }) => spec.nodeName);
    expect(on.sort()).toEqual(['n2', 'n9']);
  });
});
