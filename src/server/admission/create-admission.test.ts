import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../defaults/index.ts';
import type {
  KubernetesObject,
  Container,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
} from '../../objects/index.ts';
import { createAdmission } from './create-admission.ts';

const NOT_READY = {
  key: 'node.kubernetes.io/not-ready',
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
};
const UNREACHABLE = { ...NOT_READY, key: 'node.kubernetes.io/unreachable' };

const pod = (spec: Partial<PodSpec> = {}, container: Partial<Container> = {}): Pod =>
  applyDefaults({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { containers: [{ name: 'c', image: 'nginx:1', ...container }], ...spec },
  });

const priorityClass = (name: string, value: number, more: object = {}): KubernetesObject => ({
  ...{ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value },
  ...more,
});

const limitRange = (...limits: readonly object[]): KubernetesObject => {
  const metadata = { name: 'limits', namespace: 'shop' };
  const object = { apiVersion: 'v1', kind: 'LimitRange', metadata, spec: { limits } };
  return applyDefaults(object);
};

const runtimeClass = (more: object): KubernetesObject => ({
  ...{ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'kata' } },
  ...{ handler: 'kata', ...more },
});

const claim = (storage: string): PersistentVolumeClaim => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
  metadata: { name: 'data', namespace: 'shop' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
});

const refusalOf = (given: Pod, ...objects: readonly KubernetesObject[]): string | undefined =>
  createAdmission(objects).reviewPod(given).refusal;

describe('createAdmission', () => {
  it('gives a plain pod priority 0, the default service account and two tolerations', () => {
    expect(createAdmission([]).admitPod(pod()).spec).toMatchObject({
      priority: 0,
      preemptionPolicy: 'PreemptLowerPriority',
      serviceAccountName: 'default',
      serviceAccount: 'default',
      tolerations: [NOT_READY, UNREACHABLE],
    });
  });

  it('leaves a pod of a cluster unchanged', () => {
    const running = { ...pod(), metadata: { namespace: 'default', name: 'web', uid: '1' } };
    expect(createAdmission([]).admitPod(running)).toBe(running);
  });

  it('gives pods that share a spec one admitted spec', () => {
    const admission = createAdmission([limitRange({ type: 'Container', default: { cpu: '1' } })]);
    const first = pod();
    const second = { ...first, metadata: { ...first.metadata, name: 'other' } };
    expect(admission.admitPod(second).spec).toBe(admission.admitPod(first).spec);
  });

  it('reviews a shared spec again in another namespace', () => {
    const admission = createAdmission([limitRange({ type: 'Container', default: { cpu: '1' } })]);
    const first = pod();
    const elsewhere = { ...first, metadata: { name: 'web', namespace: 'other' } };
    const limits = { containers: [{ resources: { limits: { cpu: '1' } } }] };
    expect(admission.admitPod(first).spec).toMatchObject(limits);
    expect(admission.admitPod(elsewhere).spec).not.toMatchObject(limits);
  });

  it('does not change the given pod', () => {
    const kata = runtimeClass({ scheduling: { nodeSelector: { kata: 'yes' } } });
    const given = pod({ runtimeClassName: 'kata', nodeSelector: { disk: 'ssd' }, tolerations: [] });
    const before = structuredClone(given);
    const admission = createAdmission([kata, limitRange({ type: 'Container', max: { cpu: '1' } })]);
    expect(admission.admitPod(given)).not.toEqual(before);
    expect(given).toEqual(before);
  });
});

