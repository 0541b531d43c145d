import { Path, isKind } from '../../../objects/index.ts';
import type { KubernetesObject, DeviceRequest } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

/** DRAAdminNamespaceLabelKey, api/resource/v1/types.go, v1.34. */
const LABEL = 'resource.kubernetes.io/admin-access';

/**
 * A new claim may ask for admin access only in a namespace with a label that allows it.
 * Rule: AuthorizedForAdmin, pkg/registry/resource/utils.go, v1.34.
 */
export function checkAdminAccess(
  object: KubernetesObject,
  namespaceLabels: Readonly<Record<string, string>>,
  list: ErrorList,
): void {
  if (namespaceLabels[LABEL] === 'true') return;
  const at = requestsOf(object).findIndex(({ exactly }) => exactly?.adminAccess === true);
  if (at < 0) return;
  const path = Path.spec.child('devices').child('requests').index(at).child('adminAccess');
  const detail = `admin access to devices requires the \`${LABEL}: true\` label on the containing namespace`;
  list.forbidden(path, detail);
}

function requestsOf(object: KubernetesObject): readonly DeviceRequest[] {
  if (isKind(object, 'ResourceClaim')) return object.spec.devices?.requests ?? [];
  return isKind(object, 'ResourceClaimTemplate') ? (object.spec.spec.devices?.requests ?? []) : [];
}
