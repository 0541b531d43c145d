/** What the container runtime says of one container it once created; the newest instance of a name is what counts. */
export interface ContainerInstance {
  /** With its scheme, as in status: "containerd://…". */
  readonly id: string;
  readonly name: string;
  /** The image its definition named: an instance made from another image than the spec now names is out of date. */
  readonly image: string;
  readonly imageId: string;
  readonly restartCount: number;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  state: ContainerInstanceState;
  startedAt: number;
  finishedAt: number;
  exitCode: number;
  /** "Completed", "Error" or "OOMKilled", once exited. */
  reason: string;
  message: string;
}

export type ContainerInstanceState = 'created' | 'running' | 'exited' | 'unknown';

/** The pod's network namespace and the shell its containers live in. */
export interface Sandbox {
  readonly id: string;
  readonly attempt: number;
  /** "NODE" for hostNetwork pods. */
  readonly network: 'POD' | 'NODE';
  /** Empty: no network of its own (yet). */
  readonly ip: string;
  state: 'READY' | 'NOTREADY';
}

/** All that the runtime knows of a pod; both lists newest first. */
export interface PodRuntime {
  readonly sandboxes: readonly Sandbox[];
  readonly containers: readonly ContainerInstance[];
}

/** The newest instance of a container, or undefined where it never was created (or was removed since). */
export function findInstance(runtime: PodRuntime, name: string): ContainerInstance | undefined {
  for (const instance of runtime.containers) if (instance.name === name) return instance;
  return undefined;
}
