import type { Node, Pod, Taint } from '../../../src/objects/index.ts';
import { KWOK, StateNode } from '../../../src/autoscalers/karpenter/index.ts';
import type {
  InstanceType,
  NodeClaim,
  NodePool,
  ObjectCondition,
} from '../../../src/autoscalers/karpenter/index.ts';
import type { CompactNode } from './compact-input.ts';
import { secondsBefore } from './read-pods.ts';

interface Context {
  readonly now: number;
  readonly pools: readonly NodePool[];
  readonly types: readonly InstanceType[];
  readonly pods: readonly Pod[];
}

const NOT_READY: Taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
const DISRUPTED: Taint = { key: 'karpenter.sh/disrupted', effect: 'NoSchedule' };
const HOSTNAME = 'kubernetes.io/hostname';
const NOMINATION_MS = 20_000;
const REGISTRATION_SECONDS = 60;

/** Annotations by which a NodePool and its nodes are compared. The hash stands for any. */
export const POOL_HASH: Readonly<Record<string, string>> = {
  'karpenter.sh/nodepool-hash': 'recorded',
  'karpenter.sh/nodepool-hash-version': 'v3',
};

/** A node of a case with its NodeClaim and its pods. */
export function readNode(node: CompactNode, { now, pools, types, pods }: Context): StateNode {
  const pool = pools.find(({ metadata }) => metadata.name === node.pool);
  const type = types.find(({ name }) => name === node.type);
  const labels = labelsOf(node, pool, type);
  const claim = node.unmanaged === true ? undefined : claimOf(node, { pool, type, labels, now });
  const hasNode = node.state !== 'launched';
  return new StateNode({
    ...(hasNode ? { node: nodeOf(node, { pool, type, labels, now }) } : {}),
    ...(claim === undefined ? {} : { nodeClaim: claim }),
    pods: hasNode ? pods.filter(({ spec }) => spec.nodeName === node.name) : [],
    ...(node.nominated === true ? { nominatedUntil: now + NOMINATION_MS } : {}),
  });
}

interface Described {
  readonly pool: NodePool | undefined;
  readonly type: InstanceType | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly now: number;
}

function labelsOf(
  node: CompactNode,
  pool: NodePool | undefined,
  type: InstanceType | undefined,
): Record<string, string> {
  const labels: Record<string, string> = {};
  if (node.unmanaged !== true) {
    for (const requirement of type?.requirements ?? []) {
      const [value] = requirement.sortedValues();
      if (requirement.values.size === 1 && value !== undefined) labels[requirement.key] = value;
    }
    Object.assign(labels, {
      'kubernetes.io/os': 'linux',
      'topology.kubernetes.io/zone': node.zone,
      'karpenter.sh/capacity-type': node.capacityType,
      'karpenter.sh/nodepool': node.pool,
      [KWOK.nodeClassLabel]: 'default',
      // A type that is no longer offered is still the node's.
      ...(node.type === undefined ? {} : { 'node.kubernetes.io/instance-type': node.type }),
      ...pool?.spec.template.metadata?.labels,
    });
  }
  const all = Object.entries({ ...labels, ...node.labels });
  return Object.fromEntries(all.filter(([label]) => node.dropLabels?.includes(label) !== true));
}

function nodeOf(node: CompactNode, { pool, type, labels, now }: Described): Node {
  const { name } = node;
  const isReady = node.state === undefined || node.state === 'ready';
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      creationTimestamp: secondsBefore(now, node.created),
      labels: nodeLabels(node, labels),
      annotations: { ...POOL_HASH, ...node.annotations },
    },
    spec: { taints: taintsOf(node, pool), providerID: `kwok://${name}` },
    status: {
      capacity: type?.stated.capacity ?? node.allocatable ?? {},
      allocatable: node.allocatable ?? type?.stated.allocatable ?? {},
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
    },
  };
}

function nodeLabels(
  { name, state, unmanaged, dropLabels }: CompactNode,
  labels: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const isManaged = unmanaged !== true;
  return {
    ...labels,
    ...(dropLabels?.includes(HOSTNAME) === true ? {} : { [HOSTNAME]: name }),
    ...(isManaged ? { 'karpenter.sh/registered': 'true' } : {}),
    ...(isManaged && state !== 'uninitialized' ? { 'karpenter.sh/initialized': 'true' } : {}),
  };
}

function taintsOf(node: CompactNode, pool: NodePool | undefined): readonly Taint[] {
  const { state } = node;
  const template = node.unmanaged === true ? undefined : pool?.spec.template.spec;
  return [
    ...(template?.taints ?? []),
    ...(node.taints ?? []),
    ...(state === 'notready' || state === 'uninitialized' ? [NOT_READY] : []),
    ...(state === 'uninitialized' ? (template?.startupTaints ?? []) : []),
    ...(node.deleting === true ? [DISRUPTED] : []),
  ];
}

function claimOf(node: CompactNode, { pool, type, labels, now }: Described): NodeClaim {
  const { name, state, driftedSince = 0, lastPodEvent } = node;
  const template = pool?.spec.template.spec;
  const started = secondsBefore(now, node.created - REGISTRATION_SECONDS);
  const condition = (kind: string, isTrue: boolean, since = started): readonly ObjectCondition[] =>
    isTrue ? [{ type: kind, status: 'True', lastTransitionTime: since }] : [];
  const hash = node.drifted === 'NodePoolDrifted' ? { 'karpenter.sh/nodepool-hash': 'other' } : {};
  return {
    metadata: {
      name,
      creationTimestamp: secondsBefore(now, node.created),
      labels,
      annotations: { ...POOL_HASH, ...hash, ...node.annotations },
      ...(node.deleting === true ? { deletionTimestamp: secondsBefore(now, 0) } : {}),
    },
    spec: {
      ...(template?.taints === undefined ? {} : { taints: template.taints }),
      ...(template?.startupTaints === undefined ? {} : { startupTaints: template.startupTaints }),
      ...(template?.expireAfter === undefined ? {} : { expireAfter: template.expireAfter }),
      ...(template?.terminationGracePeriod === undefined
        ? {}
        : { terminationGracePeriod: template.terminationGracePeriod }),
    },
    status: {
      nodeName: name,
      providerID: `kwok://${name}`,
      capacity: type?.stated.capacity ?? {},
      allocatable: node.allocatable ?? type?.stated.allocatable ?? {},
      conditions: [
        ...condition('Launched', true),
        ...condition('Registered', state !== 'launched'),
        ...condition('Initialized', state !== 'launched' && state !== 'uninitialized'),
        ...condition('Drifted', node.drifted !== undefined, secondsBefore(now, driftedSince)).map(
          (drifted) => ({ ...drifted, reason: node.drifted ?? '' }),
        ),
      ],
      ...(lastPodEvent === undefined ? {} : { lastPodEventTime: secondsBefore(now, lastPodEvent) }),
    },
  };
}
