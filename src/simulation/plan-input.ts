import type { KubernetesObject, Pod } from '../api/index.ts';
import type { LegacyFeatureGates } from '../config/index.ts';
import type { FindingKind } from '../outcome/index.ts';
import type { AnyPlugin } from '../framework/index.ts';
import type { ExtenderTransport, SchedulerInput } from '../scheduler/index.ts';

/** An object of the cluster that is deleted before anything else happens. */
export interface RemovedObject {
  /** In any case, in the plural, or by kubectl's short name. */
  readonly kind: string;
  readonly name: string;
  /** Default: "default". */
  readonly namespace?: string;
}

/** What `plan` is asked. */
export interface PlanInput extends SchedulerInput {
  /** The cluster and what is applied over it: plain Kubernetes objects of any kind, told apart by `sideOf`. */
  readonly objects: readonly KubernetesObject[];
  /** Objects that are taken as the cluster's, whatever they look like. */
  readonly cluster?: readonly KubernetesObject[];
  /** Objects that are taken as manifests, whatever they look like. */
  readonly apply?: readonly KubernetesObject[];
  /** Objects of the cluster that are deleted before anything else happens, as `kubectl delete` would. */
  readonly delete?: readonly RemovedObject[];
  /** A label selector: objects of the cluster with these labels that no manifest describes are deleted, as `kubectl apply --prune` would. */
  readonly prune?: string;
  /** Pending pods apart, as the API server stores them (already admitted), offered in that order after those of `objects`. */
  readonly pods?: readonly Pod[];
  /** A Scenario document: what happens in the course of it, and what is to come of that (docs/SCENARIOS.md). */
  readonly scenario?: unknown;
  readonly options?: PlanOptions;
}

export interface PlanOptions {
  /** The kinds of findings that decide `summary.verdict`. Default PLAN_FAIL_ON. */
  readonly failOn?: readonly FindingKind[];
  /** Same seed, same plan. Default 0. */
  readonly seed?: number;
  /** How equal totals are decided. Default "random": drawn from the seed, as the real scheduler draws by lot. */
  readonly tieBreak?: 'random' | 'name';
  /** "input": no queue; every pod is offered once, in the order in which it came, and never again. Default "queue". */
  readonly order?: 'queue' | 'input';
  /** Whether pods of lower priority are evicted for others. Default true; with order "input" nobody is. */
  readonly preemption?: boolean;
  /** Overrides every profile. 0: adaptive. */
  readonly percentageOfNodesToScore?: number;
  /** Virtual seconds after which the simulation is cut. Default one hour; it ends earlier when nothing more can happen. */
  readonly until?: number;
  /** How many pods one plan holds at most. Default 1,000,000; more is an InputError. */
  readonly maxPods?: number;
  /** A KubeletModel document: how containers behave and how long things take (docs/KUBELET.md). */
  readonly kubeletModel?: unknown;
  /** A PodRules document: which pods come of custom resources (docs/NOT-MODELLED.md). */
  readonly podRules?: unknown;
  /** Feature gates of v1.22, for Policies. */
  readonly featureGates?: LegacyFeatureGates;
  /** User-written plugins, which the configuration may enable. Not with a Policy. */
  readonly plugins?: readonly AnyPlugin[];
  /** How the extenders of a Policy or a configuration are reached. Without it they are not asked, and `notModelled` says so. */
  readonly extenders?: ExtenderTransport;
}

export const DEFAULT_UNTIL_SECONDS = 3600;
