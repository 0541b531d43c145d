import type { Sequences } from '../../units/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { BarrierFacet, ClusterView, NodeIndex, PodClass } from '../../cluster/index.ts';
import { asGroup, FITS, reasonsAbout, unresolvable, unschedulable } from '../../framework/index.ts';
import type {
  AskedLabel,
  Cause,
  Group,
  GroupFilter,
  Supposition,
  Verdict,
} from '../../framework/index.ts';
import { followedBy } from './constraint.ts';
import { askedLabels } from '../shared/asked-label.ts';
import type { Constraint } from './constraint.ts';
import { domainsOf, hasEveryKey } from './domains.ts';
import { sharedGroups } from '../shared/group-numbers.ts';
import { Minimum } from './minimum.ts';

const MISSING_LABEL = 0;
const SKEWED = 1;

export const REASONS = reasonsAbout('spread', {
  'missing-label': {
    text: "node(s) didn't match pod topology spread constraints (missing required label)",
  },
  skew: {
    text: "node(s) didn't match pod topology spread constraints",
  },
});

/**
 * Hard constraints (DoNotSchedule). A group has one digit per constraint: the count of a domain that is one node, or the number
 * of a wider domain (kubernetes v1.34.1 plugins/podtopologyspread/filtering.go).
 */
export class SpreadFilter implements GroupFilter {
  readonly type = 'group';
  /** Domains without nodes do not count. */
  readonly alsoReads = ['nodes'] as const;
  readonly follows: readonly BarrierFacet[];
  protected readonly constraints: readonly Constraint[];
  protected readonly minima: readonly Minimum[];
  readonly asks: readonly AskedLabel[] | undefined;
  readonly startsAs: string;
  readonly #groups: Sequences;

  constructor(constraints: readonly Constraint[], cluster: ClusterView) {
    this.constraints = constraints;
    this.follows = followedBy(constraints);
    this.startsAs = JSON.stringify(['SpreadFilter', ...constraints.map((one) => one.topologyKey)]);
    this.#groups = sharedGroups(cluster, this.startsAs);
    this.asks = askedLabels(constraints.map(({ asks }) => asks));
    this.minima = domainsOf(constraints, this.startsAs, cluster).map((all) => new Minimum(all));
  }

  group(node: NodeIndex): Group {
    let state = 0;
    for (let i = 0; i < this.constraints.length; i++) {
      const { column } = this.constraints[i]!;
      const value = column.valueOf[node]!;
      const known = column.distinct ? this.minima[i]!.counts : undefined;
      const digit = value === ABSENT ? 0 : 1 + (known === undefined ? value : known[value]!);
      state = this.#groups.next(state, digit);
    }
    return asGroup(state);
  }

  podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    if (!hasEveryKey(this.constraints, node)) return false;
    let regroups = false;
    for (let i = 0; i < this.constraints.length; i++) {
      const constraint = this.constraints[i]!;
      const value = constraint.column.valueOf[node]!;
      // Only withdrawn nodes can be in a domain that does not count.
      const isCounted = this.minima[i]!.knows(value) && constraint.counts(podClass);
      if (!isCounted || !constraint.eligible(node)) continue;
      this.minima[i]!.move(value, step);
      regroups ||= constraint.column.distinct;
    }
    return regroups;
  }

  counts(podClass: PodClass): boolean {
    return this.constraints.some((constraint) => constraint.counts(podClass));
  }

  filter(group: Group): Verdict {
    const digits = this.#groups.digits(group, this.constraints.length);
    for (let i = 0; i < digits.length; i++) {
      const digit = digits[i]!;
      if (digit === 0) return unresolvable(MISSING_LABEL);
      const { column, minDomains, self, maxSkew } = this.constraints[i]!;
      const { counts, domains, least } = this.minima[i]!;
      const here = column.distinct ? digit - 1 : counts[digit - 1]!;
      if (here + self - (domains < minDomains ? 0 : least) > maxSkew) return unschedulable(SKEWED);
    }
    return FITS;
  }

  explain(detail: number): readonly Cause[] {
    return [{ id: detail === MISSING_LABEL ? 'missing-label' : 'skew' }];
  }

  /** Upstream's updateWithPod: pods move on one node only, so at most one domain of each constraint changes. */
  suppose(node: NodeIndex): Supposition {
    const moved = this.constraints.map(() => 0);
    const isCounted = hasEveryKey(this.constraints, node);
    return {
      podMoved: (podClass, step) => {
        if (!isCounted) return;
        this.constraints.forEach((constraint, i) => {
          if (constraint.eligible(node) && constraint.countsSupposed(podClass)) moved[i]! += step;
        });
      },
      filter: () => this.#filterSupposed(node, moved),
    };
  }

  #filterSupposed(node: NodeIndex, moved: readonly number[]): Verdict {
    for (let i = 0; i < this.constraints.length; i++) {
      const constraint = this.constraints[i]!;
      const { column, minDomains, self, maxSkew } = constraint;
      const value = column.valueOf[node]!;
      if (value === ABSENT) return unresolvable(MISSING_LABEL);
      const minimum = this.minima[i]!;
      const here = minimum.counts[value]! + moved[i]!;
      const isCounted = constraint.eligible(node);
      const least = isCounted ? Math.min(minimum.leastBut(value), here) : minimum.least;
      if (here + self - (minimum.domains < minDomains ? 0 : least) > maxSkew) {
        return unschedulable(SKEWED);
      }
    }
    return FITS;
  }
}
