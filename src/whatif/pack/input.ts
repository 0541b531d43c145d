import type { NodeAutoscalerName, PackingFindingKind } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import type { Prices } from '../../catalog/index.ts';

/** The input of `plan`; a packing makes its own scenario. */
export type PackInput = Omit<PlanInput, 'scenario'>;

/** Which nodes may be emptied, and how far to go. */
export interface PackOptions extends Prices {
  /**
   * The autoscaler that is simulated until it comes to rest: it decides which nodes go, and when. Of these options only `failOn` and
   * `atLeast` go with it; prices are those of `options.autoscaling.catalog` of the input.
   */
  readonly as?: NodeAutoscalerName;
  /** The kinds of findings that decide `summary.verdict`. Default all. */
  readonly failOn?: readonly PackingFindingKind[];
  /** With fewer emptied nodes the finding is "too-few". Default 0. */
  readonly atLeast?: number;
  /** Names of nodes, globs such as "worker-*" or label selectors such as "pool=blue": only these may be emptied. Default all. */
  readonly nodes?: string | readonly string[];
  /** The most pods that may be moved, over all steps. Default: no limit. */
  readonly maxMoves?: number;
  /** A node is left if emptying it saves less than this per moved pod: of its price, or without prices of its cpu in cores. */
  readonly minGain?: number;
  /** Pods without a controller may be evicted: their author creates them again. Default false. */
  readonly force?: boolean;
  /** Nodes of the control plane may be emptied. Default false. */
  readonly controlPlane?: boolean;
  /** Nodes with pods that have emptyDir or hostPath volumes stay, as with the Cluster Autoscaler. Default true. */
  readonly skipNodesWithLocalStorage?: boolean;
  /** Nodes with pods of kube-system that have no disruption budget stay, as with the Cluster Autoscaler. Default true. */
  readonly skipNodesWithSystemPods?: boolean;
}
