import type { Taint } from '../../../../objects/index.ts';
import { compileLabelSelector } from '../../../../objects/index.ts';
import { HOSTNAME } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import type { GroupRule } from './group-rule.ts';
import { nextDomains } from './next-domains.ts';

/** The pod of a question: what selectors read of it. */
export interface SelectedPod {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Counts the pods that a selector matches in each domain of a label, for all pods that have the same rule.
 *
 * Rule: TopologyGroup, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/topologygroup.go, v1.13.
 */
export class DomainGroup {
  readonly rule: GroupRule;
  readonly counts = new Map<string, number>();
  /** The domains without a pod. */
  readonly empty = new Set<string>();
  readonly #matches: (labels: Readonly<Record<string, string>>) => boolean;

  constructor(rule: GroupRule, domains: Iterable<string>) {
    this.rule = rule;
    this.#matches = compileLabelSelector(rule.selector);
    for (const domain of domains) this.register(domain);
  }

  register(domain: string): void {
    if (this.counts.has(domain)) return;
    this.counts.set(domain, 0);
    this.empty.add(domain);
  }

  record(domain: string): void {
    this.counts.set(domain, (this.counts.get(domain) ?? 0) + 1);
    this.empty.delete(domain);
  }

  selects({ namespace, labels }: SelectedPod): boolean {
    return this.rule.namespaces.has(namespace) && this.#matches(labels);
  }

  /** Whether a node counts: every node does but for a spread constraint. */
  acceptsNode(taints: readonly Taint[], requirements: Requirements): boolean {
    return this.rule.filter?.accepts(taints, requirements) ?? true;
  }

  /** The domains that a pod may go to; DoesNotExist: none. */
  next(pod: SelectedPod, podDomains: Requirement, nodeDomains: Requirement): Requirement {
    const { rule, counts, empty } = this;
    const domains = nextDomains({
      rule,
      counts,
      empty,
      selectsPod: this.selects(pod),
      podDomains,
      nodeDomains,
    });
    return domains.length === 0
      ? Requirement.of(rule.key, 'DoesNotExist')
      : Requirement.of(rule.key, 'In', domains);
  }

  /** The domain of a node that has no label for it: of the hostname its name, else none. */
  domainOf(labels: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
    return labels?.[this.rule.key] ?? (this.rule.key === HOSTNAME ? name : undefined);
  }
}
