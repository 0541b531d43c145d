import { isKind, namespaceOf } from '../../objects/index.ts';
import type {
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  ResourceClaim,
} from '../../objects/index.ts';
import type { PostFilterOutcome } from '../../engine/index.ts';
import type { Reservation, ReservedObject } from '../../framework/index.ts';
import type { ApiServer } from '../../server/index.ts';

/** What plugins may read and store for a pod that is assumed on a node. */
export class PodReservation implements Reservation {
  readonly pod: Pod;
  readonly #options: ReservationOptions;

  constructor(pod: Pod, options: ReservationOptions) {
    this.pod = pod;
    this.#options = options;
  }

  get timestamp(): string {
    return this.#options.timestamp();
  }

  createClaim(claim: ResourceClaim): ResourceClaim {
    return this.#options.api.create('ResourceClaim', claim);
  }
}

interface ReservationOptions {
  readonly api: ApiServer;
  /** RFC 3339. */
  readonly timestamp: () => string;
}

/** Stores an object that a plugin changes for a pod. Undefined for the pod itself, and if nothing has changed. */
export function storeObject(
  object: ReservedObject,
  api: ApiServer,
): PersistentVolume | PersistentVolumeClaim | ResourceClaim | undefined {
  // An earlier attempt may have stored what it chose.
  if (api.get(object.kind, namespaceOf(object), object.metadata.name) === object) {
    return undefined;
  }
  if (isKind(object, 'PersistentVolume')) return api.update('PersistentVolume', object);
  if (isKind(object, 'PersistentVolumeClaim')) return api.update('PersistentVolumeClaim', object);
  if (isKind(object, 'ResourceClaim')) return storeClaim(object, api);
  const { namespace, name } = object.metadata;
  api.setPodStatus(namespace, name, object.status ?? {});
  return undefined;
}

/** Takes devices from claims, and deletes claims, so that the pod may be tried again. */
export function releaseClaims(outcome: PostFilterOutcome, api: ApiServer): void {
  if (outcome.outcome !== 'unschedulable') return;
  for (const claim of outcome.releases) api.updateStatus('ResourceClaim', claim);
  for (const { metadata } of outcome.deletes) {
    api.delete('ResourceClaim', metadata.namespace, metadata.name);
  }
}

/** The finalizer and the status are two writes, as upstream: the status is a subresource. */
function storeClaim(claim: ResourceClaim, api: ApiServer): ResourceClaim {
  const { namespace, name } = claim.metadata;
  const { finalizers = [] } = api.get('ResourceClaim', namespace, name)?.metadata ?? {};
  const hasFinalizers = (claim.metadata.finalizers ?? []).every((one) => finalizers.includes(one));
  const { metadata } = hasFinalizers ? claim : api.update('ResourceClaim', claim);
  return api.updateStatus('ResourceClaim', { ...claim, metadata });
}
