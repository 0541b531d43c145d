import { describe, expect, it, test } from 'vitest';
import type { ContainerStatus, Pod, PodStatus } from '../types.ts';
import {
  exactPodLimits,
  nonZeroRequestsWithoutSidecars,
  podRequests,
  schedulerRequests,
} from './index.ts';
import type { CountedStatus } from './index.ts';

const INFEASIBLE: Record<CountedStatus, PodStatus> = {
  allocated: { resize: 'Infeasible' },
  actual: { resize: 'Infeasible' },
  all: { conditions: [{ type: 'PodResizePending', status: 'True', reason: 'Infeasible' }] },
};

const status = (name: string, resources: object): ContainerStatus => ({
  name,
  image: '',
  imageID: '',
  ready: true,
  restartCount: 0,
  ...resources,
});

/** A container that requests 1, has 3 and was allocated 2; a sidecar that requests 10 and has 30. */
const resized = (more: PodStatus = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default', name: 'p' },
  spec: {
    containers: [{ name: 'c', resources: { requests: { cpu: 1 }, limits: { cpu: 5 } } }],
    initContainers: [
      { name: 's', restartPolicy: 'Always', resources: { requests: { cpu: 10 } } },
      { name: 'i', resources: { requests: { cpu: 1 } } },
    ],
  },
  status: {
    containerStatuses: [
      status('c', {
        resources: { requests: { cpu: 3 }, limits: { cpu: 4 } },
        allocatedResources: { cpu: 2 },
      }),
    ],
    initContainerStatuses: [
      status('s', { resources: { requests: { cpu: 30 } } }),
      status('i', { resources: { requests: { cpu: 900 } } }),
    ],
    ...more,
  },
});

const cpuOf = (pod: Pod, counted?: CountedStatus): number | undefined =>
  podRequests(pod, counted === undefined ? {} : { status: counted }).get('cpu');

describe('a resized pod', () => {
  it('counts with its spec where statuses do not count', () => {
    expect(cpuOf(resized())).toBe(11_000);
  });

  it.each<[CountedStatus, number, string]>([
    ['allocated', 12_000, 'v1.30: the allocated resources of containers'],
    ['actual', 13_000, 'v1.32: the actual resources of containers'],
    ['all', 33_000, 'v1.33: the most of all, also of sidecars'],
  ])('counts with %s resources as %i millicores', (counted, cpu) => {
    expect(cpuOf(resized(), counted)).toBe(cpu);
  });

  it.each<[CountedStatus, number]>([
    ['allocated', 12_000],
    ['actual', 13_000],
    ['all', 33_000],
  ])('counts only with its %s resources if the resize is infeasible', (counted, cpu) => {
    const pod = resized(INFEASIBLE[counted]);
    const shrunk: Pod = {
      ...pod,
      spec: {
        ...pod.spec,
        containers: [{ name: 'c', resources: { requests: { cpu: 100 } } }],
      },
    };
    expect(cpuOf(shrunk, counted)).toBe(cpu);
  });

  it('has the actual limits, but no allocated ones', () => {
    const limitOf = (counted: CountedStatus): number | undefined =>
      Number(exactPodLimits(resized(INFEASIBLE.all), { status: counted }).get('cpu')?.value());
    expect([limitOf('allocated'), limitOf('all')]).toEqual([5, 4]);
  });
});

describe('a pod that is resized as a whole', () => {
  const whole = (resources: PodStatus['resources'], more: PodStatus = {}): Pod => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name: 'p' },
    spec: { containers: [{ name: 'c' }], resources: { requests: { cpu: 2, memory: 10 } } },
    status: { ...(resources && { resources }), allocatedResources: { cpu: 3 }, ...more },
  });
  const counted = { status: 'all', podLevelStatus: true } as const;

  it('counts with the most of requested, allocated and actual resources', () => {
    const requests = schedulerRequests(whole({ requests: { cpu: 1, memory: 20 } }), counted);
    expect([...requests]).toEqual([
      ['cpu', 3000],
      ['memory', 20],
    ]);
  });

  it('counts with its spec until the kubelet reports resources, and where the status does not count', () => {
    expect(schedulerRequests(whole(undefined), counted).get('cpu')).toBe(2000);
    const reported = whole({ requests: { cpu: 9 } });
    expect(schedulerRequests(reported, { status: 'all' }).get('cpu')).toBe(2000);
    expect(schedulerRequests(reported, { podLevelStatus: true }).get('cpu')).toBe(2000);
  });

  it('counts with 0 for what an infeasible resize reports nothing of', () => {
    const requests = schedulerRequests(whole({ requests: { cpu: 1 } }, INFEASIBLE.all), counted);
    expect([...requests]).toEqual([
      ['cpu', 3000],
      ['memory', 0],
    ]);
  });
});

test('until v1.31 scoring counts containers or the most of init containers, each rounded up, and the overhead', () => {
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name: 'p' },
    spec: {
      containers: [
        { name: 'a', resources: { requests: { cpu: '1500u' } } },
        { name: 'b', resources: { requests: { cpu: '1500u', memory: 0 } } },
      ],
      initContainers: [
        { name: 's', restartPolicy: 'Always', resources: { requests: { memory: '1Gi' } } },
        { name: 'i', resources: { requests: { memory: '1Gi' } } },
      ],
      overhead: { cpu: '10m', memory: 5 },
    },
  };
  // cpu: 2m and 2m of the containers, 100m of each init container. memory: the sidecar and the init container after it.
  expect(nonZeroRequestsWithoutSidecars(pod, {})).toEqual({
    cpu: 110,
    memory: 2 * 2 ** 30 + 5,
  });
});
