import type { InputPod } from '../../input/index.ts';
import type { SizingFindingKind, SizingObjective } from '../../outcome/index.ts';
import type { LossWays } from '../survive/input.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** The input of `plan`. Options may be given here or as the second argument of `size`, which takes precedence. */
export interface SizeInput extends Omit<PlanInput, 'options'> {
  readonly options?: SizeOptions;
}

export interface SizeOptions extends Omit<PlanOptions, 'failOn'> {
  /**
   * The minima and maxima of the pools of the input's autoscaler are sized, instead of nodes to add. Of these options only `failOn` and
   * `catalog` go with it, and those of a plan. Default false.
   */
  readonly pools?: boolean;
  /** The kinds of findings that decide `summary.verdict`. Default all. */
  readonly failOn?: readonly SizingFindingKind[];
  /** Copies of this pod must fit, instead of the pending pods. Passes admission first. */
  readonly pod?: InputPod;
  /** How many copies of `pod`. Default 1. */
  readonly copies?: number;
  /** A NodeCatalog or Karpenter's instance types: a document, or its text as JSON, YAML or CSV. Default: the nodes of the cluster. */
  readonly catalog?: unknown;
  /**
   * "fit": all pods fit. "survive": also after the loss of any one node; "survive:LABEL": after the loss of all nodes with one value of
   * the label. Default "fit".
   */
  readonly goal?: string;
  /** How nodes are lost with a goal to survive. Default "both". */
  readonly as?: LossWays;
  /** What is made small. Default "cost" if every candidate has a price, else "nodes". */
  readonly by?: SizingObjective;
  /** Names of types to consider, with * and ?. Default all. */
  readonly types?: readonly string[];
  /** Zones in which nodes may be added. Default all. */
  readonly zones?: readonly string[];
  /** Whether nodes that may be taken back are considered. Default false. */
  readonly spot?: boolean;
  /** The most nodes. Default 1,000. */
  readonly maxNodes?: number;
  /** The most nodes of a type, by its name. */
  readonly limits?: Readonly<Record<string, number>>;
  /** The most types in one answer. */
  readonly maxTypes?: number;
}
