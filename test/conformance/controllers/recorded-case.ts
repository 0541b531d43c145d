import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Line } from '../format.ts';

/** One recorded scenario of the real controllers. Times are seconds since the clock's start. */
export interface RecordedCase {
  readonly theme: string;
  readonly objects: readonly KubernetesObject[];
  readonly steps: readonly RecordedStep[];
  readonly until: number;
  /** Seconds between two observations, 1 by default. */
  readonly every?: number;
  /** Nodes have leases, and the node controllers run. Default: false. */
  readonly nodes?: boolean;
  /** Not recorded: the runner tries the other order of the pod garbage collector too. */
  readonly quarantineLagMs?: number;
  /** False: the pods of DaemonSets are described without their node. Default: true. */
  readonly daemonNodes?: boolean;
  /** False: pods are described without their node and without the nominated one. Default: true. */
  readonly podNodes?: boolean;
  /** The run must match one of them. */
  readonly recordings: readonly (readonly Look[])[];
  readonly events: {
    readonly always: readonly RecordedEvent[];
    readonly sometimes: readonly RecordedEvent[];
  };
}

/** Changes since the observation before; null means removed. */
export interface Look {
  readonly t: number;
  readonly state: Line;
}

export type RecordedEvent = readonly [number, string];

interface Named {
  readonly kind: string;
  readonly name: string;
}

/** The first `count` pods that match, 0 for all, in order of creation. */
interface PodSelection {
  readonly match: string;
  readonly count: number;
}

export type RecordedStep = { readonly at: number } & (
  | { readonly op: 'create'; readonly object: KubernetesObject }
  | ({ readonly op: 'delete' } & Named)
  | ({ readonly op: 'patch'; readonly patch: Line } & Named)
  | ({ readonly op: 'scale'; readonly replicas: number } & Named)
  | ({ readonly op: 'deletePods' } & PodSelection)
  | ({ readonly op: 'failPods'; readonly reason: string } & PodSelection)
  | ({ readonly op: 'readyPods'; readonly ready: boolean } & PodSelection)
  | { readonly op: 'failNode' | 'recoverNode'; readonly name: string }
);

/** The clock's start, in milliseconds since 1970. */
export const EPOCH_MS: number = Date.UTC(2000, 0, 1);
