import type { Container, Pod } from '../../api/index.ts';
import type { Backoff } from '../backoff.ts';
import type { ProbeResults } from '../probe-results.ts';
import type { StartError } from '../status/container-statuses.ts';
import type { ContainerRuntime } from './container-runtime.ts';

export type SyncAction =
  'KillContainer' | 'KillPodSandbox' | 'CreatePodSandbox' | 'ConfigPodSandbox' | 'StartContainer';

/** A node's memory of image pulls that failed. */
export interface PullMemory {
  readonly backoff: Backoff;
  /** By pod and image: "ErrImagePull: not found". */
  readonly errors: Map<string, string>;
}

/** What a pass over one pod works with. */
export interface SyncContext {
  /** The API object as the pass began. */
  readonly pod: Pod;
  readonly runtime: ContainerRuntime;
  readonly probes: ProbeResults;
  readonly restarts: Backoff;
  readonly pulls: PullMemory;
  /** Kept between passes, by container; undefined: it started. */
  setStartError(container: string, error: StartError | undefined): void;
  /** Tells what happens to the pod, or to one container of it. */
  recordEvent(
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
    container?: Container,
  ): void;
  /** Hears of each thing a pass has tried. */
  recordResult?(action: SyncAction, target: string, error?: StartError): void;
}

/** Work on virtual time: yields milliseconds to wait and is resumed when they have passed. */
export type Waits<T> = Generator<number, T, undefined>;

/** "web_default(uid)", as texts of the kubelet name a pod. */
export function podText(pod: Pod): string {
  const { name, namespace = '', uid = '' } = pod.metadata;
  return `${name}_${namespace}(${uid})`;
}
