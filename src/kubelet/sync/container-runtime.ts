import type { Container } from '../../api/index.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';

/** How one image pull will go, known when it is asked for. */
export interface Pull {
  /** When its turn in the queue came (since 1970). */
  readonly startMs: number;
  /** From asking to the end, with the wait for other pulls of the node. */
  readonly totalMs: number;
  /** Of it, the pull itself. */
  readonly pullMs: number;
  readonly sizeBytes: number;
  /** What the registry says instead; undefined for a pull that succeeds. */
  readonly error: string | undefined;
}

/** How a lifecycle hook goes. */
export interface HookRun {
  readonly ms: number;
  readonly error: string | undefined;
}

/**
 * The container runtime interface as one pod uses it. Calls change the state at once; how long they take is asked
 * beforehand (…DelayMs), waited for by the caller, and then the call is made. Times are milliseconds.
 */
export interface ContainerRuntime extends PodRuntime {
  /** Since 1970. */
  readonly nowMs: number;
  sandboxDelayMs(): number;
  /** Answers why there is no sandbox, or undefined. */
  runPodSandbox(attempt: number): string | undefined;
  stopPodSandbox(sandbox: Sandbox): void;
  hasImage(image: string): boolean;
  /** Takes its place in the node's queue of pulls. */
  beginPull(container: Container): Pull;
  finishPull(container: Container, pull: Pull): void;
  startDelayMs(container: Container): number;
  /** The instance, or why there is none. */
  createContainer(container: Container, restartCount: number): ContainerInstance | string;
  /** Answers why it does not run, or undefined. */
  startContainer(container: Container, instance: ContainerInstance): string | undefined;
  runHook(
    container: Container,
    instance: ContainerInstance,
    hook: 'postStart' | 'preStop',
  ): HookRun;
  /** From SIGTERM to the end; a container still running after `timeoutSeconds` is killed then. */
  stopDelayMs(container: Container, timeoutSeconds: number): number;
  stopContainer(container: Container, instance: ContainerInstance, timeoutSeconds: number): void;
  removeContainer(instance: ContainerInstance): void;
}
