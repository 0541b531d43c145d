import type { KubernetesObject, Pod } from '../../api/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { ExplainFindingKind } from '../../outcome/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';

/** What `explain` is asked. */
export interface ExplainInput extends SchedulerInput {
  /** The cluster as it stands: nodes, bound pods, everything that rules refer to. */
  readonly objects: readonly KubernetesObject[];
  /** Objects that are taken as the cluster's, whatever they look like. */
  readonly cluster?: readonly KubernetesObject[];
  /** Objects that are taken as manifests, whatever they look like. */
  readonly apply?: readonly KubernetesObject[];
  /** The pending pod. */
  readonly pod: Pod;
  readonly options?: ExplainOptions;
}

export interface ExplainOptions extends Omit<PlanOptions, 'failOn'> {
  /** What decides `summary.verdict`. Default all. */
  readonly failOn?: readonly ExplainFindingKind[];
  /** Let the pod pass admission first, as one that has not been sent to an API server yet. Default false. */
  readonly admit?: boolean;
  /** Tell of every node all plugins that turn it down, not only the first. Default false. */
  readonly allReasons?: boolean;
  /** Also go through the bind step with the best node, the first by name. With a real extender that is for real. Default false. */
  readonly bind?: boolean;
  /** Look for single changes with which a pod that fits nowhere would fit. Default false. */
  readonly hints?: boolean;
}
