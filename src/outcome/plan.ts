import type { Count, Quantities, Seconds } from './amounts.ts';
import type { Finding, FindingKind, FindingPlace, OutcomeVerdict } from './finding.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { PlanGroup } from './plan-group.ts';
import type { PlanInputSummary } from './plan-input.ts';
import type { AutoscaledPlan } from './run/autoscaled.ts';
import type { NodeAutoscaling } from './run/node-autoscaling.ts';
import type { AutoscalerRun } from './run/autoscaler-run.ts';
import type { ScenarioOutcome } from './run/scenario.ts';
import type { TraceReplay } from './run/trace-replay.ts';
import type { Rollout, WorkloadWithoutRequests } from './run/rollout.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { PodRemedies } from './run/remedy.ts';

/** apiVersion of every document. */
export const API_VERSION = 'kschedsim.dev/v1alpha1' as const;

export type Flavour = 'framework' | 'policy';

/** What would happen, when, and why. */
export interface Plan {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Plan';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: PlanSummary;
  /** Every problem found, the most serious first. Every report and the exit code use this list. */
  readonly findings: readonly Finding[];
  /**
   * The findings by cause: pods without a node by what they ask for, others by message. Those that decide the verdict first, then the
   * largest. Built at the first read. Absent in older plans.
   */
  readonly groups?: readonly PlanGroup[];
  /** The what-if changes that were made to the input before the run. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** What fits of the pods that autoscalers ask for at a bound. Absent if no bound was asked for. */
  readonly autoscaled?: AutoscaledPlan;
  /** What the cluster's node autoscaler did. Absent if the input has none, or it was switched off. */
  readonly nodeAutoscaling?: NodeAutoscaling;
  /** How many objects were taken as the cluster and how many were applied, and from which files. */
  readonly input?: PlanInputSummary;
  readonly pods: readonly PlannedPod[];
  /** Desired pods that do not exist: refused by the API server, or not created by their controller. */
  readonly missing?: readonly MissingPods[];
  /** What would help pods that fit nowhere. Absent if it was not asked for, and in older plans. */
  readonly remedies?: readonly PodRemedies[];
  readonly nodes: readonly PlannedNode[];
  /** How the workloads that the plan changes roll out, and new ones that are slow. Absent without any, and in older plans. */
  readonly rollouts?: readonly Rollout[];
  /** How autoscalers sized their workloads over time, by the usage that was given. Absent without usage. */
  readonly autoscalers?: readonly AutoscalerRun[];
  /** How a trace ran, and what the nodes were used for meanwhile. Absent without a trace. */
  readonly trace?: TraceReplay;
  /** Workloads with new pods that request no cpu or no memory. Absent without any, and in older plans. */
  readonly withoutRequests?: readonly WorkloadWithoutRequests[];
  /** Pods deleted during the run: replaced in a rollout, drained, lost with their node. Not in `pods`. */
  readonly deleted?: readonly PlannedPod[];
  /** Results of the scenario, if there was one. */
  readonly scenario?: ScenarioOutcome;
  /** Sorted by time; built at the first read. */
  readonly events: readonly PlanEvent[];
  /** Input that is not simulated. */
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
  /**
   * Every object of the cluster at the end, with nodeName, status, uid and owners, in an order in which they could be created.
   * Not enumerable, so it is not part of the document. Collected at the first read; keeps the cluster's objects in memory as long
   * as the plan. Absent in saved plans.
   * @internal
   */
  readonly objects?: readonly KubernetesObject[];
}

export interface PlanScheduler {
  readonly flavour: Flavour;
  /** The simulated release, such as "v1.36.3". */
  readonly kubernetes: string;
  /** True: neither a configuration nor a Policy was given. Absent in older plans. */
  readonly isDefault?: boolean;
  /** Where the release comes from: the input, the kubelets of the nodes, a Policy, or the default, the newest. Absent in older plans. */
  readonly chosenBy?: 'input' | 'nodes' | 'policy' | 'default';
  /** Their release, such as "v1.23", if it is not known and the nearest decides. */
  readonly nodesRun?: string;
  readonly profiles: readonly string[];
}

export interface PlanSummary {
  readonly nodes: Count;
  /** Pods that exist at the end, or ran to completion. Failed pods that their controller has replaced do not count. */
  readonly pods: Count;
  readonly placed: Count;
  /** Pods with STATUS Running, as `kubectl get pods` prints it. Absent in older plans. */
  readonly running?: Count;
  readonly unschedulable: Count;
  readonly gated: Count;
  readonly preempted: Count;
  /** Pods that the API server refused: admission, quota, validation. */
  readonly refused?: Count;
  /** Applied objects, new or changed, that the API server refuses. */
  readonly refusedObjects?: Count;
  /** Desired pods that their controller has not created by the end, such as the rest of a stuck ordered StatefulSet. */
  readonly notCreated?: Count;
  /** Evicted pods that no simulated controller creates again. */
  readonly lost?: Count;
  /** Pods with a result that depends on something not simulated. */
  readonly unknown?: Count;
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn?: readonly FindingKind[];
  /** Seconds after which a rollout is slow. Absent in older plans. */
  readonly slowAfter?: Seconds;
  /** Virtual seconds from the start to the end of the run. */
  readonly endTime: Seconds;
  /** Why the run ended. */
  readonly ended?: RunEnd;
  /** Whether the verdict depends on how ties between nodes are broken; absent if only one seed was planned. */
  readonly luck?: Luck;
}

/** The verdicts under several seeds. */
export interface Luck {
  /** How many seeds were planned, including the plan's own. */
  readonly seeds: Count;
  /** How many of these plans failed. */
  readonly failed: Count;
  /** A seed with another verdict; absent without one. */
  readonly example?: Count;
}

