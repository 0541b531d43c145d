import type { Finding, FindingKind, Verdict } from './finding.ts';

import type { KubernetesObject } from '../api/index.ts';

/** The document every plan report reads: what would happen, when, and why. Published as JSON Schema. */
export const API_VERSION = 'kschedsim.dev/v1alpha1' as const;

export type Flavour = 'framework' | 'policy';

export interface Plan {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Plan';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: PlanSummary;
  /** Everything that speaks against the input, the most serious first. Every report and the exit code read this list. */
  readonly findings?: readonly Finding[];
  /** What was taken for the cluster and what for the change. */
  readonly input?: PlanInputSummary;
  readonly pods: readonly PlannedPod[];
  /** Pods that were wanted and do not exist, because the API server refused to create them or nobody has created them yet. */
  readonly missing?: readonly MissingPods[];
  readonly nodes: readonly PlannedNode[];
  /** Pods that were deleted in the course of it: replaced in a rollout, drained, lost with their node. Not among `pods`. */
  readonly deleted?: readonly PlannedPod[];
  /** What became of the scenario, where there was one. */
  readonly scenario?: ScenarioOutcome;
  /** In order of time; written out when they are first read. */
  readonly events: readonly PlanEvent[];
  /** What was seen and not simulated. */
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
  /**
   * Every object of the cluster as it stands at the end, with nodeName, status, uid and owners, in an order in which they could be
   * created. Not enumerable, so that it is no part of the document; collected when it is first read, and keeps the cluster's
   * objects in memory for as long as the plan. Absent in saved plans.
   */
  readonly objects?: readonly KubernetesObject[];
}

export interface PlanScheduler {
  readonly flavour: Flavour;
  /** The release whose decisions are reproduced, such as "v1.34". */
  readonly kubernetes: string;
  /** True: no configuration and no Policy was given, the release's own default schedules. Absent in older plans. */
  readonly isDefault?: boolean;
  /** schedulerName of each profile. */
  readonly profiles: readonly string[];
}

export interface PlanSummary {
  readonly nodes: number;
  /** Pods that exist at the end, or existed and ran to completion. */
  readonly pods: number;
  readonly placed: number;
  readonly unschedulable: number;
  readonly gated: number;
  readonly preempted: number;
  /** Pods that the API server refused: admission, quota, validation. */
  readonly refused?: number;
  /** Wanted pods that their controller has not created by the end, such as those of an ordered StatefulSet that is stuck. */
  readonly notCreated?: number;
  /** Pods that were evicted and that no simulated controller creates again. */
  readonly lost?: number;
  /** Pods whose fate hangs on what is not simulated. */
  readonly unknown?: number;
  /** What the exit code says: 0 for "passed", 2 for "failed" and "unknown". */
  readonly verdict?: Verdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn?: readonly FindingKind[];
  /** Virtual seconds from the start until nothing more could happen, or until the run was cut. */
  readonly endTime: number;
  /** Why the run ended there. */
  readonly ended?: RunEnd;
}

/**
 * "idle": nothing more can happen. "looping": nothing new can happen, but some pods crash or fail to pull for ever. "until": cut
 * where it was asked for. "limit": cut at the default limit, because nobody said until when to look.
 */
export type RunEnd = 'idle' | 'looping' | 'until' | 'limit';

export interface PlannedPod {
  readonly namespace: string;
  readonly name: string;
  /** The workload a person wrote: Deployment, not its ReplicaSet. */
  readonly owner?: Owner;
  readonly node: string | null;
  readonly phase: PodPhase;
  /** STATUS as `kubectl get pods` prints it. */
  readonly status?: string;
  /** True: the pod had its node before the plan began. */
  readonly existing?: boolean;
  /** Weighted total of the chosen node. */
  readonly score?: number;
  readonly attempts: number;
  /** The scheduler's last FitError, byte by byte. */
  readonly message?: string;
  /** Every node exactly once, by the reason that kept this pod off it. */
  readonly rejections?: readonly Rejection[];
  readonly nominatedNode?: string;
  readonly preempted?: { readonly by: string };
  /** True: evicted, and no simulated controller creates it again. */
  readonly lost?: boolean;
  /** Why its fate is not known, one reason each: claims of devices, gangs, a scheduler that is not here. */
  readonly doubts?: readonly string[];
  readonly timeline: readonly TimelineEntry[];
}

