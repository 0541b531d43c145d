import type { Pod } from '../../objects/index.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import type { ProbeResults } from '../probe-results.ts';
import type { RestartFeatures } from '../restart-policy.ts';

/** Why the last attempt to start a container failed; removed by a successful start. */
export interface StartError {
  readonly reason: string;
  readonly message: string;
}

export type StartErrors = ReadonlyMap<string, StartError>;

export interface ContainerStatusInputs {
  readonly pod: Pod;
  readonly runtime: PodRuntime;
  readonly startErrors: StartErrors;
  readonly probes: ProbeResults;
  /** Default: the features of v1.34. */
  readonly features?: RestartFeatures;
  /** See `KubeletRelease`. Default: false. */
  readonly keepsStarted?: boolean;
  /** All containers are being removed, to start again. */
  readonly resets?: boolean;
}
