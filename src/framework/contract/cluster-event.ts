import type { KubernetesObject, Pod } from '../../objects/index.ts';
import type { ClusterView, Facet, ListedKind } from '../../cluster/index.ts';

type PodAction =
  | 'Add'
  | 'Delete'
  | 'ScaleDown'
  | 'UpdateLabels'
  | 'UpdateTolerations'
  | 'RemoveGates'
  | 'UpdateClaims'
  /** None of the other updates. */
  | 'Update';

type NodeAction =
  | 'Add'
  | 'Delete'
  | 'UpdateAllocatable'
  | 'UpdateLabels'
  /** Taints changed, or a node was uncordoned. */
  | 'UpdateTaints'
  | 'UpdateConditions'
  | 'UpdateAnnotations'
  | 'UpdateDeclaredFeatures';

/** Kind and action of a change, such as "Node/UpdateTaints". Pod events concern pods with a node, and updates of the waiting pod itself. */
export type EventName =
  `Pod/${PodAction}` | `Node/${NodeAction}` | `${ListedKind}/${'Add' | 'Update' | 'Delete'}`;

/** What the scheduling queue reads of an event before it looks at the objects. */
export interface EventKind {
  /** Undefined for a change that is no event upstream: it counts only for plugins without `events`. */
  readonly name: EventName | undefined;
  /** What it changes, for plugins without `events`. */
  readonly facets: readonly Facet[];
}

/** An object before and after a change. */
export interface ObjectChange {
  /** The object after the change; absent if it was deleted. */
  readonly object?: KubernetesObject | undefined;
  /** The object before the change; absent if it is new. */
  readonly previous?: KubernetesObject | undefined;
}

/** A change of the cluster. Source: kubernetes v1.34.1 framework ClusterEvent. */
export interface ClusterEvent extends ObjectChange {
  readonly kind: EventKind;
}

/**
 * Whether an event may help a pod that the plugin turned down. `cluster` is as it is after the event.
 *
 * Source: kubernetes v1.34.1 framework QueueingHintFn.
 */
export type EventHint = (pod: Pod, change: ObjectChange, cluster: ClusterView) => boolean;

/** Events that may help a pod that a plugin turned down. Source: kubernetes v1.34.1 framework ClusterEventWithHint. */
export interface HelpfulEvents {
  readonly on: readonly EventName[];
  /** Absent: each of them does. Asked only with the feature gate SchedulerQueueingHints; without it each does. */
  readonly hint?: EventHint;
  /** The hint is asked without the feature gate as well: upstream then looks at the pods itself. */
  readonly isAskedAlways?: boolean;
}
