import type { ExplainFindingKind, Verdict } from './finding.ts';
import type { API_VERSION, NotModelled, Rejection } from './plan.ts';

export interface ExplanationSummary {
  readonly verdict: Verdict;
  /** What decides the verdict. */
  readonly failOn: readonly ExplainFindingKind[];
  /** Why the fate of the pod is not known, one reason each. */
  readonly doubts?: readonly string[];
}

/** Why one pod would go where it would go: a verdict per node, a score per plugin. */
export interface Explanation {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Explanation';
  /** "namespace/name". */
  readonly pod: string;
  readonly summary: ExplanationSummary;
  /** Nodes that pass every filter, sorted by name. */
  readonly feasible: readonly string[];
  /** By node, the first plugin that turned it down. */
  readonly filtered: Readonly<Record<string, PluginVerdict>>;
  /** The rejected nodes by reasons, with the reasons as data. Of a pod that PreEnqueue holds back: that reason, without nodes. */
  readonly rejections?: readonly Rejection[];
  /** By node, every plugin that turned it down, in filter order; where it was asked for. */
  readonly allReasons?: Readonly<Record<string, readonly PluginVerdict[]>>;
  /** By node, the resources of which less is free than the pod asks for. */
  readonly lacking?: Readonly<Record<string, readonly Lack[]>>;
  readonly preFilterFailure?: PluginVerdict;
  readonly preEnqueue?: PluginVerdict;
  /** By node and plugin, before normalising. */
  readonly raw?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By node and plugin, 0 to 100, before weighting. */
  readonly scores?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By plugin that scored. */
  readonly weights?: Readonly<Record<string, number>>;
  /** By extender that scored, its URL; counted in the totals, but no plugin's score. */
  readonly extenders?: Readonly<Record<string, ExtenderScores>>;
  readonly totals?: Readonly<Record<string, number>>;
  /** Every node with the highest total, sorted by name. */
  readonly best?: readonly string[];
  /** The plugin that would change the choice if its score were left out, if one does. */
  readonly decisive?: string;
  /** What sets the best node (the first by name) furthest above the average, at most three, the largest lead first. */
  readonly contributions?: readonly Contribution[];
  /** FitError where nothing is feasible. */
  readonly message?: string;
  /** The attempt ended in an error in place of a FitError: an extender that may not be ignored failed. */
  readonly error?: string;
  readonly postFilterError?: true;
  readonly preemption?: Preemption | null;
  /** What PostFilter answered where nothing is feasible; of a Policy only, since v1.34 says it in the message. */
  readonly preemptionStatus?: PluginVerdict;
  /** What an extender or the bind plugin made of the best node (the first by name); where it was asked for. */
  readonly bind?: { readonly node: string; readonly error?: string };
  readonly policyPlugins?: unknown;
  /** What would make the pod fit, the cheapest first; where it was asked for. */
  readonly hints?: readonly Hint[];
  readonly notModelled: readonly NotModelled[];
}

export interface ExtenderScores {
  /** By what each score counts in the total: ten times the weight that is configured. */
  readonly weight: number;
  /** By node, as answered. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Who would have to leave which node; pods as "namespace/name", sorted. */
export interface Preemption {
  readonly nominatedNode: string;
  readonly victims: readonly string[];
  /** Every node from which the choice was made, by name; of a Policy only. */
  readonly candidates?: Readonly<Record<string, PreemptionCandidate>>;
}

export interface PreemptionCandidate {
  readonly victims: readonly string[];
  /** How many of the victims a PodDisruptionBudget protects. */
  readonly pdbViolations: number;
}

export interface PluginVerdict {
  readonly plugin: string;
  readonly code: string;
  readonly reasons: readonly string[];
  /** All plugins that turned the node down, where a Policy has every one asked and several did. */
  readonly plugins?: readonly string[];
}

/** cpu in cores, everything else in its base unit. */
export interface Lack {
  /** "pods" for a node that holds as many as it may. */
  readonly resource: string;
  readonly asked: number;
  /** Below 0 on a node that holds more than it offers. */
  readonly free: number;
  readonly allocatable: number;
}

/** How far a plugin's weighted score of the best node lies above its average over the nodes that fit. */
export interface Contribution {
  readonly plugin: string;
  readonly lead: number;
}

/** A change that was simulated and found to help. */
export interface Hint {
  /** In words, with the nodes on which the pod then fits. */
  readonly change: string;
  /** A strategic merge patch of the pod or of a node; a whole Node where one is to be added. */
  readonly patch: unknown;
}
