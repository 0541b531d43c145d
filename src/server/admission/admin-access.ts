import { ErrorList } from '../validation/error-list.ts';
import { checkAdminAccess } from '../validation/devices/admin-access-errors.ts';
import type { Gates } from '../../features/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { KubernetesObject, Namespace } from '../../objects/index.ts';
import { invalidText } from './invalid-text.ts';

/** Why a new claim may not ask for admin access in its namespace. Nothing is said if the namespace is not known. */
export function adminAccessRefusal(
  claim: KubernetesObject,
  namespace: Namespace | undefined,
  gates: Gates,
): string | undefined {
  if (namespace === undefined || !isEnabled(gates, 'DRAAdminAccess')) return undefined;
  const list = new ErrorList(gates);
  checkAdminAccess(claim, namespace.metadata.labels ?? {}, list);
  return list.errors.length === 0 ? undefined : invalidText(claim, list.errors);
}
