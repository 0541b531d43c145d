import { controllerOf, isReady, keyOf } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { fateOf } from '../prepared/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import type { PackOptions } from './input.ts';

const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
const SAFE_VOLUMES = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';
const SCALE_DOWN_DISABLED = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';
const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';
const CONTROL_PLANE = [
  'node-role.kubernetes.io/control-plane',
  'node-role.kubernetes.io/master',
] as const;

/** Why a node may not be emptied, whatever runs on it; undefined if it may. */
export function nodeObstacle(
  { metadata: { labels = {}, annotations = {} } }: Node,
  { controlPlane = false }: PackOptions,
): string | undefined {
  const role = controlPlane ? undefined : CONTROL_PLANE.find((label) => label in labels);
  if (role !== undefined) return `node of the control plane (${role})`;
  const annotation = [SCALE_DOWN_DISABLED, DO_NOT_DISRUPT].find(
    (name) => annotations[name] === 'true',
  );
  return annotation === undefined ? undefined : `annotation ${annotation}: "true"`;
}

/** "web-1", or "shop/web-1" outside the default namespace. */
export function nameOf({ metadata: { namespace, name } }: Pick<Pod, 'metadata'>): string {
  return namespace === 'default' ? name : keyOf({ namespace, name });
}

/** Whether the pod has to move before its node is empty: not if it belongs to the node, or is finished. */
export const mustMove = (pod: Pod): boolean => fateOf(pod) !== 'gone';

/**
 * Why a pod may not be evicted; undefined if it may. These are the rules of the Cluster Autoscaler 1.34
 * (simulator/drainability/rules) in its order, and the annotation of Karpenter 1.
 */
export function podObstacle(
  pod: Pod,
  options: PackOptions,
  cluster: Pick<PreparedCluster, 'budgets'>,
): string | undefined {
  const { annotations = {} } = pod.metadata;
  const annotation = [
    annotations[DO_NOT_DISRUPT] === 'true' ? `${DO_NOT_DISRUPT}: "true"` : undefined,
    annotations[SAFE_TO_EVICT] === 'false' ? `${SAFE_TO_EVICT}: "false"` : undefined,
  ].find((text) => text !== undefined);
  const isSafe = annotations[SAFE_TO_EVICT] === 'true';
  const reason =
    ownerObstacle(pod, options) ??
    (isSafe ? undefined : systemObstacle(pod, options, cluster)) ??
    (annotation === undefined ? undefined : `annotation ${annotation}`) ??
    (isSafe ? undefined : storageObstacle(pod, options));
  return reason === undefined ? budgetObstacle(pod, cluster) : `Pod/${nameOf(pod)}: ${reason}`;
}

function ownerObstacle(pod: Pod, { force = false }: PackOptions): string | undefined {
  const owner = controllerOf(pod.metadata);
  if (owner === undefined) return force ? undefined : 'no controller creates it again';
  if (fateOf(pod) !== 'lost') return undefined;
  return `it is not known how ${owner.kind}/${owner.name} creates it again`;
}

function systemObstacle(
  pod: Pod,
  { skipNodesWithSystemPods = true }: PackOptions,
  { budgets }: Pick<PreparedCluster, 'budgets'>,
): string | undefined {
  if (!skipNodesWithSystemPods || pod.metadata.namespace !== 'kube-system') return undefined;
  return budgets.of(pod).length > 0 ? undefined : 'a system pod without a disruption budget';
}

function storageObstacle(
  { metadata: { annotations = {} }, spec: { volumes = [] } }: Pod,
  { skipNodesWithLocalStorage = true }: PackOptions,
): string | undefined {
  if (!skipNodesWithLocalStorage) return undefined;
  const safe = new Set(annotations[SAFE_VOLUMES]?.split(','));
  const local = volumes.find(
    ({ name, hostPath, emptyDir }) =>
      !safe.has(name) &&
      (hostPath !== undefined || (emptyDir !== undefined && emptyDir.medium !== 'Memory')),
  );
  return local === undefined ? undefined : `volume ${local.name} is on its node`;
}

/**
 * Budgets are asked pod by pod, and each moved pod is ready again before the next one. So only budgets that allow nothing at all stand
 * in the way. Source: pkg/registry/core/pod/storage/eviction.go, v1.34.
 */
function budgetObstacle(
  pod: Pod,
  { budgets }: Pick<PreparedCluster, 'budgets'>,
): string | undefined {
  if (pod.status?.phase === 'Pending') return undefined;
  const own = budgets.of(pod);
  const [budget] = own;
  if (budget === undefined) return undefined;
  if (own.length > 1) {
    const names = own.map(({ name }) => name).join(' and ');
    return `Pod/${nameOf(pod)}: budgets ${names} both select it, so it cannot be evicted`;
  }
  const { object, currentHealthy, desiredHealthy } = budget;
  const isHealthyEnough = desiredHealthy > 0 && currentHealthy >= desiredHealthy;
  const allowsUnready =
    object.spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow' || isHealthyEnough;
  if (!isReady(pod) && allowsUnready) return undefined;
  if (currentHealthy - 1 >= desiredHealthy) return undefined;
  const needs = `it needs ${String(desiredHealthy)} healthy pods and has ${String(currentHealthy)}`;
  return `budget ${nameOf(object)} allows no disruption: ${needs}`;
}
