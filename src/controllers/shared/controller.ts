import type { CronJob } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { Rules } from '../../features/index.ts';
import type { ApiServer, EventRecorder, RefusalLog } from '../../server/index.ts';
import type { Autoscaling } from '../horizontal-pod-autoscaler/autoscaling.ts';
import type { RetryClock } from './retry-clock.ts';

export interface NodeHeartbeats {
  /** `handler`: a kubelet stops (virtual milliseconds of its last lease renewal) or resumes (undefined) its heartbeats. */
  watchHeartbeats(handler: (nodeName: string, lastRenewalMs: number | undefined) => void): void;
}

/**
 * Which volumes of a node are in use and attached. Upstream, kubelets and the attach/detach controller exchange this in the Node's
 * status (volumesInUse, volumesAttached); here Node objects are not written for each volume. Volumes are named by
 * `AttachableVolume.key`.
 */
export interface NodeVolumes {
  /** The kubelet has reported that it mounts the volume, or is about to. */
  isInUse(nodeName: string, volume: string): boolean;
  /** `handler`: a kubelet has reported that it uses the volume, or no longer. */
  watchInUse(handler: (nodeName: string, volume: string) => void): void;
  setAttached(nodeName: string, volume: string, isAttached: boolean): void;
  /** A pod of another node waits for the volume: the next report keeps the simulation going. */
  awaitRelease(nodeName: string, volume: string): void;
}

/** How the storage backend of attachable volumes behaves. Times are in virtual milliseconds. */
export interface VolumeStorage {
  readonly attachMs: number;
  readonly detachMs: number;
  /** Period of the controller's loop, which begins at whole multiples of it; 0: it acts at once. */
  readonly loopMs: number;
  /** The error with which a call fails; undefined if it succeeds. Default: all calls succeed. */
  readonly failure?: (call: 'attach' | 'detach', volume: string) => string | undefined;
  /** --disable-force-detach-on-timeout. */
  readonly neverForcesDetach?: boolean;
  /** Called for each attach and detach. */
  readonly observe?: (call: StorageCall) => void;
}

export interface StorageCall {
  readonly call: 'attach' | 'detach';
  readonly state: 'begins' | 'done' | 'fails';
  readonly volume: string;
  readonly nodeName: string;
}

/** Every CronJob runs once: its next run starts at once. */
export interface RunsAtOnce {
  /** Whether a CronJob runs when it is created. One with a changed spec always runs. */
  appliesTo(cronJob: CronJob): boolean;
  /** Called when the run of a CronJob has started. */
  started(cronJob: CronJob): void;
}

/** Dependencies of all controllers. */
export interface ControllerDependencies {
  /**
   * Milliseconds by which the quarantine of a removed node ends after the round of the pod garbage collector that is due at the same
   * time. Upstream two goroutines race for it. Default 0: that round finds the node.
   */
  readonly quarantineLagMs?: number;
  readonly api: ApiServer;
  readonly clock: EventQueue;
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  readonly events: EventRecorder;
  /** Records refused creates. */
  readonly refusals?: RefusalLog;
  /**
   * Milliseconds between a change of a ReplicaSet's pods and the update of its status. Default: 0. Pods are created and replaced
   * without delay; a longer delay combines many status updates of the ReplicaSet and its Deployment into one.
   */
  readonly statusDelayMs?: number;
  /**
   * Virtual time up to which events that only the clock causes are simulated: CronJob schedules, progress deadlines, the TTL of
   * finished Jobs. Default: always.
   */
  readonly timersUntilMs?: number;
  /** Replaces the schedules of CronJobs. Absent: CronJobs run by their schedules until `timersUntilMs`. */
  readonly runsAtOnce?: RunsAtOnce;
  /** Absent: no node fails, and taints evict no pods. */
  readonly heartbeats?: NodeHeartbeats;
  /** Absent: no volume is attached. */
  readonly nodeVolumes?: NodeVolumes;
  /** Default: attaches and detaches at once. */
  readonly storage?: VolumeStorage;
  /** The nodes that exist at the start are new to the node controller. Default: it registered them before. */
  readonly registersNodes?: boolean;
  /** Seed of what provisioners choose. Default: 0. */
  readonly seed?: number;
  /** Drivers provision and delete volumes at once. Default: true. */
  readonly provisionsVolumes?: boolean;
  /** Absent: no autoscaler acts. */
  readonly autoscaling?: Autoscaling;
  /** Rules of the release. Default: the rules of the newest release. */
  readonly rules?: Rules;
}

/** ControllerDependencies, and what controllers share. */
export interface SharedDependencies extends ControllerDependencies {
  readonly retryClock: RetryClock;
}
