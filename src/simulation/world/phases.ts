import { isKind, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import type { Layers } from '../input/layers.ts';
import type { PlanOptions } from '../input/plan.ts';
import { withMissingOwners } from '../reconstruct/index.ts';

/** The objects at the start of a simulation, and the manifests that are applied after its controllers have settled. */
export interface Phases {
  readonly existing: readonly Given[];
  /** Manifests of objects that the cluster does not have. */
  readonly added: readonly KubernetesObject[];
  /**
   * The cluster has pods or workloads: as in a running cluster, controllers settle before manifests are applied. Otherwise all
   * objects exist from the start.
   */
  readonly isLive: boolean;
}

interface Sources {
  readonly layers: Layers;
  /** Manifests that are applied during the run. */
  readonly later: readonly KubernetesObject[];
  /** Pending pods that are given apart. */
  readonly apart: readonly Pod[];
  /** Something happens before the manifests are applied. */
  readonly isStaged: boolean;
}

export function phasesOf(
  { layers, later, apart, isStaged }: Sources,
  { order }: PlanOptions,
): Phases {
  const { objects, changes } = layers;
  // Recorded runs of the scheduler have no controllers.
  const isLive = order !== 'input' && (isStaged || objects.some(isAlive));
  if (!isLive) return { existing: objects, added: [], isLive };
  const manifests = [...objectsOf([...changes.values()]), ...later];
  const complete = withMissingOwners({ objects, manifests, apart });
  return {
    existing: complete.existing,
    added: complete.added,
    isLive,
  };
}

const isAlive = ({ object, side }: Given): boolean =>
  side === 'cluster' &&
  (isKind(object, 'Pod') || WORKLOAD_KINDS.some((kind) => isKind(object, kind)));
