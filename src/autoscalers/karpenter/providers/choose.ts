import type { Node } from '../../../objects/index.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { AWS } from './aws/index.ts';
import { AZURE } from './azure.ts';
import type { CloudProvider } from './contract.ts';
import { GROUP } from '../algebra/labels.ts';
import { Requirement } from '../algebra/requirement.ts';
import { providerOfDomain } from './domain.ts';
import { KWOK } from './kwok.ts';

const PROVIDERS: ReadonlyMap<string, CloudProvider> = new Map([
  ['karpenter.k8s.aws', AWS],
  ['karpenter.azure.com', AZURE],
  ['karpenter.kwok.sh', KWOK],
]);

/** The provider with a NodeClass of a group; undefined: it is not known here. */
export const knownProvider = (group: string): CloudProvider | undefined => PROVIDERS.get(group);

/**
 * The provider of NodePools, by the group of their NodeClass. One Karpenter has one provider: if the groups differ it is the one of most
 * pools, the first of several. Of an unknown provider only the labels are known that its pools and nodes have.
 */
export function providerOf(pools: readonly NodePool[], nodes: readonly Node[] = []): CloudProvider {
  const group = groupOfMost(pools);
  if (group === undefined) return KWOK;
  return PROVIDERS.get(group) ?? unknownProvider(group, pools, nodes);
}

function groupOfMost(pools: readonly NodePool[]): string | undefined {
  const counts = new Map<string, number>();
  for (const pool of pools) {
    const group = classOf(pool)?.group;
    if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  let most: string | undefined;
  for (const [group, count] of counts) {
    if (most === undefined || count > (counts.get(most) ?? 0)) most = group;
  }
  return most;
}

const classOf = ({ spec }: NodePool): NodePool['spec']['template']['spec']['nodeClassRef'] =>
  spec.template.spec.nodeClassRef;

function unknownProvider(
  group: string,
  pools: readonly NodePool[],
  nodes: readonly Node[],
): CloudProvider {
  const kind = pools.map(classOf).find((one) => one?.group === group)?.kind ?? '';
  const prefix = `${group}/`;
  const named = [
    ...pools.flatMap(({ spec: { template } }) => [
      ...(template.spec.requirements ?? []).map(({ key }) => key),
      ...Object.keys(template.metadata?.labels ?? {}),
    ]),
    ...nodes.flatMap(({ metadata }) => Object.keys(metadata.labels ?? {})),
  ];
  const own = new Set(named.filter((label) => label.startsWith(prefix)));
  const labels = [...own].map((label) => label.slice(prefix.length));
  const base = providerOfDomain(group, kind.toLowerCase(), labels);
  return {
    ...base,
    // A label that is in no list of ours may be one that the provider knows.
    restrictedDomains: new Set([GROUP]),
    labelRules: [],
    typeLabels: [...own].filter((label) => label !== base.nodeClassLabel),
    requirementsOf: ({ labels }) =>
      Object.entries(labels)
        .filter(([label]) => own.has(label))
        .map(([label, value]) => Requirement.label(label, value)),
    zonesOf: () => undefined,
    amountsOf: ({ capacity }) => ({ capacity, overhead: {} }),
  };
}
