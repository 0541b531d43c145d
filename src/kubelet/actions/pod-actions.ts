import type { Container } from '../../api/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';

/** Why a running container is killed; decides whose grace period applies. "" is a changed definition. */
export type KillReason = '' | 'Unknown' | 'StartupProbe' | 'LivenessProbe' | 'FailedPostStartHook';

export interface ContainerToKill {
  readonly instance: ContainerInstance;
  readonly container: Container;
  /** Text of the Killing event. */
  readonly message: string;
  readonly reason: KillReason;
}

/** What one pass has to do so that the runtime matches the spec. Indexes are into the lists of the spec. */
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

/** Whether the runtime matches the spec already. */
export function isNothingToDo(actions: PodActions): boolean {
  return (
    !actions.killPod &&
    actions.containersToStart.length === 0 &&
    actions.initContainersToStart.length === 0 &&
    actions.containersToKill.length === 0 &&
    actions.ephemeralContainersToStart.length === 0
  );
}