/** Wanted pods of one workload that do not exist. A refused object that is no workload's counts as itself. */
export interface MissingPods {
  readonly namespace: string;
  /** The workload, or the refused object itself. */
  readonly owner: Owner;
  readonly pods: number;
  /** "refused": the API server said no. "waiting": its controller has not come to it. */
  readonly why: 'refused' | 'waiting';
  /** The API server's text, or what the controller waits for. */
  readonly message: string;
  /** What would help, where that is known. */
  readonly hint?: string;
}

/** What was taken for the cluster and what was applied over it. */
export interface PlanInputSummary {
  readonly cluster: number;
  /** Applied objects that the cluster did not have. */
  readonly added: number;
  /** Applied objects that differ from those of the cluster. */
  readonly changed: number;
  /** Applied objects that change nothing. */
  readonly unchanged: number;
  readonly deleted: number;
  /** "KIND/NAME" of the changed objects, with their namespace. */
  readonly changes?: readonly string[];
  /** False: neither managedFields nor a last-applied annotation said which fields a manifest had set. */
  readonly isOwnershipKnown?: boolean;
}

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';

export interface Owner {
  readonly kind: string;
  readonly name: string;
}

/** Nodes that were turned down for the same reasons. */
export interface Rejection {
  /** Empty if the scheduler names no plugin (a PreFilter result that narrowed the nodes). */
  readonly plugin: string;
  readonly code: string;
  /** The scheduler's texts. */
  readonly reasons: readonly string[];
  /** The same reasons as data, in the same order. Absent in plans that were saved before v0.10. */
  readonly causes?: readonly Reason[];
  readonly nodes: readonly string[];
}

/** Why a plugin turned nodes or a pod down. */
export interface Reason {
  /** Unique among the reasons of its plugin. */
  readonly id: string;
  /** The scheduler's text. */
  readonly text: string;
  /** The values behind the text: the resource, the taint, the claim. */
  readonly detail?: Readonly<Record<string, string | number>>;
  /** What would help: names in braces stand for values of `detail`, `{nodes}` and `{anyNode}` for the nodes. */
  readonly remedy?: string;
}

export interface TimelineEntry {
  /** Virtual seconds since the start. */
  readonly at: number;
  /** Set where the phase changes. */
  readonly phase?: PodPhase;
  readonly reason: string;
  readonly message?: string;
  readonly container?: string;
  /** STATUS as `kubectl get pods` prints it from here on; given where it changes. */
  readonly status?: string;
}

/** Quantities as plain numbers: cpu in cores, everything else in its base unit. */
export interface PlannedNode {
  readonly name: string;
  readonly zone?: string;
  readonly unschedulable?: boolean;
  readonly allocatable: Readonly<Record<string, number>>;
  readonly requested: Readonly<Record<string, number>>;
  readonly pods: number;
}

export interface PlanEvent {
  readonly at: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  /** "Pod/namespace/name". */
  readonly object: string;
  readonly message: string;
}

export interface NotModelled {
  readonly kind: string;
  readonly apiVersion: string;
  /** "namespace/name", or the name of a cluster-wide object. */
  readonly object: string;
  readonly reason: string;
  /** What it could change in the cluster's answer. */
  readonly effect?: string;
  /** True: pods come of it that are not in this plan. False: it makes none, and reports only count it. */
  readonly makesPods?: boolean;
}

/** What a scenario did and what it found; the findings are the steps with an error and the expectations not met. */
export interface ScenarioOutcome {
  readonly name?: string;
  /** In order of time. */
  readonly steps: readonly ScenarioStep[];
  readonly expectations: readonly ScenarioExpectation[];
}

export interface ScenarioStep {
  readonly at: number;
  /** The name of its field, such as "drain". */
  readonly kind: string;
  /** As its author calls it. */
  readonly name?: string;
  /** Such as "drain worker-1". */
  readonly text: string;
  /** Why it could not be done, or what of it was not done by the end. */
  readonly error?: string;
}

export interface ScenarioExpectation {
  readonly at: number;
  readonly kind: string;
  readonly name?: string;
  /** Such as "3 pods of Deployment/web Running". */
  readonly text: string;
  readonly met: boolean;
  /** What there was instead. */
  readonly found?: string;
}
