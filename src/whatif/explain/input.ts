import type { Pod, TemplateOwner } from '../../objects/index.ts';
import type { InputPod } from '../../input/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { ExplainFindingKind } from '../../outcome/index.ts';
import type { ObjectLists, PlanOptions } from '../../simulation/index.ts';

export interface ExplainInput extends SchedulerInput, Omit<ObjectLists, 'pods'> {
  /** The pending pod. */
  readonly pod: InputPod;
  /** The pod as an API server has stored it. This pod is evaluated; hints change `pod`. */
  readonly stored?: Pod;
  /** The workload whose template makes the pod: hints patch it, not the pod. */
  readonly workload?: TemplateOwner;
  readonly options?: ExplainOptions;
}

export interface ExplainOptions extends Omit<PlanOptions, 'failOn'> {
  /** The kinds of findings that decide `summary.verdict`. Default all. */
  readonly failOn?: readonly ExplainFindingKind[];
  /** Pass the pod through admission first. Default false. */
  readonly admit?: boolean;
  /** List every plugin that rejects a node, not only the first. Default false. */
  readonly allReasons?: boolean;
  /** Also binds the pod to the best node, the first by name. A real extender then really binds. Default false. */
  readonly bind?: boolean;
  /** Find single changes that make an unschedulable pod fit. Default false. */
  readonly hints?: boolean;
}