/**
 * "idle": no event is left. "looping": only what fails again and again is left (crash loops, pulls, mounts), or too many pods failed
 * one after another. "until": stopped at the given time. "limit": stopped at the default limit, because no end was given.
 */
export type RunEnd = 'idle' | 'looping' | 'until' | 'limit';

export interface PlannedPod {
  readonly namespace: string;
  readonly name: string;
  /** The workload of the manifests: the Deployment, not its ReplicaSet. */
  readonly owner?: Owner;
  readonly node: string | null;
  /** The node that the pod was on before an edit made it pending, if `node` is another one. */
  readonly movedFrom?: string;
  readonly phase: PodPhase;
  /** STATUS as `kubectl get pods` prints it. */
  readonly status?: string;
  /** True: the pod had its node before the run. */
  readonly existing?: boolean;
  /** Weighted total of the chosen node. */
  readonly score?: number;
  readonly attempts: Count;
  /** The scheduler's last FitError, byte for byte. */
  readonly message?: string;
  /** Why each node rejected the pod: every node exactly once. */
  readonly rejections?: readonly RejectedNodes[];
  /** Requests of a pod that nodes lack resources for: cpu in cores, everything else in its base unit. */
  readonly requests?: Quantities;
  readonly nominatedNode?: string;
  readonly preempted?: { readonly by: string };
  /** True: evicted, and no simulated controller creates it again. */
  readonly lost?: boolean;
  /** Why its result is not certain, one reason each: device claims, gangs, an unknown scheduler. */
  readonly doubts?: readonly string[];
  /**
   * Only of the last pod of a failure loop: how many pods of its controller failed on this node for this reason, one after another.
   * The plan contains only the first and the last of them.
   * @integer
   * @minimum 3
   */
  readonly repeats?: number;
  readonly timeline: readonly TimelineEntry[];
}

/** Desired pods of one workload that do not exist, or one refused object without an owner. */
export interface MissingPods {
  readonly namespace: string;
  /** The workload, or the refused object itself. */
  readonly owner: Owner;
  readonly pods: Count;
  /** "refused": by the API server. "waiting": the controller has not created them yet. */
  readonly why: 'refused' | 'waiting';
  /** The API server's message, or what the controller waits for. */
  readonly message: string;
  /** What the API server advises, if anything; nobody has tried it. */
  readonly hint?: string;
}

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';

export interface Owner {
  readonly kind: string;
  readonly name: string;
}

/** The workload of a pod, or the pod itself if nothing makes it. */
export const workloadOf = ({ owner, name }: Pick<PlannedPod, 'owner' | 'name'>): Owner =>
  owner ?? { kind: 'Pod', name };

export interface RejectedNodes {
  /** Empty if the scheduler names none: a PreFilter result excluded the nodes. */
  readonly plugin: string;
  readonly code: string;
  /** The scheduler's texts. */
  readonly reasons: readonly string[];
  /** `reasons` as data, in the same order. Absent in plans that were saved before v0.10. */
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
  readonly at: Seconds;
  /** Set if the phase changes. */
  readonly phase?: PodPhase;
  readonly reason: string;
  readonly message?: string;
  readonly container?: string;
  /** STATUS as `kubectl get pods` prints it from here on. Set if it changes. */
  readonly status?: string;
}

export interface PlannedNode {
  readonly name: string;
  readonly zone?: string;
  /**
   * Labels that divide the nodes of the plan into groups: with 2 to 40 values and fewer values than nodes, without zone and region; at most
   * 8, node pools first. Absent without any, and in older plans.
   */
  readonly labels?: Readonly<Record<string, string>>;
  readonly unschedulable?: boolean;
  readonly allocatable: Quantities;
  readonly requested: Quantities;
  readonly pods: Count;
}

export interface PlanEvent {
  readonly at: Seconds;
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
  /** How the real cluster may differ because of it. */
  readonly effect?: string;
  /** True: it creates pods that are not in this plan. False: it creates none, and reports only count it. */
  readonly makesPods?: boolean;
  /** True: a custom resource of a kind that is not known here, which may create pods. */
  readonly mayMakePods?: boolean;
  /** True: a workload without pods until its queue admits it. */
  readonly isSuspended?: boolean;
  /** Where it was written, if it may create pods. Absent if it came from no file. */
  readonly place?: FindingPlace;
}

/** Kinds of workloads whose controllers replace pods as soon as they fail or are being deleted. */
const REPLACE_AT_ONCE: readonly string[] = ['Deployment', 'ReplicaSet', 'ReplicationController'];

/** Whether the pod failed or is being deleted, and its controller has replaced it: it counts nowhere. */
export const isSuperseded = ({ phase, status, owner, preempted }: PlannedPod): boolean =>
  (phase === 'Failed' || status === 'Terminating') &&
  preempted === undefined &&
  REPLACE_AT_ONCE.includes(owner?.kind ?? '');

/**
 * Why a pod waits for a node, which the plan counts as such; undefined for all other pods. A pod that is lost with its node, or that no
 * simulated scheduler tried, has a finding of its own.
 */
export function waitingKind(pod: PlannedPod): 'unschedulable' | 'gated' | undefined {
  if (pod.node !== null || pod.existing === true || pod.preempted !== undefined) return undefined;
  if (isSuperseded(pod)) return undefined;
  if (pod.status === 'SchedulingGated') return 'gated';
  const isUntried = pod.message === undefined && (pod.doubts?.length ?? 0) > 0;
  return pod.lost === true || isUntried ? undefined : 'unschedulable';
}
