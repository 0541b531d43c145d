/** One container that the runtime has created; the newest instance of a name is the current one. */
export interface ContainerInstance {
  /** With its scheme, as in status: "containerd://…". */
  readonly id: string;
  readonly name: string;
  /** The image in the spec when it was created; if the spec now has another image, the instance is out of date. */
  readonly image: string;
  readonly imageId: string;
  readonly restartCount: number;
  state: ContainerInstanceState;
  /** Milliseconds since 1970, like all times here. */
  startedAt: number;
  finishedAt: number;
  exitCode: number;
  /** "Completed", "Error" or "OOMKilled", once exited. */
  reason: string;
  message: string;
}

export type ContainerInstanceState = 'created' | 'running' | 'exited' | 'unknown';

/** The pod's sandbox: the network namespace of its containers. */
export interface Sandbox {
  readonly id: string;
  readonly attempt: number;
  /** "NODE" for hostNetwork pods. */
  readonly network: 'POD' | 'NODE';
  /** Empty: hostNetwork, or not assigned yet. */
  readonly ip: string;
  state: 'READY' | 'NOTREADY';
}

/** The sandboxes and containers of one pod, newest first. */
export interface PodRuntime {
  readonly sandboxes: readonly Sandbox[];
  readonly containers: readonly ContainerInstance[];
}

/** The newest instance of a container; undefined: it was never created, or has been removed. */
export function findInstance(runtime: PodRuntime, name: string): ContainerInstance | undefined {
  for (const instance of runtime.containers) if (instance.name === name) return instance;
  return undefined;
}
