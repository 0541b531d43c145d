import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { nodeResourcesFit } from './plugin.ts';

const GPU = 'example.com/gpu';
const small = node().offers({ cpu: 2, memory: '4Gi', pods: 2, [GPU]: 1 });
/** A container that requests 500m and is resized to 1500m. */
const resized = pod()
  .requests({ cpu: '500m' })
  .reports({
    containerStatuses: [
      {
        name: 'c0',
        image: '',
        imageID: '',
        ready: true,
        restartCount: 0,
        resources: { requests: { cpu: '1500m' } },
      },
    ],
  })
  .onNode('node');
/** A pod that requests 500m as a whole and is resized to 1500m. */
const resizedWhole = pod()
  .podLevel({ cpu: '500m' })
  .reports({ resources: { requests: { cpu: '1500m' } } })
  .onNode('node');

const resources = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 3 },
];

describePlugin(nodeResourcesFit, {
  fits: [
    {
      title: 'a pod take exactly what is free',
      pod: pod().requests({ cpu: '1500m' }),
      node: small,
      placed: [pod().requests({ cpu: '500m' }).onNode('node')],
    },
    {
      title: 'a pod without requests fit on a node without cpu',
      pod: pod(),
      node: small.offers({ cpu: 0 }),
    },
    {
      title: 'ignored resources be missing',
      args: { ignoredResources: [GPU] },
      pod: pod().requests({ [GPU]: 8 }),
      node: small,
    },
    {
      title: 'resources of an ignored group be missing',
      args: { ignoredResourceGroups: ['example.com'] },
      pod: pod().requests({ [GPU]: 8 }),
      node: small,
    },
    {
      title: 'a resize of a container not count in v1.32',
      release: '1.32',
      pod: pod().requests({ cpu: 1 }),
      node: small,
      placed: [resized],
    },
    {
      title: 'a resize of a pod as a whole not count in v1.35',
      release: '1.35',
      pod: pod().requests({ cpu: 1 }),
      node: small,
      placed: [resizedWhole],
    },
    {
      title: 'pod-level requests not count without their gate',
      release: '1.36',
      featureGates: { PodLevelResources: false },
      pod: pod().podLevel({ cpu: 8 }),
      node: small,
    },
  ],
  rejects: [
    {
      title: 'a pod off where a container is resized',
      release: '1.33',
      pod: pod().requests({ cpu: 1 }),
      node: small,
      placed: [resized],
      because: 'Insufficient cpu',
      code: 'Unschedulable',
    },
    {
      title: 'a pod off where a pod is resized as a whole, in v1.36',
      release: '1.36',
      pod: pod().requests({ cpu: 1 }),
      node: small,
      placed: [resizedWhole],
      because: 'Insufficient cpu',
      code: 'Unschedulable',
    },
    {
      title: 'a pod off a node that is too small when empty: until v1.33 preemption tries to help',
      release: '1.33',
      pod: pod().requests({ cpu: 3 }),
      node: small,
      because: 'Insufficient cpu',
      code: 'Unschedulable',
    },
    {
      title: 'a pod off where other pods leave too little',
      pod: pod().requests({ cpu: '1501m' }),
      node: small,
      placed: [pod().requests({ cpu: '500m' }).onNode('node')],
      because: 'Insufficient cpu',
      code: 'Unschedulable',
    },
    {
      title: 'a pod off a node that is too small when empty: preemption does not help',
      pod: pod().requests({ cpu: 3 }),
      node: small,
      because: 'Insufficient cpu',
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off with every reason, pods first and extended resources last',
      pod: pod().requests({ [GPU]: 1, memory: '4Gi', cpu: 2 }),
      node: small,
      placed: [
        pod()
          .requests({ cpu: 1, [GPU]: 1 })
          .onNode('node'),
        pod().requests({ memory: 1 }).onNode('node'),
      ],
      because: ['Too many pods', 'Insufficient cpu', 'Insufficient memory', `Insufficient ${GPU}`],
      code: 'Unschedulable',
    },
    {
      title: 'a pod off for storage before the resources that come after it by name',
      pod: pod().requests({ 'a.com/x': 1, 'ephemeral-storage': '1Gi', 'z.com/x': 1 }),
      node: small,
      because: ['Insufficient ephemeral-storage', 'Insufficient a.com/x', 'Insufficient z.com/x'],
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off nodes without its resource',
      pod: pod().requests({ 'example.com/fpga': 1 }),
      node: small,
      because: 'Insufficient example.com/fpga',
      code: 'UnschedulableAndUnresolvable',
    },
  ],
  scores: [
    {
      title: 'LeastAllocated is the free share, truncated per resource and again in the mean',
      pod: pod().requests({ cpu: 1, memory: '4Gi' }),
      // cpu 2/3 free: 66; memory 3/4 free: 75; mean 70.
      nodes: [node('a').offers({ cpu: 3, memory: '16Gi' })],
      raw: [70],
      normalized: [70],
    },
    {
      title: 'LeastAllocated counts 100m and 200Mi for containers without requests',
      pod: pod(),
      nodes: [node('a').offers({ cpu: '400m', memory: '800Mi' })],
      placed: [pod().onNode('a')],
      raw: [50],
    },
    {
      title: 'LeastAllocated counts sidecars of placed pods beside the containers',
      pod: pod().requests({ cpu: 1, memory: '1Gi' }),
      // cpu 4 of 8 free, memory 6 of 8 GiB.
      nodes: [node('a').offers({ cpu: 8, memory: '8Gi' })],
      placed: [
        pod().requests({ cpu: 1, memory: 0 }).sidecar({ cpu: 2, memory: '1Gi' }).onNode('a'),
      ],
      raw: [62],
    },
    {
      title: 'LeastAllocated counts sidecars like other init containers until v1.31',
      release: '1.31',
      pod: pod().requests({ cpu: 1, memory: '1Gi' }),
      // cpu 5 of 8 free, memory 6 of 8 GiB.
      nodes: [node('a').offers({ cpu: 8, memory: '8Gi' })],
      placed: [
        pod().requests({ cpu: 1, memory: 0 }).sidecar({ cpu: 2, memory: '1Gi' }).onNode('a'),
      ],
      raw: [68],
    },
    {
      title:
        'LeastAllocated counts a pending pod by its containers, whatever it requests as a whole',
      pod: pod().requests({ cpu: 1, memory: '1Gi' }).podLevel({ cpu: 2, memory: '2Gi' }),
      nodes: [node('a').offers({ cpu: 4, memory: '4Gi' })],
      raw: [75],
    },
    {
      title: 'LeastAllocated counts pod-level requests of a pending pod in v1.32, with their gate',
      release: '1.32',
      featureGates: { PodLevelResources: true },
      pod: pod().requests({ cpu: 1, memory: '1Gi' }).podLevel({ cpu: 2, memory: '2Gi' }),
      nodes: [node('a').offers({ cpu: 4, memory: '4Gi' })],
      raw: [50],
    },
    {
      title: 'LeastAllocated gives 0 for a resource that is requested beyond the capacity',
      pod: pod().requests({ cpu: 5, memory: '4Gi' }),
      nodes: [node('a').offers({ cpu: 4, memory: '8Gi' })],
      raw: [25],
    },
    {
      title: 'MostAllocated is the used share, by weight',
      args: { scoringStrategy: { type: 'MostAllocated', resources } },
      pod: pod().requests({ cpu: 1, memory: '4Gi' }),
      // cpu 25, memory 50 three times: 43.75.
      nodes: [node('a').offers({ cpu: 4, memory: '8Gi' })],
      raw: [43],
    },
    {
      title: 'RequestedToCapacityRatio follows its shape, and rounds the mean of scores above 0',
      args: {
        scoringStrategy: {
          type: 'RequestedToCapacityRatio',
          resources,
          requestedToCapacityRatio: {
            shape: [
              { utilization: 0, score: 0 },
              { utilization: 50, score: 10 },
              { utilization: 100, score: 0 },
            ],
          },
        },
      },
      pod: pod().requests({ cpu: 1, memory: '4Gi' }),
      nodes: [
        // cpu 25 %: 50; memory 50 %: 100.
        node('rising').offers({ cpu: 4, memory: '8Gi' }),
        // cpu 100 %: 0 is left out; memory 80 %: 40.
        node('falling').offers({ cpu: 1, memory: '5Gi' }),
      ],
      raw: [88, 40],
    },
    {
      title: 'leaves an extended resource that the pod does not request out of the mean',
      args: {
        scoringStrategy: {
          type: 'MostAllocated',
          resources: [...resources, { name: GPU, weight: 100 }],
        },
      },
      pod: pod().requests({ cpu: 1, memory: '4Gi' }),
      nodes: [node('a').offers({ cpu: 4, memory: '8Gi', [GPU]: 4 })],
      raw: [43],
    },
  ],
});
