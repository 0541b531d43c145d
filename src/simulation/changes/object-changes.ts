import type { KubernetesObject } from '../../objects/index.ts';
import type { FieldChange, ObjectChange } from '../../outcome/index.ts';
import { fieldChanges, type FieldDifference } from '../../server/index.ts';
import { groupBy } from '../../units/index.ts';
import { mattersForScheduling, schedulingValue } from './scheduling-fields.ts';

/** An object before and after the apply of its manifest, as the API server stores it. */
export interface ChangedObject {
  readonly before: KubernetesObject;
  readonly after: KubernetesObject;
}

interface Changes {
  readonly created: readonly KubernetesObject[];
  readonly changed: readonly ChangedObject[];
  readonly deleted: readonly KubernetesObject[];
}

/** What is deleted, changed and created, as data. */
export const objectChanges = ({ created, changed, deleted }: Changes): readonly ObjectChange[] => [
  ...deleted.map((object) => change('delete', object)),
  ...changed.map(update),
  ...created.map((object) => change('create', object)),
];

function change(
  action: ObjectChange['action'],
  { apiVersion, kind, metadata: { name, namespace } }: KubernetesObject,
): ObjectChange {
  return { action, apiVersion, kind, name, ...(namespace === undefined ? {} : { namespace }) };
}

function update({ before, after }: ChangedObject): ObjectChange {
  const groups = groupBy(fieldChanges(before, after), ({ names }) =>
    mattersForScheduling(after.kind, names),
  );
  const [shown = [], others = []] = [groups.get(true), groups.get(false)];
  return {
    ...change('update', after),
    ...(shown.length === 0 ? {} : { fields: shown.map(fieldChange) }),
    ...(others.length === 0 ? {} : { otherFields: others.length }),
  };
}

const fieldChange = ({ path, names, before, after }: FieldDifference): FieldChange => ({
  path,
  ...(before === undefined ? {} : { before: schedulingValue(names, before) }),
  ...(after === undefined ? {} : { after: schedulingValue(names, after) }),
});