describe('priority', () => {
  it('is that of the class, with its preemption policy', () => {
    const admission = createAdmission([priorityClass('high', 7, { preemptionPolicy: 'Never' })]);
    expect(admission.admitPod(pod({ priorityClassName: 'high' })).spec).toMatchObject({
      priority: 7,
      preemptionPolicy: 'Never',
    });
  });

  it('knows the two classes that every cluster has', () => {
    const critical = pod({ priorityClassName: 'system-node-critical' });
    expect(createAdmission([]).admitPod(critical).spec.priority).toBe(2_000_001_000);
  });

  it('is that of the lowest default class if the pod names none', () => {
    const globalDefault = { globalDefault: true };
    const classes = [priorityClass('b', 9, globalDefault), priorityClass('a', 3, globalDefault)];
    expect(createAdmission(classes).admitPod(pod()).spec).toMatchObject({
      priority: 3,
      priorityClassName: 'a',
    });
  });

  it('refuses an unknown class in the API server’s words', () => {
    const admission = createAdmission([]);
    const given = pod({ priorityClassName: 'gold' });
    expect(admission.admitPod(given)).toBe(given);
    expect(admission.errors).toEqual([
      {
        object: 'Pod/web',
        message: 'pods "web" is forbidden: no PriorityClass with name gold was found',
      },
    ]);
  });

  it('stays if the pod states its own, with one warning for all such pods', () => {
    const admission = createAdmission([]);
    expect(admission.admitPod(pod({ priority: 5 })).spec.priority).toBe(5);
    expect(admission.admitPod(pod({ priority: 5 })).spec.priority).toBe(5);
    expect(admission.errors).toEqual([]);
    const ofPods = admission.warnings.filter(({ object = '' }) => object.startsWith('Pod/'));
    expect(ofPods.map(({ message }) => message)).toEqual([
      'a real API server would answer: pods "web" is forbidden: the integer value of priority (5) must not be provided in pod spec; priority admission controller computed 0 from the given PriorityClass name',
    ]);
  });
});

describe('default tolerations', () => {
  it.each([
    ['the taint', [{ ...NOT_READY, tolerationSeconds: 5 }], [UNREACHABLE]],
    ['every taint', [{ operator: 'Exists' }], []],
    ['another effect', [{ ...NOT_READY, effect: 'NoSchedule' }], [NOT_READY, UNREACHABLE]],
  ])('add what is missing if the pod tolerates %s', (_what, tolerations, added) => {
    const admitted = createAdmission([]).admitPod(pod({ tolerations }));
    expect(admitted.spec.tolerations).toEqual([...tolerations, ...added]);
  });
});

describe('RuntimeClass', () => {
  it('gives overhead, node selector and the tolerations that no other covers', () => {
    const scheduling = {
      nodeSelector: { kata: 'yes' },
      tolerations: [{ operator: 'Exists', effect: 'NoExecute' }],
    };
    const kata = runtimeClass({ overhead: { podFixed: { cpu: '250m' } }, scheduling });
    const given = pod({ runtimeClassName: 'kata', nodeSelector: { disk: 'ssd' } });
    expect(createAdmission([kata]).admitPod(given).spec).toMatchObject({
      overhead: { cpu: '250m' },
      nodeSelector: { disk: 'ssd', kata: 'yes' },
      tolerations: scheduling.tolerations,
    });
  });

  it('refuses unknown classes and pods that contradict their class', () => {
    const given = pod({ runtimeClassName: 'kata', nodeSelector: { kata: 'no' } });
    expect(refusalOf(given)).toBe(
      'pods "web" is forbidden: pod rejected: RuntimeClass "kata" not found',
    );
    expect(refusalOf(given, runtimeClass({ scheduling: { nodeSelector: { kata: 'yes' } } }))).toBe(
      'pods "web" is forbidden: conflict: runtimeClass.scheduling.nodeSelector[kata] = yes; pod.spec.nodeSelector[kata] = no',
    );
  });
});

