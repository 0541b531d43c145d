import {
  asServed,
  changedForm,
  decodingProblems,
  isUnchanged,
  updateErrors,
  withoutNulls,
} from '../../../src/server/index.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Subresource } from '../../../src/server/index.ts';
import { withoutFields } from '../../../src/server/validation/decoding/change-fields.ts';
import { findRelease } from '../../../src/releases/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { isObject, recordedErrors, shownErrors } from './shown-errors.ts';

const { gates } = findRelease('v1.34');

/** Metadata of every stored object. */
const STORED = {
  uid: '6f1d0c62-0b5a-4c39-9d7e-000000000001',
  resourceVersion: '100',
  creationTimestamp: '2000-01-01T00:00:00Z',
};

/** The validation of a changed object, whether the change counts, and by how much it raises metadata.generation. */
export function checkUpdateValidation(line: Line): readonly string[] {
  const { old: before, new: after } = line;
  const expected = expectOf(line);
  if (!isObject(before) || !isObject(after)) return ['an object has no apiVersion and kind'];
  const old = asServed(decoded({ ...before, metadata: { ...before.metadata, ...STORED } }));
  const { resourceVersion } = STORED;
  const sent = { ...after, metadata: { ...after.metadata, resourceVersion } };
  const subresource = subresourceOf(line);
  const { object: changed, errors: refused } = changedForm(decoded(sent), old, gates, subresource);
  const errors = refused.length > 0 ? refused : updateErrors(changed, old, gates, subresource);
  if (errors.length > 0 || expected['valid'] !== true) {
    return differences(recordedErrors(expected['errors']), shownErrors(errors));
  }
  const grown = (changed.metadata.generation ?? 0) - (old.metadata.generation ?? 0);
  return differences(
    { changed: expected['changed'], generation: expected['generation'] },
    { changed: !isUnchanged(changed, old), generation: grown },
  );
}

/** An object as lenient decoding reads it: without nulls and unknown fields. */
function decoded(object: KubernetesObject): KubernetesObject {
  const read = withoutNulls(object);
  return withoutFields(
    read,
    decodingProblems(read).filter(({ at }) => at === 'key'),
  );
}

const SUBRESOURCES: readonly Subresource[] = ['ephemeralcontainers', 'resize', 'status'];

const subresourceOf = ({ subresource }: Line): Subresource | undefined =>
  SUBRESOURCES.find((one) => one === subresource);
