import { resourceName } from '../../objects/index.ts';
import type { Kind, ObjectMeta, Pod } from '../../objects/index.ts';
import { ApiError } from './api-server.ts';
import type { DeleteOptions } from './api-server.ts';

export function notFound(kind: Kind, name: string): ApiError {
  return new ApiError('NotFound', `${resourceName(kind)} "${name}" not found`);
}

export function alreadyExists(kind: Kind, name: string): ApiError {
  return new ApiError('AlreadyExists', `${resourceName(kind)} "${name}" already exists`);
}

export function conflict(resource: string, name: string, why: string): ApiError {
  return new ApiError('Conflict', `Operation cannot be fulfilled on ${resource} "${name}": ${why}`);
}

/** Source: apiserver pkg/registry/rest/update.go and pkg/registry/generic/registry/store.go Update, v1.34. */
export function checkLatest(kind: Kind, written: ObjectMeta, stored: ObjectMeta): void {
  if (written.uid !== undefined && written.uid !== stored.uid) {
    throw conflict(
      resourceName(kind),
      written.name,
      `Precondition failed: UID in precondition: ${written.uid}, UID in object meta: ${stored.uid ?? ''}`,
    );
  }
  if (written.resourceVersion !== undefined && written.resourceVersion !== stored.resourceVersion) {
    throw conflict(
      resourceName(kind),
      written.name,
      'the object has been modified; please apply your changes to the latest version and try again',
    );
  }
}

/** Source: apiserver pkg/registry/rest/delete.go BeforeDelete, v1.34. */
export function checkPreconditions(
  kind: Kind,
  stored: ObjectMeta,
  preconditions: DeleteOptions['preconditions'],
): void {
  const { uid, resourceVersion } = preconditions ?? {};
  if (uid !== undefined && uid !== stored.uid) {
    throw conflict(
      resourceName(kind),
      stored.name,
      `the UID in the precondition (${uid}) does not match the UID in record (${stored.uid ?? ''}). The object might have been deleted and then recreated`,
    );
  }
  if (resourceVersion !== undefined && resourceVersion !== stored.resourceVersion) {
    throw conflict(
      resourceName(kind),
      stored.name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${stored.resourceVersion ?? ''}). The object might have been modified`,
    );
  }
}

/** Source: pkg/registry/core/pod/storage/storage.go setPodNodeAndMetadata, v1.34. */
export function checkBindable(pod: Pod): void {
  const { name, deletionTimestamp } = pod.metadata;
  const { nodeName = '', schedulingGates = [] } = pod.spec;
  const refuse = (why: string): ApiError => conflict('pods/binding', name, `pod ${name} ${why}`);
  if (deletionTimestamp !== undefined) {
    throw refuse('is being deleted, cannot be assigned to a host');
  }
  if (nodeName !== '') throw refuse(`is already assigned to node "${nodeName}"`);
  if (schedulingGates.length > 0) throw refuse('has non-empty .spec.schedulingGates');
}