describe('LimitRange', () => {
  it('reads cpu and memory of a pod as a whole, and huge pages of its containers', () => {
    const whole = (name: string): Pod =>
      pod({ resources: { requests: { [name]: '2' }, limits: { [name]: '2' } } });
    const atMost = (name: string): KubernetesObject =>
      limitRange({ type: 'Pod', max: { [name]: '4' } });
    expect(refusalOf(whole('memory'), atMost('memory'))).toBeUndefined();
    expect(refusalOf(whole('hugepages-2Mi'), atMost('hugepages-2Mi'))).toContain(
      'maximum hugepages-2Mi usage per Pod is 4.  No limit is specified',
    );
  });

  it('completes containers and annotates the pod', () => {
    const item = { type: 'Container', default: { memory: '1Gi' }, defaultRequest: { cpu: '100m' } };
    const admitted = createAdmission([limitRange(item)]).admitPod(pod());
    expect(admitted.spec.containers[0]?.resources).toEqual({
      requests: { cpu: '100m', memory: '1Gi' },
      limits: { memory: '1Gi' },
    });
    expect(admitted.metadata.annotations).toEqual({
      'kubernetes.io/limit-ranger':
        'LimitRanger plugin set: cpu, memory request for container c; memory limit for container c',
    });
  });

  it.each([
    [
      { max: { cpu: '1' } },
      { limits: { cpu: '2' } },
      'maximum cpu usage per Container is 1, but limit is 2',
    ],
    [
      { min: { cpu: '100m' } },
      { requests: { cpu: '50m' } },
      'minimum cpu usage per Container is 100m, but request is 50m',
    ],
    [
      { maxLimitRequestRatio: { cpu: '2' } },
      { requests: { cpu: '1' }, limits: { cpu: '3' } },
      'cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000',
    ],
    [
      { max: { cpu: '1' }, min: { memory: '1Gi' } },
      { limits: { cpu: '1500m', memory: '1Mi' } },
      '[minimum memory usage per Container is 1Gi, but request is 1Mi, maximum cpu usage per Container is 1, but limit is 1500m]',
    ],
  ])('%j refuses %j', (bounds, resources, text) => {
    const given = pod({}, { resources });
    expect(refusalOf(given, limitRange({ type: 'Container', ...bounds }))).toBe(
      `pods "web" is forbidden: ${text}`,
    );
  });

  it('applies bounds of pods to the sum of the containers', () => {
    const resources = { limits: { cpu: '1' } };
    const containers = [
      { name: 'a', resources },
      { name: 'b', resources },
    ];
    expect(refusalOf(pod({ containers }), limitRange({ type: 'Pod', max: { cpu: '1500m' } }))).toBe(
      'pods "web" is forbidden: maximum cpu usage per Pod is 1500m, but limit is 2',
    );
    expect(refusalOf(pod(), limitRange({ type: 'Pod', max: { cpu: '1' } }))).toBe(
      'pods "web" is forbidden: maximum cpu usage per Pod is 1.  No limit is specified',
    );
  });

  it.each([
    [
      { max: { storage: '1Gi' } },
      'maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi',
    ],
    [
      { min: { storage: '5Gi' } },
      'minimum storage usage per PersistentVolumeClaim is 5Gi, but request is 2Gi',
    ],
    [
      { max: { 'example.com/iops': '1' } },
      'maximum example.com/iops usage per PersistentVolumeClaim is 1.  No request is specified',
    ],
  ])('%j refuses a claim', (bounds, text) => {
    const limits = limitRange({ type: 'PersistentVolumeClaim', ...bounds });
    expect(createAdmission([limits]).reviewClaim(claim('2Gi')).refusal).toBe(
      `persistentvolumeclaims "data" is forbidden: ${text}`,
    );
  });

  it('makes a pod invalid that requests more than its default limit', () => {
    const limits = limitRange({ type: 'Container', default: { cpu: '1' } });
    expect(refusalOf(pod({}, { resources: { requests: { cpu: '2' } } }), limits)).toBe(
      'Pod "web" is invalid: spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    );
  });
});

describe('objects that are judged alone', () => {
  it('leave the objects of the cluster unread, so that a thousand of them cost no more than each', () => {
    let reads = 0;
    const admission = createAdmission(() => {
      reads++;
      return [];
    });
    const meta = { name: 'one' };
    admission.refusalOfNamespace({ apiVersion: 'v1', kind: 'Namespace', metadata: meta });
    admission.warnOf({ apiVersion: 'v1', kind: 'LimitRange', metadata: meta });
    admission.refusalOfClass({
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: meta,
      value: 1,
    });
    expect(reads).toBe(0);
    admission.reviewPod(pod());
    admission.reviewPod(pod());
    expect(reads).toBe(1);
  });
});
