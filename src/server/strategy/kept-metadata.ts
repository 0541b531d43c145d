import type { ObjectMeta } from '../../objects/index.ts';

/** The metadata of a request with what only the server writes. Rule: BeforeUpdate, apiserver/pkg/registry/rest/update.go, v0.34. */
export function keptMetadata(given: ObjectMeta, old: ObjectMeta): ObjectMeta {
  const { generation: _, managedFields: __, ...rest } = given;
  return {
    ...rest,
    uid: given.uid ?? old.uid ?? '',
    ...pick(old, 'generation'),
    ...pick(old, 'creationTimestamp'),
    ...pick(old, 'deletionTimestamp'),
    ...(given.deletionGracePeriodSeconds === undefined
      ? pick(old, 'deletionGracePeriodSeconds')
      : {}),
  };
}

const pick = (metadata: ObjectMeta, key: keyof ObjectMeta): Partial<ObjectMeta> =>
  metadata[key] === undefined ? {} : { [key]: metadata[key] };
