import { describe, expect, test } from 'vitest';
import {
  autoscaler,
  documentOf,
  found,
  groupStatus,
  nodeWith,
  shown,
  status,
  unknownOf,
} from '../../../../test/support/autoscaled-input.ts';
import type { NodeParts } from '../../../../test/support/autoscaled-input.ts';
import { autoscaledGroups } from './index.ts';

const MIG = 'https://www.googleapis.com/compute/v1/projects/p/zones/z-a/instanceGroups';
const UUID = '0ac41f2e-12ab-4c3d-9e8f-001122334455';

describe('the groups of a dump', () => {
  const managed = { 'eks.amazonaws.com/nodegroup': 'web' };
  const eksctl = { 'alpha.eksctl.io/nodegroup-name': 'web', 'alpha.eksctl.io/cluster-name': 'c' };
  test.each<[string, NodeParts, string]>([
    [
      'GKE: the instance group of the node',
      {
        labels: { 'cloud.google.com/gke-nodepool': 'web' },
        providerID: 'gce://p/z-a/gke-c-web-1a2b-x0x1',
      },
      `${MIG}/gke-c-web-1a2b-grp`,
    ],
    ['EKS: an Auto Scaling group', { labels: managed }, `eks-web-${UUID}`],
    ['eksctl: an Auto Scaling group', { labels: eksctl }, 'eksctl-c-nodegroup-web-NodeGroup-1AB2'],
    [
      'AKS: a scale set',
      {
        labels: { 'kubernetes.azure.com/agentpool': 'web' },
        providerID:
          'azure:///subscriptions/s/resourceGroups/r/providers/Microsoft.Compute/virtualMachineScaleSets/AKS-web-1-vmss/virtualMachines/0',
      },
      'aks-web-1-vmss',
    ],
    ['kops: an instance group', { labels: { 'kops.k8s.io/instancegroup': 'web' } }, 'web.c.k8s'],
  ])('%s', (_, parts, id) => {
    const nodes = [nodeWith('n1', parts), nodeWith('n2', { labels: { other: 'pool' } })];
    expect(shown(found([...nodes, status(groupStatus(id, [1, 5, 1]))]))).toEqual([
      `${id} 1-5, 1: n1`,
    ]);
    expect(shown(found([...nodes, autoscaler(`--nodes=2:9:${id}`)]))).toEqual([`${id} 2-9, 1: n1`]);
  });

  test('a group with another name is not that of the pool', () => {
    const nodes = [nodeWith('n1', { labels: managed })];
    const objects = [...nodes, status(groupStatus(`eks-website-${UUID}`, [1, 5, 1]))];
    expect(unknownOf(found(objects))).toEqual([
      `node group eks-website-${UUID} (0 nodes): the input does not tell which 1 node are its: it neither grows nor shrinks`,
      'node group web (1 node): the input does not tell its minimum and maximum: it neither grows nor shrinks',
    ]);
  });

  test('groups are in the order of the status', () => {
    const nodes = ['b', 'a'].map((pool) =>
      nodeWith(pool, { labels: { 'eks.amazonaws.com/nodegroup': pool } }),
    );
    const groups = status(groupStatus('a', [0, 3, 1]), groupStatus('b', [0, 4, 1]));
    expect(shown(found([...nodes, groups]))).toEqual(['a 0-3, 1: a', 'b 0-4, 1: b']);
  });

  test('nodes that are being made, and backed off groups, are said to be unknown', () => {
    const backoff = { status: 'Backoff', backoffInfo: { errorMessage: 'no quota' } };
    const objects = [
      nodeWith('n1', { labels: managed }),
      status(groupStatus('web', [1, 5, 3], backoff)),
    ];
    expect(shown(found(objects))).toEqual(['web 1-5, 3: n1']);
    expect(unknownOf(found(objects))).toEqual([
      'node group web (1 node): 2 nodes of it that are being made do not come',
      'node group web (1 node): that it is backed off (no quota) is not taken into account',
    ]);
  });

  test('without a sign of an autoscaler there are no groups', () => {
    const { signs, groups, unknown } = found([nodeWith('n1', { labels: managed })]);
    expect({ signs, groups, unknown }).toEqual({ signs: [], groups: [], unknown: [] });
  });
});

describe('the settings', () => {
  test('flags of the document are over those of the Deployment, and these over the defaults of the release', () => {
    const deployment = autoscaler('--scale-down-unneeded-time=1m', '--max-nodes-total', '9');
    const { options } = autoscaledGroups({
      objects: [deployment],
      minor: 32,
      document: documentOf('flags: { scale-down-unneeded-time: 2m }\ngroups: []'),
    });
    expect(options).toMatchObject({ expander: ['random'], maxNodesTotal: 9, frequentLoops: false });
    expect(options.groupDefaults.scaleDownUnneededTime).toBe(120_000);
  });

  test('the provider is that of the nodes', () => {
    const { options, gpuLabel } = found([nodeWith('n', { providerID: 'aws:///a/i-1' })]);
    expect([options.cloudProvider, gpuLabel]).toEqual(['aws', 'k8s.amazonaws.com/accelerator']);
  });

  test('what flags change and is not simulated is unknown', () => {
    const deployment = autoscaler(
      '--v=4',
      '--salvo-scale-up=yes',
      '--capacity-quotas-enabled',
      '--nodes=5:1:web',
      '--expander=priority,grpc',
      '--cloud-config=$(CONFIG)',
    );
    expect(unknownOf(found([deployment]))).toEqual([
      'Deployment kube-system/cluster-autoscaler: --cloud-config=$(CONFIG) depends on a variable that the input does not have',
      'flag --salvo-scale-up: "yes" is not true or false',
      'flag --nodes: "5:1:web" is not <min>:<max>:<name> with min <= max',
      'flag --capacity-quotas-enabled: what it changes is not simulated',
      'flag --expander: the expander grpc asks another program: it is left out',
      'flag --expander: the ConfigMap with the priorities is not in the input: all groups are equal',
    ]);
  });
});
