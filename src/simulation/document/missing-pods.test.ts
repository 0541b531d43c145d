import { describe, expect, it } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { plan } from '../index.ts';

const NODE = node('n').object;

const quota = (hard: object, more: object = {}): KubernetesObject => ({
  ...{ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q', namespace: 'default' } },
  ...{ spec: { hard, ...more } },
});

const LIMITS: KubernetesObject = {
  ...{ apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'l', namespace: 'default' } },
  ...{ spec: { limits: [{ type: 'Container', min: { cpu: '1' } }] } },
};

const RESTRICTED: KubernetesObject = {
  ...{ apiVersion: 'v1', kind: 'Namespace' },
  metadata: { name: 'default', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
};

interface Wish {
  readonly cpu?: string;
  readonly spec?: object;
  readonly pod?: object;
  readonly annotations?: object;
}

function template({ cpu = '100m', pod = {}, annotations = {} }: Wish): object {
  const container = { name: 'c', image: 'i', resources: { requests: { cpu } } };
  return {
    metadata: { labels: { app: 'a' }, annotations },
    spec: { containers: [container], ...pod },
  };
}

const workload = (kind: string, name: string, wish: Wish = {}): KubernetesObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name, namespace: 'default' },
  ...{ spec: { selector: { matchLabels: { app: 'a' } }, template: template(wish), ...wish.spec } },
});

const job = (name: string, wish: Wish = {}): KubernetesObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name, namespace: 'default' },
  ...{ spec: { template: template({ ...wish, pod: { restartPolicy: 'Never' } }), ...wish.spec } },
});

const missingOf = ({ missing = [], summary }: Plan): unknown => ({
  missing: missing.map(
    ({ owner, pods, why, message }) => `${owner.kind}/${owner.name} ${pods} ${why}: ${message}`,
  ),
  counts: [summary.refused, summary.notCreated],
});

describe('refused pods', () => {
  it.each([
    ['a quota', quota({ pods: '0' }), {}, 'exceeded quota'],
    ['a LimitRange', LIMITS, {}, 'minimum cpu usage per Container'],
    ['Pod Security', RESTRICTED, {}, 'violates PodSecurity'],
  ])('have a name when %s refuses them: it validates', (_, object, pod, why) => {
    const { missing = [] } = plan({
      objects: [NODE, object, workload('ReplicaSet', 'web', { pod })],
    });
    expect(missing.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`^pods "web-[a-z0-9]{5}" is forbidden: ${why}`)),
    ]);
  });

  it('have no name yet when a plugin refuses them that changes pods', () => {
    const pod = { priorityClassName: 'gold' };
    const { missing = [] } = plan({ objects: [NODE, workload('ReplicaSet', 'web', { pod })] });
    expect(missing.map(({ message }) => message)).toEqual([
      'pods "web-" is forbidden: no PriorityClass with name gold was found',
    ]);
  });

  it('of a Deployment are the pods that its ReplicaSet lacks', () => {
    const web = workload('Deployment', 'web', { cpu: '1', spec: { replicas: 5 } });
    const outcome = plan({ objects: [NODE, quota({ 'requests.cpu': '2' }), web] });
    expect(missingOf(outcome)).toEqual({
      missing: [
        expect.stringMatching(
          /^Deployment\/web 3 refused: pods "web-\w+-\w{5}" is forbidden: exceeded quota: q, requested: requests.cpu=1, used: requests.cpu=2, limited: requests.cpu=2$/,
        ),
      ],
      counts: [3, 0],
    });
    expect(outcome.summary).toMatchObject({ placed: 2, verdict: 'failed', ended: 'idle' });
  });

  it('with a missing class have a hint beside the API server’s text', () => {
    const db = workload('StatefulSet', 'db', {
      pod: { priorityClassName: 'gold' },
      spec: { replicas: 3 },
    });
    expect(plan({ objects: [NODE, db] }).missing).toEqual([
      {
        namespace: 'default',
        owner: { kind: 'StatefulSet', name: 'db' },
        pods: 3,
        why: 'refused',
        message: 'pods "db-0" is forbidden: no PriorityClass with name gold was found',
        hint: 'export it with: kubectl get priorityclasses -o yaml',
      },
    ]);
  });

  it('are counted per controller; bare pods and other objects are entries of their own', () => {
    const daemons = workload('DaemonSet', 'ds');
    const bare = {
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'bare', namespace: 'default' } },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    };
    const second = workload('Deployment', 'second', { spec: { replicas: 4 } });
    const hard = { pods: '0', 'count/deployments.apps': '0', 'count/secrets': '0' };
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's', namespace: 'default' },
    };
    const jb = job('jb', { spec: { parallelism: 2, completions: 9 } });
    const rs = workload('ReplicaSet', 'rs', { spec: { replicas: 3 } });
    const rc = {
      ...workload('ReplicationController', 'rc', { spec: { replicas: 5, selector: { app: 'a' } } }),
      apiVersion: 'v1',
    };
    const given = [NODE, quota(hard), daemons, bare, second, secret, jb, rs, rc];
    const outcome = plan({ objects: given });
    const pods = (outcome.missing ?? []).map((one) => [
      one.owner.kind,
      one.owner.name,
      one.pods,
      one.why,
    ]);
    expect(pods.toSorted()).toEqual([
      ['DaemonSet', 'ds', 1, 'refused'],
      ['Deployment', 'second', 4, 'refused'],
      ['Job', 'jb', 2, 'refused'],
      ['Pod', 'bare', 1, 'refused'],
      ['ReplicaSet', 'rs', 3, 'refused'],
      ['ReplicationController', 'rc', 5, 'refused'],
      ['Secret', 's', 0, 'refused'],
    ]);
    expect(outcome.summary.refused).toBe(16);
  });

  it('that exist in the cluster count against quotas, and are never refused', () => {
    const pod = (name: string, more: object): KubernetesObject => ({
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' } },
      ...{ spec: { containers: [{ name: 'c', image: 'i' }], ...more } },
    });
    const objects = [
      NODE,
      quota({ pods: '1' }),
      pod('new', {}),
      pod('a', { nodeName: 'n' }),
      pod('b', { nodeName: 'n' }),
    ];
    const outcome = plan({ objects });
    expect(outcome.pods.map(({ name }) => name).toSorted()).toEqual(['a', 'b']);
    expect(outcome.missing?.[0]?.message).toMatch(/used: pods=2, limited: pods=1$/);
  });
});

