import type { KubernetesObject } from '../../src/objects/index.ts';

const ZONES = ['zone-0', 'zone-1', 'zone-2'] as const;
const FAMILIES = 50;
const CORES = [1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 160, 192, 224, 256] as const;

/** A NodeCatalog of 700 types, each in three zones, on demand and as spot nodes. */
export const catalogOf700 = (): string =>
  JSON.stringify({
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'NodeCatalog',
    types: Array.from({ length: FAMILIES }, (_, family) =>
      CORES.map((cores) => {
        const price = cores * 0.04 * (1 + family / FAMILIES);
        return {
          name: `f${family}.${cores}`,
          cpu: String(cores),
          memory: `${cores * (2 + (family % 4) * 2)}Gi`,
          price,
          spotPrice: price / 3,
          zones: ZONES,
          labels: { family: `f${family}` },
        };
      }),
    ).flat(),
  });

/** NodePools of kwok that may launch every type, and remove or replace a tenth of their nodes at a time. */
export const nodePools = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name: `pool-${at}` },
    spec: {
      weight: count - at,
      template: {
        metadata: { labels: { pool: `pool-${at}` } },
        spec: {
          requirements: [
            { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['spot', 'on-demand'] },
          ],
          nodeClassRef: { group: 'karpenter.kwok.sh', kind: 'KWOKNodeClass', name: 'default' },
          expireAfter: 'Never',
        },
      },
      disruption: {
        consolidationPolicy: 'WhenEmptyOrUnderutilized',
        consolidateAfter: '30s',
        budgets: [{ nodes: '10%' }],
      },
    },
  }));

/** The cluster's nodes as nodes that the first of the NodePools launched. */
export const launchedNodes = (objects: readonly KubernetesObject[]): readonly object[] =>
  objects.map((object) => {
    if (object.kind !== 'Node') return object;
    const capacity = { cpu: '16', memory: '64Gi', pods: '110' };
    return {
      ...object,
      metadata: {
        ...object.metadata,
        creationTimestamp: '2026-01-01T00:00:00Z',
        labels: {
          ...object.metadata.labels,
          'kubernetes.io/arch': 'amd64',
          'kubernetes.io/os': 'linux',
          'node.kubernetes.io/instance-type': 'f1.16',
          'karpenter.sh/capacity-type': 'on-demand',
          'karpenter.sh/nodepool': 'pool-0',
          'karpenter.sh/registered': 'true',
          'karpenter.sh/initialized': 'true',
        },
      },
      status: { capacity, allocatable: capacity },
    };
  });
