import type { Pod } from '../../objects/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { Draws } from '../model/varying.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import type { EndOfRun } from './end-of-run.ts';
import type { ImageStore } from './image-store.ts';
import type { SandboxFailing } from './sandbox-attempts.ts';

/** What a pod's runtime needs of its pod and node. */
export interface RuntimeHost {
  readonly model: KubeletModel;
  readonly pod: Pod;
  /** The behaviour of each container of `pod`. */
  readonly behaviour: BehaviourOfContainer;
  readonly draws: Draws;
  readonly images: ImageStore;
  readonly sandboxFailing: SandboxFailing;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  nextPodIP(): string;
  /** A sandbox or container has changed. */
  onRuntimeChange(): void;
  /** Ends the process of a container at `ms` (since 1970). */
  endsAt(ms: number, instance: ContainerInstance, end: Pick<EndOfRun, 'exitCode' | 'reason'>): void;
}
