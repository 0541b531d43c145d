import type { Node, Pod } from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';
import type { EventRecorder } from '../../server/index.ts';
import type { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { EvictionSettings } from '../model/eviction-settings.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import type { ImageStore } from '../runtime/image-store.ts';
import type { Step, StepQueue } from '../runtime/step-queue.ts';
import type { Eviction } from './decide.ts';
import type { Pressure } from './thresholds.ts';

/** The node of an eviction manager. */
export interface EvictingNode {
  readonly node: Node;
  readonly settings: EvictionSettings;
  /** Feature gates of the kubelet. */
  readonly gates: Gates;
  readonly images: ImageStore;
  readonly behaviours: BehaviourCatalog;
  readonly steps: StepQueue;
  readonly events: EventRecorder;
  /** Milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  /** The pods bound to the node that have not ended. */
  activePods(): readonly Pod[];
  /** What the runtime has of a pod; undefined: nothing. */
  runtimeOf(pod: Pod): PodRuntime | undefined;
  /** Ends a pod, and calls `done` when its containers have stopped or were given up. */
  evict(pod: Pod, eviction: Eviction, done: () => void): void;
  /** Whether the kubelet has finished with the pod. */
  isFinished(pod: Pod): boolean;
  writeConditions(pressures: ReadonlySet<Pressure>): void;
  /** While the kubelet is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(step: Step, token: number): boolean;
}
