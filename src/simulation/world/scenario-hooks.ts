import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { PlanOptions } from '../input/plan.ts';
import type { AutoscaledRun } from '../replica-autoscaling/index.ts';

/** Until when a run simulates what would never end by itself. */
export interface Horizon {
  /** Virtual milliseconds. Endless crash loops are simulated until then; later they are left in back-off. A run that goes on moves it. */
  untilMs: number;
}

/** What World needs from a scenario before the first event. */
export interface ScenarioHooks {
  /** Objects that are created later; their uids are reserved. */
  readonly later: readonly KubernetesObject[];
  /** Changes pods on creation, like an admission webhook. */
  readonly admitPod: (pod: Pod, api: ApiServer) => Pod;
  /** Whether a change of a pod was drawn, so far. */
  readonly hasVaried?: () => boolean;
  readonly horizon: Readonly<Horizon>;
  /** Manifests that are applied before the first event, by the cluster's object that they change. */
  readonly changes?: ReadonlyMap<KubernetesObject, Given> | undefined;
  /** Absent: no autoscaler acts. */
  readonly autoscaled?: AutoscaledRun | undefined;
}

export const NO_CHANGES: ReadonlyMap<KubernetesObject, Given> = new Map();

/** The hooks of a run without a scenario. With `until`, crash loops are simulated to the end. */
export function withoutScenario({ until }: PlanOptions): ScenarioHooks {
  return {
    later: [],
    admitPod: (pod) => pod,
    horizon: { untilMs: until === undefined ? 0 : Infinity },
  };
}
