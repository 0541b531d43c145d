import type { Container } from '../../objects/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';

/** Why a running container is killed; selects its grace period. "": its definition has changed. */
export type KillReason =
  | ''
  | 'Unknown'
  | 'StartupProbe'
  | 'LivenessProbe'
  | 'FailedPostStartHook'
  | 'RestartAllContainers';

export interface ContainerToKill {
  readonly instance: ContainerInstance;
  readonly container: Container;
  /** Message of the Killing event. */
  readonly message: string;
  readonly reason: KillReason;
}

/** An instance that is removed so that all containers start again. */
export interface ContainerToReset {
  readonly instance: ContainerInstance;
  readonly container: Container;
  /** Whether the container still runs and must be killed first. */
  readonly kill: boolean;
}

/** Whether a pass changes anything in the runtime: such a pod is relisted right after it (kubelet.go: SyncPod, v1.36). */
export function doesAnything(actions: PodActions): boolean {
  return (
    actions.killPod ||
    actions.createSandbox ||
    actions.initContainersToStart.length > 0 ||
    actions.containersToStart.length > 0 ||
    actions.ephemeralContainersToStart.length > 0 ||
    actions.containersToKill.length > 0 ||
    actions.containersToReset.length > 0
  );
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
  /** In the order of removal. */
  containersToReset: ContainerToReset[];
}