it('a quota with more used than the objects account for is a warning', () => {
  const fuller = {
    ...quota({ pods: '9', secrets: '9' }),
    status: { used: { pods: '0', secrets: '4' } },
  };
  expect(plan({ objects: [NODE, fuller] }).warnings).toEqual([
    expect.stringMatching(/^ResourceQuota\/q \(default\): .* \(secrets 0 of 4\)/),
  ]);
});

describe('pods that a controller has not created yet', () => {
  it('are those behind the first of an ordered StatefulSet that is not ready', () => {
    const db = workload('StatefulSet', 'db', { cpu: '900', spec: { replicas: 3 } });
    expect(missingOf(plan({ objects: [NODE, db] }))).toEqual({
      missing: ['StatefulSet/db 2 waiting: waits for db-0 to be ready'],
      counts: [0, 2],
    });
  });

  const rollout = (spec: object): Plan => {
    const web = workload('Deployment', 'web', { spec: { replicas: 4 } });
    const next = workload('Deployment', 'web', { cpu: '900', spec: { replicas: 4, ...spec } });
    const steps = [{ at: '60s', apply: { objects: [next] } }];
    const scenario = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps };
    return plan({ objects: [NODE, web], scenario });
  };

  it('are pods that a rollout has not reached', () => {
    expect(missingOf(rollout({}))).toEqual({
      missing: ['Deployment/web 2 waiting: rollout waits for 2 new pods to be available'],
      counts: [0, 2],
    });
  });

  it('are none if the rollout is paused', () => {
    expect(missingOf(rollout({ paused: true }))).toEqual({ missing: [], counts: [0, 0] });
  });
});

describe('retries', () => {
  it('happen once a quota has room, and do not keep the simulation running before', () => {
    const web = workload('Deployment', 'web', { cpu: '1', spec: { replicas: 2 } });
    const first = job('first', { cpu: '1', annotations: { 'kschedsim.dev/run-duration': '40s' } });
    const both = plan({ objects: [NODE, quota({ 'requests.cpu': '2' }), first, web] });
    expect(missingOf(both)).toEqual({ missing: [], counts: [0, 0] });
    expect(
      both.pods.filter(({ owner, phase }) => owner?.name === 'web' && phase === 'Running').length,
    ).toBe(2);
    const stuck = plan({ objects: [NODE, quota({ 'requests.cpu': '1' }), web] });
    expect(stuck.summary).toMatchObject({ refused: 1, ended: 'idle' });
    expect(stuck.summary.endTime).toBeLessThan(60);
  });

  it('use a class that a scenario creates later', () => {
    const web = workload('Deployment', 'web', {
      pod: { priorityClassName: 'gold' },
      spec: { replicas: 1 },
    });
    const gold = {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'gold' },
      value: 7,
    };
    const steps = [{ at: '30s', apply: { objects: [gold] } }];
    const scenario = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps };
    const outcome = plan({ objects: [NODE, web], scenario });
    expect(outcome.missing).toBeUndefined();
    expect(outcome.events.some(({ reason, at }) => reason === 'FailedCreate' && at === 0)).toBe(
      true,
    );
    expect(outcome.pods).toMatchObject([{ phase: 'Running' }]);
  });
});
