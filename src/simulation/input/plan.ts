import type { Incomplete, KubernetesObject, Node, Pod, WorkloadRef } from '../../objects/index.ts';
import type { InputObject } from '../../input/index.ts';
import type { LegacyFeatureGates } from '../../config/index.ts';
import type { FindingKind } from '../../outcome/index.ts';
import type { AnyPlugin } from '../../framework/index.ts';
import type { Trace } from '../../traces/index.ts';
import type { AutoscalingOptions } from '../autoscaling/index.ts';
import type { ExtenderTransport, SchedulerInput } from '../../scheduler/index.ts';

/** The objects of an input as callers of the library pass them; `objects` may have been read already. */
export interface ObjectLists {
  /** Kubernetes objects of any kind: the cluster's and manifests. `sideOf` decides which is which. Without a namespace: "default". */
  readonly objects: readonly InputObject[];
  /** Objects of the cluster, whatever `sideOf` says. */
  readonly cluster?: readonly KubernetesObject[];
  /** Manifests, whatever `sideOf` says. */
  readonly apply?: readonly KubernetesObject[];
  /** Pending pods as the API server stores them (already admitted); they are queued in this order, after the pods of `objects`. */
  readonly pods?: readonly Incomplete<Pod>[];
}

/** An object of the cluster that is deleted before the first event. */
export interface RemovedObject {
  /** In any case, singular or plural, or kubectl's short name. */
  readonly kind: string;
  readonly name: string;
  /** Default: "default". */
  readonly namespace?: string;
}

/** A Helm release whose new revision the manifests are. */
export interface ReleaseInput {
  readonly name: string;
  readonly namespace: string;
  /** The manifests of the revision before, as `helm get manifest` prints them. Default: the objects of the cluster say whose they are. */
  readonly manifest?: readonly KubernetesObject[];
}

/** The input of `plan`. */
export interface PlanInput extends SchedulerInput, ObjectLists {
  /** Objects of the cluster that are deleted before the first event, like `kubectl delete`. */
  readonly delete?: readonly RemovedObject[];
  /** A label selector: like `kubectl apply --prune`, deletes the cluster's objects with these labels that no manifest describes. */
  readonly prune?: string;
  /**
   * The manifests are applied like `helm upgrade --install`: objects of the release that they lack are deleted, and hooks run before
   * and after them.
   */
  readonly release?: ReleaseInput;
  /** A Scenario document, or a scenario that has been read: timed steps and expectations (docs/SCENARIOS.md). */
  readonly scenario?: unknown;
  /** Pods that arrive, run and end while the plan runs (docs/TRACES.md), beside all others. `readTraces` reads it. */
  readonly trace?: Trace;
  readonly options?: PlanOptions;
}

export interface PlanOptions {
  /** The kinds of findings that decide `summary.verdict`. Default PLAN_FAIL_ON. */
  readonly failOn?: readonly FindingKind[];
  /** Seconds after which a rollout is slow (finding `slow`). Default 600, as progressDeadlineSeconds of Deployments. */
  readonly slowAfter?: number;
  /** Same seed, same plan. Default 0. */
  readonly seed?: number;
  /** Choice between nodes with equal total scores. Default "random": drawn from the seed, like kube-scheduler's random choice. */
  readonly tieBreak?: 'random' | 'name';
  /** "input": no queue; every pod is tried once, in order of creation. Default "queue". */
  readonly order?: 'queue' | 'input';
  /** Whether pods of lower priority are preempted. Default true; with order "input" there is no preemption. */
  readonly preemption?: boolean;
  /** Overrides every profile. 0: adaptive. */
  readonly percentageOfNodesToScore?: number;
  /** Virtual seconds after which the simulation is cut. Default one hour; it ends earlier if nothing more can happen. */
  readonly until?: number;
  /** The maximum number of pods of one plan. Default 1,000,000; more is an InputError. */
  readonly maxPods?: number;
  /** A KubeletModel document, as text or read: the behaviour of containers and durations (docs/KUBELET.md). */
  readonly kubeletModel?: unknown;
  /** A Usage document, as text or read: what workloads use over time, by which autoscalers size them (docs/AUTOSCALING.md). */
  readonly usage?: unknown;
  /** A PodRules document, or rules that have been read: the pods of custom resources (docs/NOT-MODELLED.md). */
  readonly podRules?: unknown;
  /** The node autoscaler, and how it is set up. Default: the one of the input. */
  readonly autoscaling?: AutoscalingOptions;
  /** Zones that have failed, by name or glob: no node autoscaler launches nodes there. Edits take only their nodes away. Default: none. */
  readonly failedZones?: readonly string[];
  /** Nodes that edits have taken away: what a node autoscaler launches may be like them. Default: none. */
  readonly formerNodes?: readonly Node[];
  /** Workloads that keep the replicas of a bound: autoscalers that would size them by usage do not act. Default: none. */
  readonly heldWorkloads?: readonly WorkloadRef[];
  /** Feature gates of v1.22, for Policies. */
  readonly featureGates?: LegacyFeatureGates;
  /** User-written plugins, which the configuration may enable. Not with a Policy. */
  readonly plugins?: readonly AnyPlugin[];
  /** Calls the extenders of a Policy or a configuration. Without it they are not called, and `notModelled` lists them. */
  readonly extenders?: ExtenderTransport;
}

export const DEFAULT_UNTIL_SECONDS = 3600;

/** A rollout that takes longer is slow. */
export const DEFAULT_SLOW_AFTER = 600;
