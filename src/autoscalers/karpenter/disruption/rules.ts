import type { KarpenterVersion } from '../provisioning/versions.ts';

/** How versions of Karpenter differ in disruption. */
export interface DisruptionRules {
  /**
   * Candidates come in the order of their price by the cost of moving their pods, dearest first; before, in the order of their
   * disruption cost, lowest first. sortCandidates, disruption/consolidation.go.
   */
  readonly ranksByPrice: boolean;
  /**
   * A node is empty if moving its pods costs nothing, and its price is that of the first offering with its zone and capacity type.
   * Before, it is empty if no pod has to move, and its price is that of its cheapest offering. NewCandidate, disruption/types.go.
   */
  readonly countsMoves: boolean;
  /** Pods of candidates do not move to nodes whose consolidateAfter has not passed. addToExistingNode, scheduling/scheduler.go. */
  readonly sparesFreshNodes: boolean;
  /** Savings read the offerings that the replacement may be launched with; before, all of its type. EstimatedSavings, disruption/types.go. */
  readonly readsAllowedOfferings: boolean;
  /** Policy Balanced: consolidation must save at least half of its share of the disruption. disruption/balanced.go. */
  readonly weighsMoves: boolean;
}

const V1_13: DisruptionRules = {
  ranksByPrice: false,
  countsMoves: false,
  sparesFreshNodes: false,
  readsAllowedOfferings: false,
  weighsMoves: false,
};

/** Each version as its differences from the one before. */
const RULES: Readonly<Record<KarpenterVersion, DisruptionRules>> = {
  '1.13': V1_13,
  '1.14': {
    ...V1_13,
    ranksByPrice: true,
    countsMoves: true,
    sparesFreshNodes: true,
    readsAllowedOfferings: true,
    weighsMoves: true,
  },
};

export const disruptionRules = (version: KarpenterVersion): DisruptionRules => RULES[version];
