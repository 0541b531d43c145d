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

/** The sandboxes and containers of one pod, newest first. A list that changes is replaced by another. */
export interface PodRuntime {
  readonly sandboxes: readonly Sandbox[];
  readonly containers: readonly ContainerInstance[];
}

/** Up to so many instances are searched one by one. */
const FEW = 8;

/** The instances of a pod with many containers, by container. */
interface InstanceIndex {
  readonly newest: ReadonlyMap<string, ContainerInstance>;
  /** Some container has several instances. */
  readonly hasRepeats: boolean;
}

const indexes = new WeakMap<PodRuntime['containers'], InstanceIndex>();

function indexOf(containers: PodRuntime['containers']): InstanceIndex {
  let index = indexes.get(containers);
  if (index === undefined) {
    const newest = new Map<string, ContainerInstance>();
    for (const instance of containers) {
      if (!newest.has(instance.name)) newest.set(instance.name, instance);
    }
    index = { newest, hasRepeats: newest.size < containers.length };
    indexes.set(containers, index);
  }
  return index;
}

/** The newest instance of a container; undefined: it was never created, or has been removed. */
export function findInstance(
  { containers }: PodRuntime,
  name: string,
): ContainerInstance | undefined {
  if (containers.length > FEW) return indexOf(containers).newest.get(name);
  for (const instance of containers) if (instance.name === name) return instance;
  return undefined;
}

/** The instance of the same container before its newest one. */
export function findEarlier(
  { containers }: PodRuntime,
  newest: ContainerInstance,
): ContainerInstance | undefined {
  if (!hasRepeats(containers)) return undefined;
  for (const instance of containers) {
    if (instance.name === newest.name && instance !== newest) return instance;
  }
  return undefined;
}

/** Whether some container has several instances. */
export function hasRepeats(containers: PodRuntime['containers']): boolean {
  if (containers.length > FEW) return indexOf(containers).hasRepeats;
  for (let at = 1; at < containers.length; at++) {
    for (let before = 0; before < at; before++) {
      if (containers[before]!.name === containers[at]!.name) return true;
    }
  }
  return false;
}
