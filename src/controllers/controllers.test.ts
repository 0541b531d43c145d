import { expect, test } from 'vitest';
import type { Deployment, Job, Kind, Node, ObjectOfKind, Pod, PodSpec } from '../api/index.ts';
import { EventQueue } from '../clock/index.ts';
import { EventLog, ObjectStore } from '../store/index.ts';
import { startControllers } from './index.ts';

const EPOCH_MS = Date.UTC(2025, 0, 1);
const SPEC: PodSpec = { containers: [{ name: 'main' }] };
const TEMPLATE = { metadata: { name: '', labels: { app: 'web' } }, spec: SPEC };
const SELECTOR = { matchLabels: { app: 'web' } };
const META = { name: 'web', namespace: 'default' };

class Cluster {
  readonly clock: EventQueue = new EventQueue();
  readonly store: ObjectStore;
  readonly log: EventLog;

  constructor() {
    this.store = new ObjectStore({ clock: this.clock, epochMs: EPOCH_MS, seed: 0 });
    this.log = new EventLog(this.clock);
  }

  start(): this {
    const { clock, store: api, log: events } = this;
    startControllers({ api, clock, epochMs: EPOCH_MS, events });
    return this.settle();
  }

  /** Everything that happens within so many seconds. */
  settle(seconds = 0): this {
    const until = this.clock.nowMs + seconds * 1000;
    this.clock.at(until, () => undefined);
    for (let steps = 0; (this.clock.nextMs ?? Infinity) <= until; steps++) {
      if (steps > 10_000) throw new Error('the controllers do not come to rest');
      this.clock.step();
    }
    return this;
  }

  create<K extends Kind>(kind: K, object: ObjectOfKind[K]): this {
    this.store.create(kind, object);
    return this;
  }

  get pods(): readonly Pod[] {
    return this.store.list('Pod');
  }

  get names(): readonly string[] {
    return this.pods.map((pod) => pod.metadata.name);
  }

  phase(name: string, phase: string): this {
    const since = new Date(EPOCH_MS + this.clock.nowMs).toISOString();
    const status = phase === 'Running' ? 'True' : 'False';
    const conditions = [{ type: 'Ready', status, lastTransitionTime: since }];
    this.store.setPodStatus('default', name, { phase, conditions });
    return this.settle();
  }

  run(): this {
    for (const { metadata, spec } of this.pods) {
      if ((spec.nodeName ?? '') === '') this.store.bind('default', metadata.name, 'n1');
      this.phase(metadata.name, 'Running');
    }
    return this.settle();
  }
}

function deployment(replicas: number, more: Partial<Deployment['spec']> = {}): Deployment {
  const spec = { replicas, selector: SELECTOR, template: TEMPLATE, ...more };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: META, spec };
}

function job(spec: Partial<Job['spec']>): Job {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: META,
    spec: { template: TEMPLATE, ...spec },
  };
}

function node(name: string, spec: Node['spec'] = {}): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { zone: name } }, spec };
}

function pod(
  name: string,
  metadata: Partial<Pod['metadata']> = {},
  spec: Partial<PodSpec> = {},
): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: { app: 'web' }, ...metadata },
    spec: { ...SPEC, ...spec },
  };
}

test('a Deployment gets its pods through a ReplicaSet named by the hash of its template', () => {
  const cluster = new Cluster().create('Deployment', deployment(3)).start();
  const [set] = cluster.store.list('ReplicaSet');
  const hash = set?.metadata.labels?.['pod-template-hash'];
  expect(hash).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]+$/);
  expect(set?.metadata.name).toBe(`web-${hash}`);
  expect(set?.spec.selector.matchLabels).toEqual({ app: 'web', 'pod-template-hash': hash });
  expect(cluster.names).toHaveLength(3);
  for (const { metadata, spec } of cluster.pods) {
    expect(metadata.name).toMatch(new RegExp(`^web-${hash}-[bcdfghjklmnpqrstvwxz2456789]{5}$`));
    expect(metadata.labels).toEqual({ app: 'web', 'pod-template-hash': hash });
    expect(metadata.ownerReferences).toMatchObject([{ kind: 'ReplicaSet', controller: true }]);
    expect(spec).toBe(SPEC);
  }
  expect(cluster.log.records.map((record) => record.message)[0]).toBe(
    `Scaled up replica set web-${hash} from 0 to 3`,
  );
});

test('two runs over the same input create the same pods', () => {
  const names = (): readonly string[] =>
    new Cluster().create('Deployment', deployment(5)).start().names;
  expect(names()).toEqual(names());
});

