import type { KubernetesObject } from '../../../src/objects/index.ts';
import { applyEdits } from '../../../src/whatif/index.ts';
import { describeFindings, failed, one } from '../../support/finding-cases.ts';
import {
  manifest,
  meta,
  node,
  ownedBy,
  pod,
  running,
  scenario,
  wide,
} from '../../support/finding-manifests.ts';

const inZone = (object: KubernetesObject, zone: string): KubernetesObject =>
  meta(object, { labels: { 'topology.kubernetes.io/zone': zone } });

describeFindings([
  {
    name: 'a preempted pod',
    objects: [
      ...one,
      wide(manifest('scheduling.k8s.io/v1', 'PriorityClass', 'high', { value: 1000 })),
      running('old', 'n1'),
      pod('urgent', { cpu: '4', spec: { priorityClassName: 'high' } }),
    ],
    ...failed,
    kind: 'lost',
    object: 'Pod/old',
    pods: 1,
    text: /preempted by default\/urgent; no controller creates it again/,
  },
  {
    name: 'a drained pod of an operator',
    objects: [
      ...one,
      node('n2'),
      running('db-0', 'n1', ownedBy('db.example.com/v1', 'DatabaseCluster', 'main')),
    ],
    input: { scenario: scenario([{ at: '10s', drain: 'n1' }]) },
    ...failed,
    kind: 'lost',
    object: 'DatabaseCluster/main',
    pods: 1,
    text: /owner DatabaseCluster\/main is not simulated: would it come back\?/,
  },
  {
    name: 'a deleted pod of an operator',
    objects: [
      ...one,
      running('db-0', 'n1', ownedBy('db.example.com/v1', 'DatabaseCluster', 'main')),
    ],
    input: { delete: [{ kind: 'pod', name: 'db-0' }] },
    ...failed,
    kind: 'lost',
    object: 'DatabaseCluster/main',
    pods: 1,
    text: /deleted; owner DatabaseCluster\/main is not simulated: would it come back\?/,
  },
  {
    name: 'a pod of an operator on a removed node',
    objects: applyEdits(
      [
        ...one,
        node('n2'),
        running('db-0', 'n1', ownedBy('db.example.com/v1', 'DatabaseCluster', 'main')),
      ],
      [{ edit: 'remove-node', name: 'n1' }],
    ),
    ...failed,
    kind: 'lost',
    object: 'DatabaseCluster/main',
    pods: 1,
    text: /deleted with its node; owner DatabaseCluster\/main is not simulated/,
  },
  ...(
    [
      [{ edit: 'remove-node', name: 'n1' }, /deleted with its node; no controller/],
      [{ edit: 'fail-zone', zone: 'z1' }, /deleted with its node; no controller/],
      [{ edit: 'drain', name: 'n1' }, /evicted through the API; no controller/],
    ] as const
  ).map(([edit, text]) => ({
    name: `a bare pod and ${edit.edit}`,
    objects: applyEdits([inZone(node('n1'), 'z1'), node('n2'), running('solo', 'n1')], [edit]),
    ...failed,
    kind: 'lost' as const,
    object: 'Pod/solo',
    pods: 1,
    text,
  })),
  {
    name: 'a bare pod on a node that fails',
    objects: [...one, node('n2'), pod('solo', { spec: { nodeName: 'n1' } })],
    input: { scenario: scenario([{ at: '10s', failNode: 'n1' }]) },
    ...failed,
    kind: 'lost',
    object: 'Pod/solo',
    text: /NoExecute taint; no controller creates it again/,
  },
]);
