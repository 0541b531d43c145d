import { isKind } from '../../../src/objects/index.ts';
import type {
  DaemonSet,
  KubernetesObject,
  Node,
  OwnerReference,
  Pod,
  PodCondition,
  PodSpec,
  Taint,
} from '../../../src/objects/index.ts';
import { timeAt } from './recorded-case.ts';
import type { NodeExtra, PodExtra, RecordedCase, RecordedTemplate } from './recorded-case.ts';

const NOT_READY: Taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };
const CORDONED: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
const API_VERSIONS: Readonly<Record<string, string>> = {
  Job: 'batch/v1',
  ReplicationController: 'v1',
  Node: 'v1',
};

/** The provider id of an instance. */
export const instanceId = (group: string, node: string): string => `fake:///${group}/${node}`;

/** A node that is ready since its creation, but for what `extra` says. `createdAt`: seconds after the start. */
export function nodeOf(
  { groups, machines }: RecordedCase,
  name: string,
  group: string,
  createdAt: number,
  extra: NodeExtra = {},
): Node {
  const template = groups.find((one) => one.name === group)?.template;
  const machine = template && machines[template.machine];
  const { notReady, unschedulable = false, labels, annotations, capacity } = extra;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      creationTimestamp: timeAt(createdAt),
      labels: { ...template?.labels, 'kubernetes.io/hostname': name, ...labels },
      ...(annotations && { annotations }),
    },
    spec: {
      taints: [...(template?.taints ?? []), ...taintsOf(extra)],
      ...(group !== '' && { providerID: instanceId(group, name) }),
      ...(unschedulable && { unschedulable }),
    },
    status: {
      capacity: capacity ?? machine?.capacity ?? {},
      allocatable: capacity ?? machine?.allocatable ?? {},
      conditions: [
        {
          type: 'Ready',
          status: notReady === undefined ? 'True' : 'False',
          lastTransitionTime: timeAt(notReady === undefined ? createdAt : -notReady),
        },
      ],
    },
  };
}

const taintsOf = ({
  taints = [],
  notReady,
  unschedulable = false,
}: NodeExtra): readonly Taint[] => [
  ...taints,
  ...(notReady === undefined ? [] : [NOT_READY]),
  ...(unschedulable ? [CORDONED] : []),
];

/** The node after its readiness has changed. */
export function withReadiness(node: Node, isReady: boolean, at: number): Node {
  const others = (node.spec?.taints ?? []).filter(({ key }) => key !== NOT_READY.key);
  const status = isReady ? 'True' : 'False';
  const condition = { type: 'Ready', status, lastTransitionTime: timeAt(at) };
  return {
    ...node,
    spec: { ...node.spec, taints: isReady ? others : [...others, NOT_READY] },
    status: { ...node.status, conditions: [condition] },
  };
}

/** A pod of a template; `createdAt`: seconds after the start. */
export function podOf(
  fullName: string,
  template: RecordedTemplate,
  node: string,
  createdAt: number,
  extra: PodExtra = {},
): Pod {
  const [namespace = '', name = ''] = fullName.split('/');
  const owner = ownerOf(template, namespace);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace,
      name,
      uid: `pod/${fullName}`,
      creationTimestamp: timeAt(createdAt),
      labels: { ...template.labels, ...extra.labels },
      annotations: { ...template.annotations, ...extra.annotations },
      ...(owner && { ownerReferences: [owner] }),
      ...(extra.deleted !== undefined && { deletionTimestamp: timeAt(-extra.deleted) }),
    },
    spec: { ...specOf(template), ...(node !== '' && { nodeName: node }) },
    status: {
      phase: extra.phase ?? (node === '' ? 'Pending' : 'Running'),
      ...(extra.nominated !== undefined && { nominatedNodeName: extra.nominated }),
      conditions: conditionsOf(node, extra),
    },
  };
}

function conditionsOf(node: string, { sched }: PodExtra): readonly PodCondition[] {
  if (sched === 'none') return [];
  if (node !== '') return [{ type: 'PodScheduled', status: 'True' }];
  const reason = sched === 'gated' ? 'SchedulingGated' : 'Unschedulable';
  return [{ type: 'PodScheduled', status: 'False', reason }];
}

const specs = new WeakMap<RecordedTemplate, PodSpec>();

/** The same object for all pods of a template. */
function specOf(template: RecordedTemplate): PodSpec {
  const known = specs.get(template);
  if (known !== undefined) return known;
  const requests = template.req ?? {};
  const extended = Object.entries(requests).filter(([resource]) => resource.includes('/'));
  const resources = {
    requests,
    ...(extended.length > 0 && { limits: Object.fromEntries(extended) }),
  };
  const spec: PodSpec = {
    ...template.spec,
    containers: template.spec?.containers ?? [{ name: 'c', image: 'img', resources }],
  };
  specs.set(template, spec);
  return spec;
}

const uidOf = (kind: string, namespace: string, name: string): string =>
  `${kind}/${namespace}/${name}`;

function ownerOf({ owner }: RecordedTemplate, namespace: string): OwnerReference | undefined {
  if (owner === undefined) return undefined;
  const { kind, name } = owner;
  const apiVersion = API_VERSIONS[kind] ?? 'apps/v1';
  return { apiVersion, kind, name, uid: uidOf(kind, namespace, name), controller: true };
}

/** The controllers of all templates that are not missing. */
export function controllersOf({ templates }: RecordedCase): readonly KubernetesObject[] {
  return Object.values(templates).flatMap((template): readonly KubernetesObject[] => {
    const { owner, ns: namespace = 'default', labels = {} } = template;
    if (owner === undefined || owner.missing === true || owner.kind === 'Node') return [];
    const { kind, name, replicas } = owner;
    const object = {
      apiVersion: API_VERSIONS[kind] ?? 'apps/v1',
      kind,
      metadata: { namespace, name, uid: uidOf(kind, namespace, name) },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels, ...(template.annotations && { annotations: template.annotations }) },
          spec: specOf(template),
        },
        ...(replicas !== undefined && { replicas }),
      },
    };
    return [object];
  });
}

export const daemonSetsAmong = (objects: readonly KubernetesObject[]): readonly DaemonSet[] =>
  objects.filter((object) => isKind(object, 'DaemonSet'));