test('status counts ready pods up to the Deployment', () => {
  const cluster = new Cluster().create('Deployment', deployment(2)).start();
  cluster.phase(cluster.names[0] ?? '', 'Running');
  expect(cluster.store.get('Deployment', 'default', 'web')?.status).toMatchObject({
    replicas: 2,
    readyReplicas: 1,
    availableReplicas: 1,
    unavailableReplicas: 1,
  });
});

test('with minReadySeconds a pod is available only after it has been ready for so long', () => {
  const cluster = new Cluster()
    .create('Deployment', deployment(1, { minReadySeconds: 10 }))
    .start();
  cluster.run();
  const status = (): object | undefined =>
    cluster.store.get('Deployment', 'default', 'web')?.status;
  expect(status()).not.toHaveProperty('availableReplicas');
  cluster.settle(10);
  expect(status()).toHaveProperty('availableReplicas', 1);
});

test('failed and deleted pods are replaced, finished ones stay', () => {
  const cluster = new Cluster().create('Deployment', deployment(2)).start();
  const [first = '', second = ''] = cluster.names;
  cluster.phase(first, 'Failed');
  expect(cluster.names).toHaveLength(3);
  cluster.store.delete('Pod', 'default', second);
  cluster.settle();
  expect(cluster.names).toHaveLength(3);
  expect(cluster.names).toContain(first);
});

test('scaling down deletes the pods without node first, then those not ready', () => {
  const cluster = new Cluster().create('Deployment', deployment(3)).start();
  const [placed = '', ready = '', loose = ''] = cluster.names;
  cluster.store.bind('default', placed, 'n1');
  cluster.store.bind('default', ready, 'n1');
  cluster.phase(placed, 'Pending').phase(ready, 'Running');
  const scale = (replicas: number): void => {
    const stored = cluster.store.get('Deployment', 'default', 'web');
    if (stored === undefined) throw new Error('no Deployment');
    cluster.store.update('Deployment', { ...stored, spec: { ...stored.spec, replicas } });
    cluster.settle();
  };
  scale(2);
  expect(cluster.names).toEqual([placed, ready]);
  expect(cluster.names).not.toContain(loose);
  scale(1);
  const leaving = cluster.pods.filter((one) => one.metadata.deletionTimestamp !== undefined);
  expect(leaving.map((one) => one.metadata.name)).toEqual([placed]);
});

test('a rolling update brings new pods up before old ones go', () => {
  const cluster = new Cluster().create('Deployment', deployment(4)).start().run();
  const old = new Set(cluster.names);
  const stored = cluster.store.get('Deployment', 'default', 'web');
  if (stored === undefined) throw new Error('no Deployment');
  const template = { ...TEMPLATE, spec: { containers: [{ name: 'main', image: 'new' }] } };
  cluster.store.update('Deployment', { ...stored, spec: { ...stored.spec, template } });
  cluster.settle();
  const fresh = (): number => cluster.names.filter((name) => !old.has(name)).length;
  const leaving = (): number =>
    cluster.pods.filter((one) => one.metadata.deletionTimestamp !== undefined).length;
  expect([fresh(), leaving()]).toEqual([2, 1]);
  for (let round = 0; round < 6; round++) {
    for (const one of cluster.pods) {
      if (one.metadata.deletionTimestamp === undefined) continue;
      cluster.store.delete('Pod', 'default', one.metadata.name, { gracePeriodSeconds: 0 });
    }
    cluster.run();
  }
  expect(cluster.names).toHaveLength(4);
  expect(fresh()).toBe(4);
});

test.each([
  ['by uid', { uid: 'rs-1' }, 'rs-1'],
  ['by name, when the uid is another', {}, 'rs-2'],
])('pods of a running cluster are counted, not doubled: %s', (_, given, remembered) => {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', controller: true };
  const cluster = new Cluster();
  for (const name of ['a', 'b']) {
    cluster.create('Pod', pod(name, { ownerReferences: [{ ...owner, uid: remembered }] }));
  }
  const spec = { replicas: 3, selector: SELECTOR, template: TEMPLATE };
  const metadata = { ...META, ...given };
  cluster
    .create('ReplicaSet', { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata, spec })
    .start();
  const uid = cluster.store.get('ReplicaSet', 'default', 'web')?.metadata.uid;
  expect(cluster.names).toHaveLength(3);
  expect(cluster.store.ownedBy(uid ?? '')).toHaveLength(3);
});

