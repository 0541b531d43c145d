import type { ObjectRef, Pod } from '../../../../objects/index.ts';
import type { AutoscalerOptions } from '../../options/index.ts';
import type { RemainingBudgets } from './remaining-budgets.ts';

/** The flags that decide which pods keep a node. */
export type DrainOptions = Pick<
  AutoscalerOptions,
  | 'skipNodesWithSystemPods'
  | 'skipNodesWithLocalStorage'
  | 'skipNodesWithCustomControllerPods'
  | 'minReplicaCount'
  | 'blockingSystemPodDisruptionTimeout'
>;

/**
 * The controller objects of the cluster: `spec.replicas` of an object (null if it sets none or has no such field); undefined if it
 * does not exist.
 */
export type FindController = (controller: ObjectRef) => number | null | undefined;

/** What the rules read beside the pod. */
export interface DrainContext {
  readonly options: DrainOptions;
  readonly budgets: RemainingBudgets;
  /** Undefined: the owners are taken to exist. */
  readonly findController: FindController | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Seconds after the end of its grace at which a terminating pod counts as gone. */
const TERMINATING_HEADROOM = 30;
const DEFAULT_GRACE = 30;

/** The pod should have ended long ago. Source: utils/drain/drain.go IsPodLongTerminating, 1.36. */
export function isLongTerminating({ metadata, spec }: Pod, now: number): boolean {
  const { deletionTimestamp } = metadata;
  if (deletionTimestamp === undefined) return false;
  const grace = spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE;
  return Date.parse(deletionTimestamp) + (grace + TERMINATING_HEADROOM) * 1000 < now;
}
