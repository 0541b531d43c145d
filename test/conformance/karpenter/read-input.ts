import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Namespace } from '../../../src/objects/index.ts';
import { instanceType, KWOK } from '../../../src/autoscalers/karpenter/index.ts';
import type {
  ClusterState,
  InstanceType,
  NodePool,
  StatedInstanceType,
} from '../../../src/autoscalers/karpenter/index.ts';
import type { CompactInput, CompactType } from './compact-input.ts';
import { POOL_HASH, readNode } from './read-nodes.ts';
import { readPods } from './read-pods.ts';

/** A case's cluster. Times are in milliseconds. */
export interface ReadInput {
  readonly now: number;
  readonly options: NonNullable<CompactInput['options']>;
  readonly state: ClusterState;
  readonly podDisruptionBudgets: NonNullable<CompactInput['podDisruptionBudgets']>;
}

export function readInput(input: CompactInput): ReadInput {
  const now = Date.parse(input.now);
  const types = catalogueOf(input);
  const pods = readPods(input, now);
  const pools = input.nodePools ?? [];
  const all = pools.map((pool) => ({
    ...pool,
    metadata: { ...pool.metadata, annotations: POOL_HASH },
  }));
  const isReady = ({ metadata }: NodePool): boolean =>
    input.notReadyPools?.includes(metadata.name) !== true;
  return {
    now,
    options: input.options ?? {},
    podDisruptionBudgets: input.podDisruptionBudgets ?? [],
    state: {
      nodePools: all.filter(isReady),
      unreadyPools: all.filter((pool) => !isReady(pool)),
      instanceTypes: new Map(all.map(({ metadata }) => [metadata.name, types])),
      nodes: (input.nodes ?? []).map((node) => readNode(node, { now, pools, types, pods })),
      pods,
      daemonSets: input.daemonSets ?? [],
      namespaces: [...(input.namespaces ?? []), ...BUILT_IN],
      persistentVolumeClaims: input.persistentVolumeClaims ?? [],
      persistentVolumes: input.persistentVolumes ?? [],
      storageClasses: input.storageClasses ?? [],
      csiNodes: input.csiNodes ?? [],
    },
  };
}

/** Namespaces that every cluster has. */
const BUILT_IN: readonly Namespace[] = ['default', 'kube-system'].map((name) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name },
}));

const read = new Map<string, readonly InstanceType[]>();

/** The kwok catalogue is recorded once for all cases. */
function catalogueOf({ catalogue }: CompactInput): readonly InstanceType[] {
  if (catalogue !== 'kwok') return catalogue.map(readType);
  const known = read.get(catalogue);
  if (known !== undefined) return known;
  const types = kwokTypes().map(readType);
  read.set(catalogue, types);
  return types;
}

export function kwokTypes(): readonly CompactType[] {
  const file = path.join(import.meta.dirname, 'catalogues.json.gz');
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  return (JSON.parse(text) as { readonly kwok: readonly CompactType[] }).kwok;
}

const DOMAIN = 'karpenter.kwok.sh';

function readType(type: CompactType): InstanceType {
  const { name, arch = 'amd64', os = ['linux'], family, size, capacity } = type;
  const stated: StatedInstanceType = {
    name,
    arch,
    os,
    labels: {
      [`${DOMAIN}/instance-family`]: family ?? '',
      [`${DOMAIN}/instance-size`]: size ?? String(capacity['cpu']),
      [`${DOMAIN}/instance-cpu`]: String(capacity['cpu']),
      [`${DOMAIN}/instance-memory`]: String(capacity['memory']),
    },
    capacity: { pods: '110', ...capacity },
    overhead: type.overhead ?? { cpu: '100m', memory: '10Mi' },
    offerings: type.offerings.map(
      ([zone, capacityType, price, available = true, reservationId, reservationCapacity = 0]) => ({
        zone,
        capacityType,
        price,
        available,
        reservationId: reservationId === '' ? undefined : reservationId,
        reservationCapacity,
      }),
    ),
  };
  return instanceType(KWOK, stated);
}
