import type {
  Node,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
} from '../../../src/objects/index.ts';

/** A cluster as the golden data writes it. */
export interface RecordedCluster {
  readonly nodes: readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly cap: Readonly<Record<string, string>>;
    readonly taints?: NonNullable<Node['spec']>['taints'];
    readonly unschedulable?: boolean;
    readonly notReady?: boolean;
  }[];
  readonly templates: Readonly<Record<string, RecordedTemplate>>;
  readonly pods: readonly {
    readonly name: string;
    readonly t: string;
    readonly node?: string;
    /** Seconds. */
    readonly age: number;
    readonly status?: Pod['status'];
    /** Seconds since the deletion; absent for a pod that stays. */
    readonly deleted?: number;
  }[];
  readonly objects?: readonly (PersistentVolumeClaim | PodDisruptionBudget)[];
}

interface RecordedTemplate {
  readonly ns?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly owner?: { readonly kind: string; readonly name: string };
  readonly req?: Readonly<Record<string, string>>;
  readonly spec?: Pod['spec'];
}

/** Pods are made relative to it; the descheduler runs a second later. */
const START_MS = Date.parse('2026-01-01T00:00:00Z');

export const RUN_MS = START_MS + 1000;

export function nodesOf({ nodes }: RecordedCluster): readonly Node[] {
  return nodes.map(({ name, labels, cap, taints, unschedulable, notReady }) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { ...labels, 'kubernetes.io/hostname': name } },
    spec: {
      ...(taints === undefined ? {} : { taints }),
      ...(unschedulable === undefined ? {} : { unschedulable }),
    },
    status: {
      capacity: cap,
      allocatable: cap,
      conditions: [{ type: 'Ready', status: notReady === true ? 'False' : 'True' }],
    },
  }));
}

export function podsOf({ pods, templates }: RecordedCluster): readonly Pod[] {
  return pods.map(({ name, t, node, age, status, deleted }) => {
    const { ns = 'default', labels, annotations, owner, req, spec } = templates[t] ?? {};
    const created = new Date(START_MS - age * 1000).toISOString();
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name,
        namespace: ns,
        creationTimestamp: created,
        ...(labels === undefined ? {} : { labels }),
        ...(annotations === undefined ? {} : { annotations }),
        ...(owner === undefined ? {} : { ownerReferences: [ownerReference(ns, owner)] }),
        ...(deleted === undefined ? {} : { deletionTimestamp: created }),
      },
      spec: {
        ...(spec ?? {
          containers: [
            {
              name: 'c',
              image: 'img',
              ...(req === undefined ? {} : { resources: { requests: req } }),
            },
          ],
        }),
        ...(node === undefined ? {} : { nodeName: node }),
      },
      status: { phase: 'Running', startTime: created, ...status },
    };
  });
}

function ownerReference(
  namespace: string,
  { kind, name }: NonNullable<RecordedTemplate['owner']>,
): NonNullable<Pod['metadata']['ownerReferences']>[number] {
  return {
    apiVersion: 'apps/v1',
    kind,
    name,
    uid: `${namespace}/${kind}/${name}`,
    controller: true,
  };
}
