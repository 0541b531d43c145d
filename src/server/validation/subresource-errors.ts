import { Path, isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Subresource } from '../strategy/subresource.ts';
import type { ErrorList } from './error-list.ts';
import { checkIngressStatus } from './network/ingress-status-errors.ts';
import { checkMetadataUpdate } from './metadata-update-errors.ts';
import { checkNodeUpdate } from './cluster/node-update-errors.ts';
import { checkPodAnnotationUpdate } from './pods/annotation-errors.ts';
import { checkEphemeralContainers, checkResize } from './pods/resize-errors.ts';
import { checkPodStatus } from './pods/status-errors.ts';
import { checkCollisions, checkConditions, checkCounts } from './workloads/status-errors.ts';

/**
 * The errors of a request for a subresource, without the generic errors of metadata.
 * Rule: ValidateUpdate of the strategies of subresources, pkg/registry/GROUP/KIND/strategy.go, v1.34.
 */
export function checkSubresource(
  object: KubernetesObject,
  old: KubernetesObject,
  subresource: Subresource,
  list: ErrorList,
): void {
  if (subresource === 'status') {
    checkStatus(object, old, list);
    return;
  }
  if (!isKind(object, 'Pod') || !isKind(old, 'Pod')) return;
  const check = subresource === 'resize' ? checkResize : checkEphemeralContainers;
  check(object, old, list);
}

function checkStatus(object: KubernetesObject, old: KubernetesObject, list: ErrorList): void {
  if (isKind(object, 'Node') && isKind(old, 'Node')) {
    checkMetadataUpdate(object, old, list);
    checkNodeUpdate(object, old, list);
  } else if (isKind(object, 'Pod') && isKind(old, 'Pod')) {
    checkMetadataUpdate(object, old, list);
    checkPodAnnotationUpdate(object, old, list);
    checkPodStatus(object, old, list);
  } else if (isKind(object, 'PodDisruptionBudget')) {
    checkConditions(object.status?.conditions ?? [], list);
    checkCounts(object, list);
  } else if (isKind(object, 'Ingress') && isKind(old, 'Ingress')) {
    checkMetadataUpdate(object, old, list);
    checkIngressStatus(object, old, list);
  } else if (object.kind !== 'CronJob') checkOtherStatus(object, old, list);
}

function checkOtherStatus(object: KubernetesObject, old: KubernetesObject, list: ErrorList): void {
  const isCountedFirst = isKind(object, 'StatefulSet');
  if (isCountedFirst) checkCounts(object, list);
  checkMetadataUpdate(object, old, list);
  if (!isCountedFirst) checkCounts(object, list);
  if (object.kind !== 'ReplicaSet') checkCollisions(object, old, list);
  if (!isKind(object, 'Namespace')) return;
  const phase = object.metadata.deletionTimestamp === undefined ? 'Active' : 'Terminating';
  if (object.status?.phase === phase) return;
  const when = phase === 'Active' ? 'is empty' : 'is not empty';
  const detail = `may only be '${phase}' if \`deletionTimestamp\` ${when}`;
  list.invalid(Path.status.child('Phase'), object.status?.phase ?? '', detail);
}
