import type { ResourceList } from '../../../objects/index.ts';
import { quantityMilli } from '../../../units/index.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { AutoscalerSetUp, PreparedAutoscaler } from '../../shared/index.ts';

/** The cores of a list of resources. */
export const coresOf = ({ cpu = '0' }: ResourceList = {}): number => quantityMilli(cpu) / 1000;

/** The NodePools with limits on cpu in place of their own. Of a pool with bounds no other limit holds. */
export const withBounds = (
  pools: readonly NodePool[],
  { bounds }: Pick<AutoscalerSetUp, 'bounds'>,
): readonly NodePool[] =>
  pools.map((pool) => {
    const max = bounds?.get(pool.metadata.name)?.max;
    if (max === undefined) return pool;
    const { limits: _limits, ...spec } = pool.spec;
    return { ...pool, spec: max === Infinity ? spec : { ...spec, limits: { cpu: String(max) } } };
  });

/** The pools that Karpenter sizes, each by its limit on cpu. */
export const sizedPools = (pools: readonly NodePool[]): PreparedAutoscaler['pools'] =>
  pools
    .filter(({ spec }) => spec.replicas === undefined)
    .map(({ metadata: { name }, spec: { limits } }) => ({
      name,
      unit: 'cpu',
      ...(limits?.['cpu'] === undefined ? {} : { max: coresOf(limits) }),
    }));

/** A node counts with its capacity. */
export const shareOf: PreparedAutoscaler['shareOf'] = ({ metadata: { labels = {} }, status }) => {
  const pool = labels[NODE_POOL];
  return pool === undefined
    ? undefined
    : { pool, amount: coresOf(status?.capacity ?? status?.allocatable) };
};
