/** The document every plan report reads: what would happen, when, and why. Published as JSON Schema. */
export const API_VERSION = 'kschedsim.dev/v1alpha1' as const;

export type Flavour = 'framework' | 'policy';

export interface Plan {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Plan';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: PlanSummary;
  readonly pods: readonly PlannedPod[];
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
  readonly timeline: readonly TimelineEntry[];
}

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';

export interface Owner {
  readonly kind: string;
  readonly name: string;
}

export interface Rejection {
  /** Empty where the scheduler names none (a PreFilter result that narrowed the nodes). */
  readonly plugin: string;
  readonly code: string;
  readonly reasons: readonly string[];
  readonly nodes: readonly string[];
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
