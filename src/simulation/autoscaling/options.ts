import type { AutoscalerSetUp } from '../../autoscalers/index.ts';
import type { NodeAutoscalerName } from '../../outcome/index.ts';

/** The node autoscaler of a plan. */
export interface AutoscalingOptions extends Omit<AutoscalerSetUp, 'catalog' | 'minor'> {
  /** Default: the one of the input. One that is named, or that is to come to rest, must be in the input. */
  readonly use?: NodeAutoscalerName | 'none';
  /**
   * Nodes are removed too, and the run goes on until the autoscaler has come to rest: for REST_LIMIT_SECONDS at most, or to the time that
   * `until` gives. Default false.
   */
  readonly toRest?: boolean;
  /** Types of nodes that can be launched: a NodeCatalog or Karpenter's instance types, as a document or as text. Default: those of the nodes. */
  readonly catalog?: unknown;
  /** True: the catalogue is given for its prices too, and has a use where nothing launches nodes. Default false. */
  readonly isCatalogOfPrices?: boolean;
  /** Seconds from the decision to launch a node until it is Ready. Default: 45. */
  readonly startup?: number;
}
