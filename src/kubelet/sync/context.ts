import type { Container, Pod } from '../../objects/index.ts';
import type { Backoff } from '../backoff.ts';
import type { KubeletRelease } from '../release.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import type { StartError } from '../status/inputs.ts';
import type { ContainerRuntime } from './container-runtime.ts';

export type SyncAction =
  | 'KillContainer'
  | 'RemoveContainer'
  | 'KillPodSandbox'
  | 'CreatePodSandbox'
  | 'ConfigPodSandbox'
  | 'StartContainer';

/** Failed image pulls. */
export interface PullFailures {
  readonly backoff: Backoff;
  /** The last error by pod and image: "ErrImagePull: not found". */
  readonly errors: Map<string, string>;
}

/** The inputs and outputs of one pass over a pod. */
export interface SyncContext {
  /** The pod's object when the pass began. */
  readonly pod: Pod;
  /** Whether the pod's object is deleted or gone by now; undefined: it is not. */
  readonly isDeleted?: boolean;
  readonly release: KubeletRelease;
  readonly runtime: ContainerRuntime;
  /** The runtime as the last relist saw it: decisions are made by it, and actions taken on `runtime`. */
  readonly observed: PodRuntime;
  readonly restarts: Backoff;
  readonly pulls: PullFailures;
  /** The sandbox that a pass has created is ready. */
  onSandboxReady?(): void;
  /** A container waits for the end of its back-off, in milliseconds since 1970. */
  backsOffUntil?(ms: number): void;
  /** Why the environment of a container cannot be made: a ConfigMap or Secret is missing; undefined: it can. */
  configError?(container: Container): string | undefined;
  /** Stored between passes; undefined: the container has started. */
  setStartError(container: string, error: StartError | undefined): void;
  /** Records an event of the pod, or of one of its containers. */
  recordEvent(
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
    container?: Container,
  ): void;
  /** Called with the result of each action. */
  recordResult?(action: SyncAction, target: string, error?: StartError): void;
}

/** Work in virtual time: yields the milliseconds to wait before it is resumed. */
export type Waits<T> = Generator<number, T, undefined>;

/** "web_default(uid)", as the kubelet's messages name a pod. */
export function podText(pod: Pod): string {
  const { name, namespace, uid = '' } = pod.metadata;
  return `${name}_${namespace}(${uid})`;
}