test('a pod that nobody controls and the selector matches is adopted', () => {
  const cluster = new Cluster().create('Pod', pod('stray')).create('Pod', pod('b', { labels: {} }));
  const spec = { replicas: 2, selector: SELECTOR, template: TEMPLATE };
  cluster.create('ReplicaSet', { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: META, spec });
  cluster.start();
  expect(cluster.names).toHaveLength(3);
  const stray = cluster.store.get('Pod', 'default', 'stray');
  expect(stray?.metadata.ownerReferences).toMatchObject([{ name: 'web', controller: true }]);
});

test('an ordered StatefulSet waits for each pod to be running and ready', () => {
  const spec = {
    replicas: 3,
    selector: SELECTOR,
    template: TEMPLATE,
    serviceName: 'svc',
    ordinals: { start: 1 },
    volumeClaimTemplates: [
      { apiVersion: 'v1', kind: 'PersistentVolumeClaim' as const, metadata: { name: 'data' } },
    ],
  };
  const cluster = new Cluster()
    .create('StatefulSet', { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: META, spec })
    .start();
  expect(cluster.names).toEqual(['web-1']);
  const [first] = cluster.pods;
  expect(first?.metadata.labels).toMatchObject({
    'statefulset.kubernetes.io/pod-name': 'web-1',
    'apps.kubernetes.io/pod-index': '1',
  });
  expect(first?.spec).toMatchObject({
    hostname: 'web-1',
    subdomain: 'svc',
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-web-1' } }],
  });
  expect(cluster.store.get('PersistentVolumeClaim', 'default', 'data-web-1')).toBeDefined();
  cluster.phase('web-1', 'Running');
  expect(cluster.names).toEqual(['web-1', 'web-2']);
  cluster.phase('web-2', 'Running').phase('web-3', 'Running');
  expect(cluster.store.get('StatefulSet', 'default', 'web')?.status?.readyReplicas).toBe(3);
});

test('a parallel StatefulSet waits for nobody, and replaces a failed pod under its name', () => {
  const spec = { replicas: 3, selector: SELECTOR, template: TEMPLATE };
  const cluster = new Cluster()
    .create('StatefulSet', {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: META,
      spec: { ...spec, podManagementPolicy: 'Parallel' },
    })
    .start();
  expect(cluster.names).toEqual(['web-0', 'web-1', 'web-2']);
  const uid = cluster.store.get('Pod', 'default', 'web-1')?.metadata.uid;
  cluster.phase('web-1', 'Failed');
  const again = cluster.store.get('Pod', 'default', 'web-1');
  expect(again?.status?.phase).toBe('Pending');
  expect(again?.metadata.uid).not.toBe(uid);
});

test('a DaemonSet puts one pinned pod on each node that may have it, new ones included', () => {
  const taints = [{ key: 'gpu', effect: 'NoSchedule' }];
  const unschedulable = [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }];
  const cluster = new Cluster()
    .create('Node', node('n1'))
    .create('Node', node('n2', { taints }))
    .create('Node', node('n3', { taints: unschedulable, unschedulable: true }))
    .create('DaemonSet', {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: META,
      spec: { selector: SELECTOR, template: TEMPLATE },
    })
    .start();
  const pinned = (): readonly unknown[] =>
    cluster.pods.map(
      ({ spec }) => spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution,
    );
  const pin = (name: string): object => ({
    nodeSelectorTerms: [
      { matchFields: [{ key: 'metadata.name', operator: 'In', values: [name] }] },
    ],
  });
  expect(pinned()).toEqual([pin('n1'), pin('n3')]);
  expect(cluster.pods[0]?.metadata.labels).toMatchObject({ 'pod-template-generation': '1' });
  expect(cluster.pods[0]?.spec.tolerations).toHaveLength(6);
  cluster.create('Node', node('n4')).settle();
  expect(pinned()).toEqual([pin('n1'), pin('n3'), pin('n4')]);
  expect(cluster.store.get('DaemonSet', 'default', 'web')?.status).toMatchObject({
    desiredNumberScheduled: 3,
    currentNumberScheduled: 3,
    numberUnavailable: 3,
  });
});

test('a DaemonSet pod that keeps failing is replaced after a second, then two', () => {
  const cluster = new Cluster().create('Node', node('n1')).create('DaemonSet', {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: META,
    spec: { selector: SELECTOR, template: TEMPLATE },
  });
  cluster.start();
  const fail = (): void => {
    cluster.phase(cluster.names[0] ?? '', 'Failed');
  };
  const phase = (): string | undefined => cluster.pods[0]?.status?.phase;
  fail();
  expect(phase()).toBe('Pending');
  fail();
  expect(phase()).toBe('Failed');
  cluster.settle(1);
  expect(phase()).toBe('Pending');
  fail();
  cluster.settle(1);
  expect(phase()).toBe('Failed');
  cluster.settle(1);
  expect(phase()).toBe('Pending');
});

