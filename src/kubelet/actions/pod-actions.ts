import type { Container } from '../../api/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';

/** Why a running container is killed; selects its grace period. "": its definition has changed. */
export type KillReason = '' | 'Unknown' | 'StartupProbe' | 'LivenessProbe' | 'FailedPostStartHook';

export interface ContainerToKill {
  readonly instance: ContainerInstance;
  readonly container: Container;
  /** Message of the Killing event. */
  readonly message: string;
  readonly reason: KillReason;
}

/** What one pass does so that the runtime matches the spec. Numbers are indexes into the lists of the spec. */
export interface PodActions {
  killPod: boolean;
  createSandbox: boolean;
  sandboxId: string;
  attempt: number;
  initContainersToStart: number[];
  containersToStart: number[];
  ephemeralContainersToStart: number[];
  containersToKill: ContainerToKill[];
}
