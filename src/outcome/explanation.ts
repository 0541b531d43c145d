import type { Integer, Seconds } from './amounts.ts';
import type { ExplainFindingKind, FindingPlace, OutcomeVerdict } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { NodeAutoscalerName, UnservedReason } from './run/node-autoscaling.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { API_VERSION, NotModelled, PlanScheduler, RejectedNodes } from './plan.ts';

export interface ExplanationSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly ExplainFindingKind[];
  /** Why the result is not certain, one reason each. */
  readonly doubts?: readonly string[];
}

/**
 * start: the input, in which pending pods hold no room; turn: when the scheduler last decided on the pod; end: after the plan, with all
 * other pods where they are then.
 */
export type ExplainedAt = 'start' | 'turn' | 'end';

/** Why a node autoscaler launches no node for a pod. */
export interface UnservedByAutoscaler extends UnservedReason {
  readonly autoscaler: NodeAutoscalerName;
}

/** Why a pod is placed on a node: the first rejection of every node, the scores of every plugin. */
export interface Explanation {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Explanation';
  /** "namespace/name". */
  readonly pod: string;
  /** The moment of the plan that it describes; absent for a fixed cluster, and in documents of versions that had no such moments. */
  readonly at?: ExplainedAt;
  /** Where it, or its workload, was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
  /** Absent in explanations saved before v0.11. */
  readonly scheduler?: PlanScheduler;
  readonly summary: ExplanationSummary;
  /** The what-if changes that were made to the input. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  /** Nodes that pass every filter, sorted by name. */
  readonly feasible: readonly string[];
  /** By node: the first plugin that rejected it. */
  readonly filtered: Readonly<Record<string, PluginVerdict>>;
  /**
   * The rejected nodes by reasons, with the reasons as data. For a pod that PreEnqueue holds back: its reasons, without nodes. Absent
   * in explanations saved before v0.10.
   */
  readonly rejections?: readonly RejectedNodes[];
  /** By node: every plugin that rejected it, in filter order. Only on request. */
  readonly allReasons?: Readonly<Record<string, readonly PluginVerdict[]>>;
  /** By node: the resources with less free than the pod requests. */
  readonly lacking?: Readonly<Record<string, readonly Lack[]>>;
  readonly preFilterFailure?: PluginVerdict;
  readonly preEnqueue?: PluginVerdict;
  /** By node and plugin, before normalising. */
  readonly raw?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By node and plugin, 0 to 100, before weighting. */
  readonly scores?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By plugin that scored. */
  readonly weights?: Readonly<Record<string, number>>;
  /** By the URL of each extender that scored; part of the totals, not of `scores`. */
  readonly extenders?: Readonly<Record<string, ExtenderScores>>;
  readonly totals?: Readonly<Record<string, number>>;
  /** Every node with the highest total, sorted by name. */
  readonly best?: readonly string[];
  /** The plugin without which another node would be chosen, if there is one. */
  readonly decisive?: string;
  /**
   * The plugins that score the best node (the first by name) above the average, the largest lead first.
   * @maxItems 3
   */
  readonly contributions?: readonly Contribution[];
  /** Why the node autoscaler of the plan launches no node for the pod. Absent if it launches one, or none acts. */
  readonly unserved?: UnservedByAutoscaler;
  /** FitError if no node is feasible. */
  readonly message?: string;
  /**
   * The attempt ended in this error, in place of a FitError or of scores: of a plugin, or of an extender that is not ignorable. The
   * scheduler places no pod then, and tries it again.
   */
  readonly error?: string;
  /** Where `error` occurred: "filter" up to the last extender's filter, "score" from PreScore on. Present with `error`. */
  readonly failedAt?: 'filter' | 'score';
  readonly postFilterError?: true;
  readonly preemption?: Preemption | null;
  /** Result of PostFilter if no node is feasible. Only with a Policy: v1.34 has it in the message. */
  readonly preemptionStatus?: PluginVerdict;
  /** Result of binding to the best node (the first by name), and whether an extender was asked to bind. Only on request. */
  readonly bind?: { readonly node: string; readonly byExtender?: boolean; readonly error?: string };
  readonly policyPlugins?: unknown;
  /** Changes that make the pod fit, the cheapest first. Only on request. */
  readonly hints?: readonly Hint[];
  /** Virtual seconds of the turn; only with `at` turn. */
  readonly turnTime?: Seconds;
  readonly notModelled: readonly NotModelled[];
  /** Settings that nothing reads. Absent: none. */
  readonly warnings?: readonly string[];
}

export interface ExtenderScores {
  /** Factor of each score in the total: ten times the configured weight. */
  readonly weight: number;
  /** By node, as the extender answered. */
  readonly scores: Readonly<Record<string, number>>;
}

/** The victims on the nominated node; pods as "namespace/name", sorted. */
export interface Preemption {
  readonly nominatedNode: string;
  readonly victims: readonly string[];
  /** By name, every node that preemption considered. Only with a Policy. */
  readonly candidates?: Readonly<Record<string, PreemptionCandidate>>;
}

export interface PreemptionCandidate {
  readonly victims: readonly string[];
  /** How many of the victims a PodDisruptionBudget protects. */
  readonly pdbViolations: Integer;
}

export interface PluginVerdict {
  readonly plugin: string;
  readonly code: string;
  readonly reasons: readonly string[];
  /** All plugins that rejected the node, if several did. Only with `alwaysCheckAllPredicates`. */
  readonly plugins?: readonly string[];
}

/** cpu in cores, everything else in its base unit. */
export interface Lack {
  /** "pods" if the node has its maximum number of pods. */
  readonly resource: string;
  readonly asked: number;
  /** Negative if the pods on the node request more than it offers. */
  readonly free: number;
  readonly allocatable: number;
}

/** A plugin's weighted score of the best node minus its average over the feasible nodes. */
export interface Contribution {
  readonly plugin: string;
  readonly lead: number;
}

/** A change that makes the pod fit, verified by running the filters again. */
export interface Hint {
  /** A description, with the nodes that then fit. */
  readonly change: string;
  /** A strategic merge patch of the workload that makes the pod, else of the pod, or of a node; or the whole Node to add. */
  readonly patch: unknown;
}
