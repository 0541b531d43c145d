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
  /** Virtual seconds from the start until nothing more could happen. */
  readonly endTime: number;
}

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
