import type { Node } from '../../../objects/index.ts';
import { groupBy } from '../../../units/index.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import type { Provider } from '../algebra/labels.ts';
import { Requirements } from '../algebra/requirements.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { readResources } from '../resources.ts';
import { isEmpty } from './claims/bits.ts';
import { PoolLimits } from './claims/pool-limits.ts';
import { claimTemplate } from './claims/template.ts';
import { TypeTable } from './claims/type-table.ts';
import { provisioningRules } from './versions.ts';
import type { KarpenterVersion } from './versions.ts';

/** A NodePool that can launch no node, whatever a pod asks for. */
export interface IdlePool {
  readonly nodePool: string;
  readonly reason: string;
}

interface Circumstances {
  readonly version: KarpenterVersion;
  readonly provider: Provider;
  readonly minValuesPolicy: 'Strict' | 'BestEffort';
  /** By the name of the NodePool. */
  readonly instanceTypes: ReadonlyMap<string, readonly InstanceType[]>;
  readonly nodes: readonly Node[];
}

/** The NodePools that can launch no node as things are: their requirements leave no type, or their limits no room. */
export function idlePools(
  pools: readonly NodePool[],
  circumstances: Circumstances,
): readonly IdlePool[] {
  const nodes = groupBy(circumstances.nodes, ({ metadata }) => metadata.labels?.[NODE_POOL]);
  return pools.flatMap((pool) => {
    const { name } = pool.metadata;
    const types = circumstances.instanceTypes.get(name) ?? [];
    const table = TypeTable.of(types, circumstances.provider);
    const reason = whyIdle(pool, table, { ...circumstances, nodes: nodes.get(name) ?? [] });
    return reason === undefined ? [] : [{ nodePool: pool.metadata.name, reason }];
  });
}

/** `nodes`: those of the pool. */
function whyIdle(
  pool: NodePool,
  table: TypeTable,
  { version, provider, minValuesPolicy, nodes }: Circumstances,
): string | undefined {
  const { name } = pool.metadata;
  if (table.types.length === 0) return 'no instance types are known';
  const { template, lacksMinValues } = claimTemplate(pool, table, {
    provider,
    rules: provisioningRules(version),
    relaxesMinValues: minValuesPolicy === 'BestEffort',
  });
  if (lacksMinValues)
    return 'the types that its requirements leave have too few values for minValues';
  if (isEmpty(template.types)) return whyNoTypes(pool, table, template.requirements);
  const limits = new PoolLimits([pool]);
  for (const { status } of nodes) {
    limits.use(name, readResources({ ...status?.capacity, nodes: 1 }));
  }
  const isFull = limits.hasNoNodesLeft(name) || isEmpty(limits.within(name, table, template.types));
  return isFull ? 'its limits have no room for one more node of any type' : undefined;
}

/** Names a requirement that no type meets; if each is met by some type, it is their combination. */
function whyNoTypes(pool: NodePool, table: TypeTable, all: Requirements): string {
  const { metadata, spec } = pool.spec.template;
  const own = [...Requirements.stated(spec.requirements), ...Requirements.labels(metadata?.labels)];
  for (const requirement of own) {
    const alone = Requirements.of([requirement]);
    if (isEmpty(table.compatible(alone))) return `no instance type has ${String(requirement)}`;
    if (isEmpty(table.offered(alone)))
      return `no instance type is offered with ${String(requirement)}`;
  }
  return isEmpty(table.compatible(all))
    ? 'no instance type meets all of its requirements'
    : 'no instance type that meets its requirements is offered in its zones and capacity types';
}
