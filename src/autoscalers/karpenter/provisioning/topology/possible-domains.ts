import type { Taint, Toleration } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import { Requirements } from '../../algebra/requirements.ts';
import type { InstanceType } from '../../catalogue/instance-type.ts';
import type { NodePool } from '../../objects/node-pool.ts';
import { toleratesAll } from './node-filter.ts';

/** The domains of a label that NodePools could make, each with the taints of the pools. */
type Domains = Map<string, (readonly Taint[])[]>;

/**
 * The values of labels that nodes of the NodePools may have, whether or not there is such a node.
 *
 * Rule: buildDomainGroups and TopologyDomainGroup, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling, v1.13.
 */
export class PossibleDomains {
  readonly #pools: readonly {
    readonly own: Requirements;
    readonly taints: readonly Taint[];
    readonly types: readonly InstanceType[];
  }[];
  readonly #byKey = new Map<string, Domains>();

  constructor(
    nodePools: readonly NodePool[],
    typesOf: ReadonlyMap<string, readonly InstanceType[]>,
  ) {
    this.#pools = nodePools.flatMap(({ metadata, spec: { template } }) => {
      const types = typesOf.get(metadata.name);
      if (types === undefined) return [];
      const stated = Requirements.stated(template.spec.requirements);
      const own = stated.with(Requirements.labels(template.metadata?.labels));
      return [{ own, taints: template.spec.taints ?? [], types }];
    });
  }

  /** The domains of a label; with tolerations only those on whose taints a pool's nodes would not turn the pod away. */
  of(key: string, tolerations: readonly Toleration[] | undefined): readonly string[] {
    const domains = getOrInsert(this.#byKey, key, () => this.#find(key));
    if (tolerations === undefined) return [...domains.keys()];
    return [...domains].flatMap(([domain, groups]) =>
      groups.some((taints) => toleratesAll(tolerations, taints)) ? [domain] : [],
    );
  }

  #find(key: string): Domains {
    const domains: Domains = new Map();
    for (const { own, taints, types } of this.#pools) {
      const required = own.find(key);
      const values = new Set<string>();
      for (const type of types) {
        const offered = type.requirements.find(key);
        const met =
          required === undefined
            ? offered
            : offered === undefined
              ? required
              : required.intersect(offered);
        for (const value of met?.values ?? []) values.add(value);
      }
      if (required?.operator === 'In') for (const value of required.values) values.add(value);
      for (const value of values) insert(domains, value, taints);
    }
    return domains;
  }
}

/** A pool without taints makes those of other pools irrelevant. */
function insert(domains: Domains, value: string, taints: readonly Taint[]): void {
  const known = domains.get(value);
  if (known === undefined || taints.length === 0) domains.set(value, [taints]);
  else if (known[0]?.length !== 0) known.push(taints);
}
