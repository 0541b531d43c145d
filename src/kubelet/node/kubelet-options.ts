import type { EventQueue } from '../../clock/index.ts';
import type { Rules } from '../../features/index.ts';
import type { ApiServer, EventRecorder } from '../../server/index.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { Draws } from '../model/varying.ts';
import type { Provision } from '../volumes/provision.ts';

export interface KubeletOptions {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  readonly events: EventRecorder;
  /** Milliseconds since 1970 at virtual time 0, as the API server counts them. */
  readonly epochMs: number;
  readonly model?: KubeletModel;
  /** Draws varying values; by default from the model's seed. */
  readonly draws?: Draws;
  /** Which ConfigMaps and Secrets are there. Default: all. */
  readonly provision?: Provision;
  /** When a node reports its status, in milliseconds after whole periods. Default: half a period. */
  readonly reportOffsetMs?: (nodeName: string) => number;
  /** Rules of the kubelet's release. Default: the rules of v1.34. */
  readonly rules?: Partial<Rules>;
}
