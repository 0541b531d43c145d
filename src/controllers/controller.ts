import type { EventQueue } from '../clock/index.ts';
import type { ApiServer, EventRecorder, RefusalLog } from '../store/index.ts';
import type { RetryClock } from './retry-clock.ts';

/** Hears of every kubelet that falls silent, with the virtual time of its last lease renewal, or answers again. */
export interface NodeHeartbeats {
  watchHeartbeats(handler: (nodeName: string, lastRenewalMs: number | undefined) => void): void;
}

/** What every controller works with. */
export interface ControllerDependencies {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  readonly events: EventRecorder;
  /** Where creates that the API server refuses are noted. */
  readonly refusals?: RefusalLog;
  /**
   * Milliseconds between a change of a ReplicaSet's pods and its status, 0 by default. Pods are made and replaced at
   * once all the same; a longer delay writes one status, and one of the Deployment above, for many changes.
   */
  readonly statusDelayMs?: number;
  /**
   * Virtual time until which somebody looks on: what only the passing of time brings (the TTL of ended Jobs) is left out after
   * it. Always, by default.
   */
  readonly attentiveUntilMs?: number;
  /** Without it nodes stay as they are, and nobody is evicted from them. */
  readonly heartbeats?: NodeHeartbeats;
}

/** The same, with what controllers share among themselves. */
export interface SharedDependencies extends ControllerDependencies {
  readonly retryClock: RetryClock;
}

/** Brings the objects of one kind to what their spec asks for, for as long as it runs. */
export interface Controller {
  stop(): void;
}