test('an Indexed Job runs each index once, in order, and completes', () => {
  const cluster = new Cluster()
    .create('Job', job({ completions: 3, parallelism: 2, completionMode: 'Indexed' }))
    .start();
  const running = (): readonly (string | undefined)[] =>
    cluster.pods
      .filter(({ status }) => status?.phase === 'Pending')
      .map(({ metadata, spec }) => {
        const index = metadata.annotations?.['batch.kubernetes.io/job-completion-index'];
        expect(spec.hostname).toBe(`web-${index}`);
        expect(metadata.labels).toMatchObject({ 'job-name': 'web' });
        return index;
      });
  expect(running()).toEqual(['0', '1']);
  cluster.phase(cluster.names[1] ?? '', 'Succeeded').settle(1);
  expect(running()).toEqual(['0', '2']);
  cluster.phase(cluster.names[0] ?? '', 'Succeeded').phase(cluster.names[2] ?? '', 'Succeeded');
  cluster.settle(1);
  const { status } = cluster.store.get('Job', 'default', 'web') ?? {};
  expect(status).toMatchObject({ succeeded: 3, completedIndexes: '0-2' });
  expect(status?.conditions?.map(({ type }) => type)).toEqual(['SuccessCriteriaMet', 'Complete']);
  expect(cluster.log.records.at(-1)?.reason).toBe('Completed');
});

test('a Job retries after 10 s, then 20 s, until its backoffLimit', () => {
  const cluster = new Cluster()
    .create('Job', job({ completions: 1, parallelism: 1, backoffLimit: 2 }))
    .start();
  const fail = (): void => {
    cluster.phase(cluster.names.at(-1) ?? '', 'Failed');
  };
  fail();
  expect(cluster.names).toHaveLength(1);
  cluster.settle(10);
  expect(cluster.names).toHaveLength(2);
  fail();
  cluster.settle(19);
  expect(cluster.names).toHaveLength(2);
  cluster.settle(1);
  expect(cluster.names).toHaveLength(3);
  fail();
  cluster.settle(1);
  const { conditions } = cluster.store.get('Job', 'default', 'web')?.status ?? {};
  expect(conditions?.at(-1)).toMatchObject({ type: 'Failed', reason: 'BackoffLimitExceeded' });
});

test('a Job past its deadline fails and its pods go', () => {
  const cluster = new Cluster()
    .create('Job', job({ completions: 2, parallelism: 2, activeDeadlineSeconds: 30 }))
    .start();
  cluster.settle(29);
  expect(cluster.names).toHaveLength(2);
  cluster.settle(1);
  expect(cluster.names).toEqual([]);
  const { conditions } = cluster.store.get('Job', 'default', 'web')?.status ?? {};
  expect(conditions?.at(-1)).toMatchObject({ type: 'Failed', reason: 'DeadlineExceeded' });
});

test('a suspended Job has no pods', () => {
  expect(new Cluster().create('Job', job({ suspend: true })).start().names).toEqual([]);
});

test('a PodDisruptionBudget allows what its ready pods exceed', () => {
  const cluster = new Cluster()
    .create('Deployment', deployment(4))
    .create('PodDisruptionBudget', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: META,
      spec: { selector: SELECTOR, maxUnavailable: '50%' },
    })
    .start();
  const allowed = (): number | undefined =>
    cluster.store.get('PodDisruptionBudget', 'default', 'web')?.status?.disruptionsAllowed;
  const told = (): readonly string[] =>
    (cluster.store.get('PodDisruptionBudget', 'default', 'web')?.status?.conditions ?? []).map(
      ({ type, status, reason }) => `${type} ${status} ${reason}`,
    );
  expect(allowed()).toBe(0);
  expect(told()).toEqual(['DisruptionAllowed False InsufficientPods']);
  cluster.run();
  expect(allowed()).toBe(2);
  expect(told()).toEqual(['DisruptionAllowed True SufficientPods']);
  cluster.store.delete('Pod', 'default', cluster.names[0] ?? '');
  cluster.settle();
  expect(allowed()).toBe(1);
});

test('deleting a workload deletes what it owns', () => {
  const cluster = new Cluster()
    .create('Deployment', deployment(3))
    .create('Pod', pod('bare', { labels: {} }));
  cluster.start();
  cluster.store.delete('Deployment', 'default', 'web');
  cluster.settle();
  expect(cluster.store.list('ReplicaSet')).toEqual([]);
  expect(cluster.names).toEqual(['bare']);
});
