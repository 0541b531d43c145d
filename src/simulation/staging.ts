import type { KubernetesObject, Pod, Side } from '../api/index.ts';
import type { ApiServer } from '../store/index.ts';
import type { PlanOptions } from './plan-input.ts';

/** What has to be known of a scenario before anything happens. */
export interface Staging {
  /** Objects that come later: nothing else gets their uids. */
  readonly later: readonly KubernetesObject[];
  /** Changes pods on their way into the API server, as an admission webhook would. */
  readonly admitPod: (pod: Pod, api: ApiServer) => Pod;
  /** Until then pods that crash for ever go on crashing, because somebody looks. */
  readonly attentiveUntilMs: number;
  /** By an object of the cluster, the manifest that is applied over it before anything happens. */
  readonly changes?: ReadonlyMap<KubernetesObject, KubernetesObject> | undefined;
  /** Which objects exist already in the cluster, and so are counted by quotas and refused by nothing. By default `sideOf`. */
  readonly sideOf?: (object: KubernetesObject) => Side;
}

export const NO_CHANGES: ReadonlyMap<KubernetesObject, KubernetesObject> = new Map();

/** Whoever asks for a time wants to see what crashes for ever crash until then. */
export function unstaged({ until }: PlanOptions): Staging {
  return {
    later: [],
    admitPod: (pod) => pod,
    attentiveUntilMs: until === undefined ? 0 : Infinity,
  };
}
