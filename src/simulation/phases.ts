import { isKind, WORKLOAD_KINDS } from '../api/index.ts';
import type { KubernetesObject, Pod } from '../api/index.ts';
import type { Layers } from './layers.ts';
import type { PlanOptions } from './plan-input.ts';
import { withMissingOwners } from './reconstruct/index.ts';

/** What there is when a simulation begins, and what comes once that has come to rest. */
export interface Phases {
  readonly existing: readonly KubernetesObject[];
  /** Manifests of objects that the cluster does not have. */
  readonly added: readonly KubernetesObject[];
  /**
   * The cluster has pods or workloads: its controllers are at rest before anything is applied, as in a cluster that has been
   * running. Elsewhere everything is there from the start.
   */
  readonly isLive: boolean;
}

/** `later`: manifests that a scenario applies. `apart`: pending pods that are handed over by themselves. */
export function phasesOf(
  layers: Layers,
  { order }: PlanOptions,
  later: readonly KubernetesObject[],
  apart: readonly Pod[],
): Phases {
  const { objects, changes, isApplied } = layers;
  // Recorded runs of the scheduler have no controllers that would come to rest.
  const isLive = order !== 'input' && objects.some((one) => !isApplied(one) && isAlive(one));
  if (!isLive) return { existing: objects, added: [], isLive };
  const manifests = [...changes.values(), ...later];
  const complete = withMissingOwners({ objects, isApplied, manifests, apart });
  return {
    existing: complete.existing,
    added: complete.added,
    isLive,
  };
}

const isAlive = (object: KubernetesObject): boolean =>
  isKind(object, 'Pod') || WORKLOAD_KINDS.some((kind) => isKind(object, kind));
