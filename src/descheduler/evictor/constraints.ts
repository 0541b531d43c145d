import type { Nanoseconds } from '../../decoding/index.ts';
import { formatNanoseconds } from '../../golang/index.ts';
import { compileLabelSelector, isEmptySelector } from '../../objects/index.ts';
import type { Pod, PodDisruptionBudget } from '../../objects/index.ts';
import { groupBy } from '../../units/index.ts';
import type { ClusterState } from '../cluster/state.ts';
import type { DefaultEvictorArgs } from './args.ts';
import { protectionsOf } from './protections.ts';
import type { Protection } from './protections.ts';
import { SYSTEM_CRITICAL } from './priority-threshold.ts';
import { storageClassProtection } from './storage-classes.ts';

/** Why the evictor does not take a pod, with the descheduler's text; undefined if this is no reason. */
export type Constraint = (pod: Pod) => string | undefined;

export interface ConstraintContext {
  readonly cluster: ClusterState;
  readonly nowMs: number;
  /** Pods of this priority and above are not evicted. */
  readonly priorityThreshold: number;
}

/** Rule: applyEffectivePodProtections and constraints.go, pkg/framework/plugins/defaultevictor, v0.36. */
export function constraintsOf(
  args: DefaultEvictorArgs,
  context: ConstraintContext,
): readonly Constraint[] {
  const protections = protectionsOf(args);
  const isProtected = (protection: Protection): boolean => protections.has(protection);
  const constraints: (Constraint | undefined)[] = [
    ...(isProtected('SystemCriticalPods') ? [isCritical, priorityOf(context)] : []),
    isProtected('FailedBarePods') ? isBare : isBareAndNotFailed,
    isProtected('PodsWithLocalStorage') ? hasLocalStorage : undefined,
    isProtected('DaemonSetPods') ? isOfDaemonSet : undefined,
    isProtected('PodsWithPVC') ? storageClassProtection(args, context.cluster) : undefined,
    isProtected('PodsWithoutPDB') ? isWithoutBudget(context.cluster) : undefined,
    isProtected('PodsWithResourceClaims') ? hasResourceClaims : undefined,
    hasOtherLabels(args),
    args.minReplicas > 1 ? hasFewReplicas(args.minReplicas, context.cluster) : undefined,
    args.minPodAge === undefined ? undefined : isYoung(args.minPodAge, context.nowMs),
  ];
  return constraints.filter((constraint) => constraint !== undefined);
}

const isCritical: Constraint = ({ spec: { priority = 0 } }) =>
  priority >= SYSTEM_CRITICAL
    ? 'pod has system critical priority and is protected against eviction'
    : undefined;

const priorityOf =
  ({ priorityThreshold }: ConstraintContext): Constraint =>
  ({ spec: { priority } }) =>
    priority !== undefined && priority >= priorityThreshold
      ? 'pod has higher priority than specified priority class threshold'
      : undefined;

const hasNoOwner = ({ metadata }: Pod): boolean => (metadata.ownerReferences ?? []).length === 0;

const isBare: Constraint = (pod) =>
  hasNoOwner(pod) ? 'pod does not have any ownerRefs' : undefined;

const isBareAndNotFailed: Constraint = (pod) =>
  hasNoOwner(pod) && pod.status?.phase !== 'Failed'
    ? 'pod does not have any ownerRefs and is not in failed phase'
    : undefined;

const hasLocalStorage: Constraint = ({ spec: { volumes = [] } }) =>
  volumes.some(({ hostPath, emptyDir }) => hostPath !== undefined || emptyDir !== undefined)
    ? 'pod has local storage and is protected against eviction'
    : undefined;

const isOfDaemonSet: Constraint = ({ metadata: { ownerReferences = [] } }) =>
  ownerReferences.some(({ kind }) => kind === 'DaemonSet')
    ? 'daemonset pods are protected against eviction'
    : undefined;

const hasResourceClaims: Constraint = ({ spec: { resourceClaims = [] } }) =>
  resourceClaims.length > 0
    ? 'pod has ResourceClaims and descheduler is configured to protect ResourceClaims pods'
    : undefined;

function isWithoutBudget({ objects: { podDisruptionBudgets = [] } }: ClusterState): Constraint {
  const byNamespace = groupBy(podDisruptionBudgets, ({ metadata }) => metadata.namespace);
  const selectors = new Map(
    Array.from(byNamespace, ([namespace, budgets]) => [namespace, budgets.map(selectorOf)]),
  );
  return ({ metadata: { namespace, labels = {} } }) =>
    (selectors.get(namespace) ?? []).some((matches) => matches(labels))
      ? undefined
      : 'pod does not have a PodDisruptionBudget and is protected against eviction';
}

const selectorOf = ({ spec }: PodDisruptionBudget): ReturnType<typeof compileLabelSelector> =>
  compileLabelSelector(spec?.selector);

function hasOtherLabels({ labelSelector }: DefaultEvictorArgs): Constraint | undefined {
  if (labelSelector === undefined || isEmptySelector(labelSelector)) return undefined;
  const matches = compileLabelSelector(labelSelector);
  return ({ metadata: { labels = {} } }) =>
    matches(labels)
      ? undefined
      : 'pod labels do not match the labelSelector filter in the policy parameter';
}

/** Pods without an owner, and with several, pass. */
function hasFewReplicas(minReplicas: number, cluster: ClusterState): Constraint {
  return ({ metadata: { ownerReferences = [] } }) => {
    const [owner, second] = ownerReferences;
    if (owner === undefined || second !== undefined) return undefined;
    const replicas = cluster.podsWithOwner(owner.uid);
    if (replicas >= minReplicas) return undefined;
    const counted = `owner has ${String(replicas)} replicas`;
    return `${counted} which is less than minReplicas of ${String(minReplicas)}`;
  };
}

const NANOSECONDS_PER_MILLISECOND = 1e6;

function isYoung(minPodAge: Nanoseconds, nowMs: number): Constraint {
  const minMs = Number(minPodAge) / NANOSECONDS_PER_MILLISECOND;
  return ({ status }) =>
    status?.startTime === undefined || nowMs - Date.parse(status.startTime) < minMs
      ? `pod age is not older than MinPodAge: ${formatNanoseconds(minPodAge)} seconds`
      : undefined;
}
