import type { KubernetesObject, PodSpec, Taint } from '../../../src/objects/index.ts';

type Resources = Readonly<Record<string, string>>;
type Labels = Readonly<Record<string, string>>;

/** A cluster, and what the real Cluster Autoscaler did in some loops. Times are seconds after the start, ages seconds before it. */
export interface RecordedCase {
  readonly id: string;
  readonly kind: 'up' | 'down' | 'story';
  readonly options: Readonly<Record<string, string | readonly string[]>>;
  /** The text of the ConfigMap of the priority expander. */
  readonly priorities?: string;
  readonly gpuLabel: string;
  readonly machines: Readonly<Record<string, RecordedMachine>>;
  readonly groups: readonly RecordedGroup[];
  readonly templates: Readonly<Record<string, RecordedTemplate>>;
  readonly nodes: readonly RecordedNode[];
  /** By template: the nodes that have a pod of it. */
  readonly perNode: Readonly<Record<string, readonly string[]>>;
  readonly pods: readonly RecordedPod[];
  readonly objects?: readonly KubernetesObject[];
  readonly loops: readonly RecordedLoop[];
  readonly answer: readonly RecordedAnswer[];
  /** What it would do had chance decided a tie otherwise. */
  readonly picks?: readonly { readonly decisions: readonly Decision[] }[];
  /** Runs in random order; `others` decided otherwise. */
  /** Among how many expansions chance decided; 0 if it decided nothing. */
  readonly tied: number;
  readonly asIs: { readonly others?: readonly { readonly decisions: readonly Decision[] }[] };
}

interface RecordedMachine {
  readonly capacity: Resources;
  readonly allocatable: Resources;
}

export interface RecordedGroup {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly target?: number;
  readonly noTemplate?: boolean;
  readonly template: {
    readonly machine: string;
    readonly labels: Labels;
    readonly taints?: readonly Taint[];
  };
  readonly price: number;
  readonly options?: {
    readonly zeroOrMaxNodeScaling?: boolean;
    readonly scaleDownUnreadyTime?: number;
    readonly scaleDownUnneededTime?: number;
    readonly scaleDownUtilizationThreshold?: number;
  };
  readonly fail?: Failure;
}

/** How a group fails to grow. */
export type Failure = '' | 'increase' | 'stockout' | 'never';

export interface RecordedTemplate {
  readonly ns?: string;
  readonly labels?: Labels;
  readonly annotations?: Labels;
  readonly owner?: {
    readonly kind: string;
    readonly name: string;
    readonly replicas?: number;
    readonly missing?: boolean;
  };
  readonly req?: Resources;
  readonly spec?: Partial<PodSpec>;
}

type RecordedNode = readonly [name: string, group: string, age: number, extra?: NodeExtra];

export interface NodeExtra {
  /** Seconds since. */
  readonly notReady?: number;
  readonly unschedulable?: boolean;
  readonly taints?: readonly Taint[];
  readonly labels?: Labels;
  readonly annotations?: Labels;
  readonly capacity?: Resources;
}

type RecordedPod = readonly [
  name: string,
  template: string,
  node: string,
  age: number,
  extra?: PodExtra,
];

export interface PodExtra {
  readonly phase?: string;
  /** Seconds ago. */
  readonly deleted?: number;
  readonly nominated?: string;
  readonly sched?: 'gated' | 'none';
  readonly annotations?: Labels;
  readonly labels?: Labels;
}

export interface RecordedLoop {
  readonly at: number;
  /** The scheduler has tried the waiting pods. */
  readonly schedule?: boolean;
  readonly do?: {
    readonly pods?: readonly {
      readonly name: string;
      readonly t: string;
      readonly sched?: PodExtra['sched'];
    }[];
    readonly fail?: Readonly<Record<string, Failure>>;
    readonly max?: Readonly<Record<string, number>>;
  };
}

