import {
  findCondition,
  labelValueProblems,
  qualifiedNameProblems,
} from '../../../objects/index.ts';
import { goQuote } from '../../../golang/index.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import type { Provider } from '../algebra/labels.ts';
import { requirementProblems, restrictedLabelProblems } from '../algebra/requirement-problems.ts';
import type { NodePool } from '../objects/node-pool.ts';

/** A NodePool that Karpenter does not use, and why. */
export interface UnusedPool {
  readonly pool: NodePool;
  readonly reason: string;
}

export interface PoolsByUse {
  readonly usable: readonly NodePool[];
  readonly unused: readonly UnusedPool[];
}

/**
 * The NodePools that Karpenter uses: those that it finds valid and that are not known not to be Ready. A pool without a status is taken to
 * be Ready: no object tells whether its NodeClass is.
 */
export function poolsByUse(pools: readonly NodePool[], provider: Provider): PoolsByUse {
  const usable: NodePool[] = [];
  const unused: UnusedPool[] = [];
  for (const pool of pools) {
    const reason = whyUnused(pool, provider);
    if (reason === undefined) usable.push(pool);
    else unused.push({ pool, reason });
  }
  return { usable, unused };
}

function whyUnused(pool: NodePool, provider: Provider): string | undefined {
  const problems = poolProblems(pool, provider);
  if (problems.length > 0) return problems.join('; ');
  const ready = findCondition(pool.status?.conditions, 'Ready');
  if (ready === undefined || ready.status === 'True') return undefined;
  const { reason = '', message = '' } = ready;
  const said = [reason, message].filter((text) => text !== '').join(': ');
  return said === '' ? 'it is not Ready' : `it is not Ready (${said})`;
}

/**
 * What Karpenter itself finds wrong in a NodePool that the API server accepts.
 *
 * Rule: NodePool.RuntimeValidate, sigs.k8s.io/karpenter/pkg/apis/v1/nodepool_validation.go, v1.13.
 */
function poolProblems({ spec: { template } }: NodePool, provider: Provider): readonly string[] {
  const { requirements = [] } = template.spec;
  return [
    ...Object.entries(template.metadata?.labels ?? {}).flatMap(([key, value]) =>
      labelProblems(key, value, provider),
    ),
    ...taintProblems(template.spec),
    ...requirements.flatMap((one) =>
      requirementProblems(one, provider).map(
        (problem) => `invalid value: ${problem} in requirements, restricted`,
      ),
    ),
    ...requirements
      .filter(({ key }) => key === NODE_POOL)
      .map(({ key }) => `invalid key: ${goQuote(key)} in requirements, restricted`),
  ];
}

function labelProblems(key: string, value: string, provider: Provider): readonly string[] {
  const name = goQuote(key);
  return [
    ...(key === NODE_POOL ? [`invalid key name ${name} in labels, restricted`] : []),
    ...qualifiedNameProblems(key).map(
      (problem) => `invalid key name ${name} in labels, ${goQuote(problem)}`,
    ),
    ...labelValueProblems(value).map(
      (problem) => `invalid value: ${value} for label[${key}], ${problem}`,
    ),
    ...restrictedLabelProblems(key, provider).map(
      (problem) => `invalid key name ${name} in labels, ${problem}`,
    ),
  ];
}

/** Rule: validateTaints, nodeclaim_validation.go. A key and an effect occur once in both lists. */
function taintProblems({
  taints = [],
  startupTaints = [],
}: NodePool['spec']['template']['spec']): readonly string[] {
  const seen = new Set<string>();
  const lists = [
    ['taints', taints],
    ['startupTaints', startupTaints],
  ] as const;
  return lists.flatMap(([field, list]) =>
    list.flatMap(({ key, value = '', effect }) => {
      const names = value === '' ? [key] : [key, value];
      const pair = `${key}=${effect}`;
      const isTwice = seen.has(pair);
      seen.add(pair);
      return [
        ...names.flatMap(qualifiedNameProblems).map((one) => `invalid value: ${one} in ${field}`),
        ...(isTwice ? [`duplicate taint Key/Effect pair ${pair}`] : []),
      ];
    }),
  );
}
