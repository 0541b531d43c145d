import type { Cases, Members } from './cases.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const CLAIMS = [
  { name: 'gpu', resourceClaimTemplateName: 'g' },
  { name: 'net', resourceClaimName: 'n' },
];
const image = { name: 'd', image: 'i' };
const status = (change: object): Members => ({ status: change });
const running = {
  name: 'c',
  image: 'i',
  imageID: 'x',
  ready: true,
  restartCount: 0,
  state: { running: {} },
};
const runningAs = (id: number): Members =>
  status({
    containerStatuses: [
      { ...running, user: { linux: { uid: id, gid: id, supplementalGroups: [id] } } },
    ],
  });

export const changedPods: readonly Cases[] = [
  {
    of: 'resizing a pod with resources of its own',
    base: { ...pod, spec: { ...pod.spec, resources: { requests: { cpu: '1' } } } },
    updates: 'resize',
    at: 'spec',
    changes: [{}, { resources: undefined }, { resources: { requests: { cpu: '2' } } }],
  },
  {
    of: 'changed annotations',
    base: {
      ...pod,
      spec: { ...pod.spec, nodeName: 'n' },
      metadata: {
        ...pod.metadata,
        annotations: {
          'kubernetes.io/config.mirror': 'x',
          'container.apparmor.security.beta.kubernetes.io/c': 'runtime/default',
          other: 'x',
        },
      },
    },
    updates: true,
    at: 'metadata.annotations',
    changes: [
      { other: 'y' },
      { other: undefined },
      { new: 'x' },
      { 'kubernetes.io/config.mirror': 'y' },
      { 'kubernetes.io/config.mirror': undefined },
      { 'container.apparmor.security.beta.kubernetes.io/c': 'unconfined' },
      { 'container.apparmor.security.beta.kubernetes.io/c': undefined },
      { 'container.apparmor.security.beta.kubernetes.io/d': 'unconfined' },
    ],
  },
  {
    of: 'changed pods',
    base: {
      ...pod,
      metadata: { ...pod.metadata, annotations: { 'kubernetes.io/config.mirror': 'x' } },
      spec: {
        ...pod.spec,
        nodeName: 'n',
        activeDeadlineSeconds: 10,
        tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 }],
      },
    },
    updates: true,
    changes: [
      {},
      { spec: { containers: [{ name: 'c', image: 'j' }] } },
      { spec: { containers: [{ name: 'c', image: '' }] } },
      { spec: { containers: [{ name: 'd', image: 'i' }] } },
      { spec: { containers: [] } },
      { spec: { activeDeadlineSeconds: 9 } },
      { spec: { activeDeadlineSeconds: 11 } },
      { spec: { activeDeadlineSeconds: 0 } },
      { spec: { activeDeadlineSeconds: -1 } },
      { spec: { activeDeadlineSeconds: undefined } },
      { spec: { tolerations: [] } },
      {
        spec: {
          tolerations: [
            { key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 6 },
          ],
        },
      },
      { spec: { nodeSelector: { a: 'b' } } },
      { spec: { schedulingGates: [{ name: 'a' }] } },
      { spec: { terminationGracePeriodSeconds: 1 } },
      { metadata: { annotations: { 'kubernetes.io/config.mirror': 'y' } } },
      { metadata: { annotations: undefined } },
      {
        metadata: {
          annotations: { 'container.apparmor.security.beta.kubernetes.io/c': 'unconfined' },
        },
      },
    ],
  },
  {
    of: 'changed gated pods',
    base: {
      ...pod,
      spec: {
        ...pod.spec,
        schedulingGates: [{ name: 'a' }, { name: 'b' }],
        nodeSelector: { x: 'y' },
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
            },
          },
        },
      },
    },
    updates: true,
    at: 'spec',
    changes: [
      { schedulingGates: [{ name: 'a' }] },
      { schedulingGates: [{ name: 'c' }] },
      { schedulingGates: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
      { nodeSelector: { x: 'y', z: 'w' } },
      { nodeSelector: { x: 'z' } },
      { nodeSelector: undefined },
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                {
                  matchExpressions: [
                    { key: 'a', operator: 'Exists' },
                    { key: 'b', operator: 'Exists' },
                  ],
                },
              ],
            },
          },
        },
      },
      {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [{ key: 'b', operator: 'Exists' }] }],
            },
          },
        },
      },
      { affinity: undefined },
      { nodeName: 'n' },
    ],
  },
  {
    of: 'statuses of pods',
    base: {
      ...pod,
      spec: {
        ...pod.spec,
        nodeName: 'n',
        initContainers: [{ ...image, restartPolicy: 'Always' }],
        resourceClaims: CLAIMS,
      },
      status: { containerStatuses: [running] },
    },
    updates: 'status',
    changes: [
      status({ conditions: [{ type: 'a b', status: 'True' }] }),
      status({ nominatedNodeName: 'A' }),
      status({ nominatedNodeName: 'other' }),
      status({ resourceClaimStatuses: [{ name: 'none' }] }),
      status({ resourceClaimStatuses: [{ name: 'gpu', resourceClaimName: 'A' }, { name: 'gpu' }] }),
      status({ hostIP: '1.1.1.1', hostIPs: [{ ip: '1.1.1.2' }] }),
      status({ hostIP: '1.1.1.1', hostIPs: [{ ip: '1.1.1.1' }, { ip: '1.1.1.2' }] }),
      status({ hostIP: '1.1.1.1', hostIPs: [{ ip: '1.1.1.1' }, { ip: '::1' }] }),
      status({ podIPs: [{ ip: 'x' }, { ip: '::1' }] }),
      status({ podIPs: [{ ip: '::1' }, { ip: '::2' }] }),
      status({ podIPs: [{ ip: '1.1.1.1' }, { ip: '::1' }, { ip: '::2' }] }),
      runningAs(-1),
      runningAs(2147483648),
      runningAs(2147483647),
      status({
        containerStatuses: [{ ...running, allocatedResourcesStatus: [{ name: 'claim:gpu' }] }],
      }),
      status({
        containerStatuses: [
          {
            ...running,
            allocatedResourcesStatus: [
              {
                name: 'a.b/c',
                resources: [
                  { resourceID: 'x', health: 'Fine' },
                  { resourceID: 'x', health: 'Healthy' },
                ],
              },
            ],
          },
        ],
      }),
      status({
        ephemeralContainerStatuses: [
          { ...running, name: 'e', allocatedResourcesStatus: [{ name: 'a.b/c' }] },
        ],
      }),
      status({ observedGeneration: -1 }),
      status({ qosClass: 'Guaranteed' }),
      status({ containerStatuses: [{ ...running, state: { terminated: { exitCode: 1 } } }] }),
    ],
  },
  {
    of: 'resized pods',
    base: {
      ...pod,
      spec: {
        containers: [
          {
            name: 'c',
            image: 'i',
            resources: {
              requests: { cpu: '1', memory: '1Gi' },
              limits: { cpu: '2', memory: '1Gi' },
            },
          },
        ],
        initContainers: [
          { ...image, restartPolicy: 'Always', resources: { requests: { cpu: '1' } } },
        ],
        nodeName: 'n',
      },
    },
    updates: 'resize',
    at: 'spec',
    changes: [
      {
        containers: [
          {
            name: 'c',
            image: 'i',
            resources: {
              requests: { cpu: '500m', memory: '1Gi' },
              limits: { cpu: '2', memory: '1Gi' },
            },
          },
        ],
      },
      {
        containers: [
          {
            name: 'c',
            image: 'i',
            resources: {
              requests: { cpu: '1', memory: '1Gi' },
              limits: { cpu: '2', memory: '2Gi' },
            },
          },
        ],
      },
      {
        containers: [{ name: 'c', image: 'i', resources: { limits: { cpu: '1', memory: '1Gi' } } }],
      },
      { containers: [{ name: 'c', image: 'i' }] },
      { containers: [] },
      { initContainers: [] },
      { initContainers: [{ ...image, restartPolicy: 'Always' }] },
      {
        initContainers: [
          { ...image, restartPolicy: 'Always', resources: { requests: { cpu: '2' } } },
        ],
      },
      {
        initContainers: [
          { ...image, image: 'j', restartPolicy: 'Always', resources: { requests: { cpu: '1' } } },
        ],
      },
      { resources: { requests: { cpu: '4' } } },
      { nodeName: 'm' },
    ],
  },
];
