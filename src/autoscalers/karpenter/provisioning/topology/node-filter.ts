import { tolerates } from '../../../../objects/index.ts';
import type { Taint, Toleration, TopologySpreadConstraint } from '../../../../objects/index.ts';
import { Requirements } from '../../algebra/requirements.ts';
import type { SoftSpec } from '../pods/soft-spec.ts';

export const toleratesAll = (
  tolerations: readonly Toleration[],
  taints: readonly Taint[],
): boolean => taints.every((taint) => tolerates(tolerations, taint));

/**
 * The nodes that count for a spread constraint.
 *
 * Rule: TopologyNodeFilter, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/topologynodefilter.go, v1.13.
 */
export class NodeFilter {
  readonly #alternatives: readonly Requirements[];
  readonly honorsAffinity: boolean;
  readonly honorsTaints: boolean;
  readonly tolerations: readonly Toleration[];

  constructor(spec: SoftSpec, constraint: TopologySpreadConstraint) {
    const selector = Requirements.labels(spec.nodeSelector);
    this.#alternatives =
      spec.requiredTerms === undefined
        ? [selector]
        : spec.requiredTerms.map(({ matchExpressions }) =>
            selector.with(Requirements.stated(matchExpressions)),
          );
    this.honorsAffinity = (constraint.nodeAffinityPolicy ?? 'Honor') === 'Honor';
    this.honorsTaints = constraint.nodeTaintsPolicy === 'Honor';
    this.tolerations = spec.tolerations;
  }

  accepts(taints: readonly Taint[], requirements: Requirements): boolean {
    return (
      (!this.honorsAffinity ||
        this.#alternatives.length === 0 ||
        this.#alternatives.some((one) => requirements.accepts(one))) &&
      (!this.honorsTaints || toleratesAll(this.tolerations, taints))
    );
  }

  /**
   * Equal for filters that Karpenter takes for the same: it hashes the labels that requirements name, not their values, and of equal
   * members of a list an even number cancels out.
   *
   * Rule: TopologyGroup.Hash, topologygroup.go, and hashstructure v2 with SlicesAsSets.
   */
  get signature(): string {
    return JSON.stringify([
      uncancelled(this.#alternatives.map((one) => [...one.byKey.keys()].sort().join())),
      this.honorsAffinity,
      this.honorsTaints,
      uncancelled(this.tolerations.map((one) => JSON.stringify(Object.entries(one).sort()))),
    ]);
  }
}

/** The members that occur an odd number of times, sorted. */
function uncancelled(members: readonly string[]): readonly string[] {
  const odd = new Set<string>();
  for (const member of members) if (!odd.delete(member)) odd.add(member);
  return [...odd].sort();
}
