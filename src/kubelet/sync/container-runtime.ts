import type { Container } from '../../objects/index.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';

/** The course of one image pull, known when it is requested. */
export interface Pull {
  /** From the request to the end, including the wait for other pulls of the node. */
  readonly totalMs: number;
  /** The pull alone. */
  readonly pullMs: number;
  readonly sizeBytes: number;
  /** The registry's error; undefined for a pull that succeeds. */
  readonly error: string | undefined;
}

/** The course of one lifecycle hook. */
export interface HookRun {
  readonly ms: number;
  readonly error: string | undefined;
}

/**
 * The container runtime interface, for one pod. Calls take effect at once: the caller asks beforehand how long a call takes
 * (…DelayMs), waits, and then makes it. Times are milliseconds.
 */
export interface ContainerRuntime extends PodRuntime {
  /** Since 1970. */
  readonly nowMs: number;
  sandboxDelayMs(): number;
  /** Returns why there is no sandbox; undefined: there is one. */
  runPodSandbox(attempt: number): string | undefined;
  stopPodSandbox(sandbox: Sandbox): void;
  hasImage(image: string): boolean;
  /** Joins the node's queue of pulls. */
  beginPull(container: Container): Pull;
  finishPull(container: Container, pull: Pull): void;
  /** From the created to the running container; 0 for a start that fails. */
  startDelayMs(container: Container, instance: ContainerInstance): number;
  /** Returns the instance, or why there is none. */
  createContainer(container: Container, restartCount: number): ContainerInstance | string;
  /** Returns why it does not run; undefined: it runs. */
  startContainer(container: Container, instance: ContainerInstance): string | undefined;
  runHook(
    container: Container,
    instance: ContainerInstance,
    hook: 'postStart' | 'preStop',
  ): HookRun;
  /** From SIGTERM at `fromMs` to the end; a container still running after `timeoutSeconds` is killed then. */
  stopDelayMs(
    container: Container,
    instance: ContainerInstance,
    timeoutSeconds: number,
    fromMs: number,
  ): number;
  stopContainer(container: Container, instance: ContainerInstance, timeoutSeconds: number): void;
  /** `keepsLogs`: the next instance of the container is counted after this one. Default: false. */
  removeContainer(instance: ContainerInstance, keepsLogs?: boolean): void;
  /** The restart count of the next instance of a container that has no instance, by the logs of removed instances. */
  loggedRuns(container: Container): number;
}