/** Something that happened in the cluster. */
export interface WorldEvent {
  readonly ev:
    | 'pod+'
    | 'pod-'
    | 'bind'
    | 'daemon'
    | 'node+'
    | 'node-'
    | 'ready'
    | 'notReady'
    | 'evict'
    | 'recreate'
    | 'target';
  readonly t: number;
  readonly pod?: string;
  readonly node?: string;
  readonly group?: string;
  readonly ready?: boolean;
  /** The template of a pod of a DaemonSet. */
  readonly ds?: string;
  readonly template?: string;
}

/** What the autoscaler did in one loop. */
export interface RecordedAnswer {
  readonly at: number;
  readonly world?: readonly WorldEvent[];
  readonly did?: readonly WorldEvent[];
  readonly upcoming?: Readonly<Record<string, number>>;
  readonly registeredUpcoming?: readonly string[];
  readonly pending?: {
    readonly left: readonly string[];
    readonly fitExisting: Readonly<Record<string, string>>;
    readonly dropped: readonly string[];
  };
  readonly triedPods?: readonly string[];
  readonly templates?: Readonly<
    Record<string, { readonly pods?: readonly string[]; readonly taints?: readonly string[] }>
  >;
  readonly options?: readonly RecordedOption[];
  readonly best?: string;
  readonly bestDebug?: string;
  readonly up: readonly RecordedUp[];
  readonly down: RecordedDown;
  readonly events?: readonly RecordedEvent[];
  /** Since the loop before. */
  readonly eventsBefore?: readonly RecordedEvent[];
  readonly targets: Readonly<Record<string, number>>;
  readonly softTainted?: readonly string[];
  readonly toBeDeleted?: readonly string[];
  readonly status?: unknown;
  readonly error?: string;
}

export interface RecordedOption {
  readonly group: string;
  readonly nodes: number;
  readonly pods: readonly string[];
  readonly similar?: readonly string[];
}

export interface RecordedUp {
  readonly result: string;
  readonly groups?: readonly RecordedResize[];
  readonly triggered?: readonly string[];
  readonly await?: readonly string[];
  readonly remain?: readonly {
    readonly pods: readonly string[];
    readonly rejected?: Readonly<Record<string, readonly string[]>>;
    readonly skipped?: Readonly<Record<string, readonly string[]>>;
  }[];
  readonly failedResize?: readonly string[];
  readonly error?: string;
}

interface RecordedResize {
  readonly group: string;
  readonly from: number;
  readonly to: number;
  readonly max: number;
}

export interface RecordedDown {
  readonly result: string;
  readonly unneeded?: readonly string[];
  readonly unremovable?: readonly {
    readonly node: string;
    readonly reason: string;
    readonly util?: number;
    readonly by?: string;
    readonly pod?: string;
    readonly podReason?: string;
  }[];
  readonly removed?: readonly {
    readonly node: string;
    readonly group: string;
    readonly util: number;
    readonly evicted?: readonly string[];
  }[];
  readonly finished?: Readonly<Record<string, { readonly result: string }>>;
}

export interface RecordedEvent {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly on: readonly string[];
}

/** One loop of a run that was recorded in short. */
export interface Decision {
  readonly up?: readonly {
    readonly result: string;
    readonly groups?: readonly RecordedResize[];
    readonly triggered?: readonly string[];
    readonly remain?: readonly string[];
  }[];
  readonly down?: {
    readonly result: string;
    readonly unneeded?: readonly string[];
    readonly removed?: readonly string[];
  };
  readonly targets: Readonly<Record<string, number>>;
}

/** The start of the clock, in milliseconds since 1970. */
const START_MS: number = Date.UTC(2000, 0, 2);

/** Seconds after the start in milliseconds since 1970. */
export const msAt = (seconds: number): number => START_MS + seconds * 1000;

export const timeAt = (seconds: number): string =>
  new Date(msAt(seconds)).toISOString().replace('.000Z', 'Z');

/** A pod's name with its namespace, which recordings leave out if it is "default". */
export const fullName = (name: string): string => (name.includes('/') ? name : `default/${name}`);
