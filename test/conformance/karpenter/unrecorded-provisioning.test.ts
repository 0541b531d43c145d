import { describe, expect, it } from 'vitest';
import type { DaemonSet, PodSpec, Taint } from '../../../src/objects/index.ts';
import type { CompactInput } from './compact-input.ts';
import { readInput } from './read-input.ts';
import { runRounds } from './run-rounds.ts';
import type { Outcome } from './run-rounds.ts';
import { catalogue, input, node, pod, pool, ZONE } from './small-input.ts';

/** What follows from Karpenter's source and no recorded case reaches. */

const COLOUR = 'example.com/colour';

const provisioned = (given: CompactInput, version: '1.13' | '1.14' = '1.13'): Outcome =>
  runRounds(readInput(given), version);

const claimsOf = ({ rounds: [round] }: Outcome) =>
  round?.newNodeClaims.map(({ nodePool, pods }) => [nodePool, ...pods]);

const daemonSet = (spec: PodSpec): DaemonSet => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'default' },
  spec: { selector: { matchLabels: { app: 'agent' } }, template: { spec } },
});

const asking = (operator: string, values: readonly string[] = []): Omit<PodSpec, 'containers'> => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: COLOUR, operator, values }] }],
      },
    },
  },
});

const avoidsWeb: Omit<PodSpec, 'containers'> = {
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'web' } } },
      ],
    },
  },
};

describe('the domains of affinity', () => {
  it('are those of pools whose taints the pod with the term tolerates, whoever it keeps away', () => {
    const closed: Taint = { key: 'closed', effect: 'NoSchedule' };
    const { rounds, messages } = provisioned(
      input({
        nodePools: [pool('p', { zones: ['a'] }), pool('q', { zones: ['b'], taints: [closed] })],
        nodes: [node('n')],
        pods: [
          pod('guard', { node: 'n', spec: avoidsWeb }),
          pod('web', {
            labels: { app: 'web' },
            spec: { tolerations: [{ key: 'closed', operator: 'Exists' }] },
          }),
        ],
      }),
    );
    expect(rounds[0]?.failed).toEqual(['default/web']);
    expect(messages.get('pod/default/web FailedScheduling')?.[0]).toContain('(counts = a: 1, ');
  });

  it('do not come back when the pod learns to tolerate taints that only prefer', () => {
    const soft: Taint = { key: 'soft', effect: 'PreferNoSchedule' };
    const { rounds } = provisioned(
      input({
        nodePools: [pool('p', { taints: [soft] })],
        pods: [pod('web', { labels: { app: 'web' }, spec: avoidsWeb }), pod('other')],
      }),
    );
    expect(rounds[0]?.failed).toEqual(['default/web']);
  });
});

it.each([
  ['made its label known there', pool('p'), asking('In', ['red'])],
  [
    'made its label one that may be absent',
    pool('p', { requirements: [{ key: COLOUR, operator: 'Exists' }] }),
    asking('DoesNotExist'),
  ],
])('a pod joins a NodeClaim that refused it before another pod %s', (_title, only, spec) => {
  const outcome = provisioned(
    input({
      nodePools: [only],
      pods: [
        pod('first', { cpu: '3' }),
        pod('refused', { cpu: '2', spec }),
        pod('not-blue', { spec: asking('NotIn', ['blue']) }),
      ],
    }),
  );
  expect(claimsOf(outcome)).toEqual([
    ['p', 'default/first', 'default/not-blue', 'default/refused'],
  ]);
});

it('host ports of DaemonSets are asked for when the overhead of all pools has used up alternatives', () => {
  const inZone = (zone: string) => ({
    matchExpressions: [{ key: ZONE, operator: 'In', values: [zone] }],
  });
  const { spec } = pod('agent', { hostPort: 80 });
  const nodeSelectorTerms = [inZone('a'), inZone('b')];
  const nodeAffinity = {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms },
  };
  const outcome = provisioned(
    input({
      nodePools: [pool('p', { zones: ['a'], weight: 2 }), pool('q', { zones: ['b'] })],
      daemonSets: [daemonSet({ ...spec, affinity: { nodeAffinity } })],
      pods: [pod('web', { hostPort: 80 })],
    }),
  );
  expect(claimsOf(outcome)).toEqual([['p', 'default/web']]);
});

it('v1.14 drops the types whose DaemonSets take the host port of one more pod', () => {
  const { spec } = pod('agent', {
    hostPort: 80,
    spec: { nodeSelector: { 'node.kubernetes.io/instance-type': 'large' } },
  });
  const large = { name: 'large', capacity: { cpu: 16, memory: '64Gi' } };
  const { rounds } = provisioned(
    {
      ...input({
        nodePools: [pool('p')],
        daemonSets: [daemonSet(spec)],
        pods: [pod('first', { cpu: '2' }), pod('web', { hostPort: 80 })],
      }),
      catalogue: [...catalogue, { ...large, offerings: [['a', 'on-demand', 2]] }],
    },
    '1.14',
  );
  expect(rounds[0]?.newNodeClaims.map(({ pods, types }) => [pods, types])).toEqual([
    [['default/first', 'default/web'], ['small']],
  ]);
});

it('a type whose overhead is more than its capacity is none', () => {
  const tiny = {
    name: 'tiny',
    capacity: { cpu: '50m', memory: '1Gi' },
    offerings: [['a', 'on-demand', 1]],
  } as const;
  const { messages } = provisioned({
    ...input({ nodePools: [pool('p')], pods: [pod('web')] }),
    catalogue: [tiny],
  });
  expect(messages.get('nodepool/p NoCompatibleInstanceTypes')).toHaveLength(1);
  expect(messages.get('pod/default/web FailedScheduling')).toEqual([
    'Failed to schedule pod, nodepool requirements filtered out all available instance types',
  ]);
});

it('a node with more volumes than its driver attaches takes no pod at all', () => {
  const claim = (name: string) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim' as const,
    metadata: { name, namespace: 'default' },
    spec: { storageClassName: 'disks' },
  });
  const volumes = ['one', 'two'].map((claimName) => ({
    name: claimName,
    persistentVolumeClaim: { claimName },
  }));
  const outcome = provisioned(
    input({
      nodePools: [pool('p')],
      nodes: [node('n')],
      persistentVolumeClaims: [claim('one'), claim('two')],
      storageClasses: [
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'StorageClass',
          metadata: { name: 'disks' },
          provisioner: 'disks.example.com',
        },
      ],
      csiNodes: [
        {
          apiVersion: 'storage.k8s.io/v1',
          kind: 'CSINode',
          metadata: { name: 'n' },
          spec: {
            drivers: [{ name: 'disks.example.com', nodeID: 'n', allocatable: { count: 1 } }],
          },
        },
      ],
      pods: [pod('db', { node: 'n', spec: { volumes } }), pod('web')],
    }),
  );
  expect(claimsOf(outcome)).toEqual([['p', 'default/web']]);
});

it.each([
  ['1.13', []],
  ['1.14', ['default/web']],
] as const)(
  'v%s: of a pod with a claim that no container asks for, without a place: %j',
  (version, failed) => {
    const spec = { resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] };
    const { rounds } = provisioned(
      input({ nodePools: [pool('p')], pods: [pod('web', { spec })] }),
      version,
    );
    expect(rounds[0]?.failed).toEqual(failed);
  },
);
