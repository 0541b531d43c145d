import type { FieldChange, ObjectChange, Plan } from '../../../outcome/index.ts';
import { counted } from '../../layout/figures.ts';
import { flowText } from '../../layout/flow-text.ts';
import type { Mark } from '../../page/marks.ts';
import type { Item, Section, Text } from '../../page/section.ts';
import { faint, more, strong } from '../../page/texts.ts';
import { subjectText } from '../../reading/subjects.ts';

/** What a printer without room shows: objects, fields of an object, names of objects without a field that matters. */
const MOST = { objects: 10, fields: 6, names: 4 };

const MARK_OF: Readonly<Record<ObjectChange['action'], Mark>> = {
  create: 'created',
  update: 'changed',
  delete: 'removed',
};

/**
 * What is deleted, changed and new, by name; changed objects with the fields that matter for scheduling. Not where all objects are new
 * and nothing ran before: there the placements name them.
 */
export function changesSection({ input, pods }: Plan): Section {
  const diff = input?.diff ?? [];
  const isOverCluster =
    diff.some(({ action }) => action !== 'create') ||
    pods.some(({ existing }) => existing === true);
  return {
    id: 'changes',
    title: 'Changes',
    rank: 'answer',
    blocks: isOverCluster
      ? [
          {
            kind: 'list',
            depth: 0,
            items: [...diff.filter(isOnItsOwn).map(item), ...withOtherFields(diff)],
            most: MOST.objects,
            more: more('object'),
          },
        ]
      : [],
  };
}

const isOnItsOwn = ({ action, fields }: ObjectChange): boolean =>
  action !== 'update' || fields !== undefined;

function item(change: ObjectChange): Item {
  const { action, fields = [], otherFields = 0 } = change;
  return {
    mark: MARK_OF[action],
    text: strong(nameOf(change)),
    below: [
      {
        kind: 'list',
        depth: 2,
        items: fields.map(fieldItem),
        most: MOST.fields,
        more: more('field'),
      },
      ...(otherFields > 0 ? [faint(`and ${counted(otherFields, 'other field')}`)] : []),
    ],
  };
}

const nameOf = ({ kind, name, namespace }: ObjectChange): string =>
  subjectText(`${kind}/${name}`, namespace);

const fieldItem = (change: FieldChange): Item => ({
  mark: markOf(change),
  text: { text: `${shortPath(change.path)}: ${values(change)}`, isFolded: true },
});

function markOf({ before, after }: FieldChange): Mark {
  if (before === undefined) return 'created';
  return after === undefined ? 'removed' : 'changed';
}

function values({ before, after }: FieldChange): string {
  const shown = [before, after].filter((value) => value !== undefined);
  return shown.map((value) => flowText(value)).join(' → ');
}

/** Without the way to a pod's spec, which all workloads have, and with names of items alone: `containers[web].image`. */
const shortPath = (path: string): string =>
  path
    .replace(/^spec\.(?:jobTemplate\.spec\.)?template\.spec\./, '')
    .replaceAll(/\[name="([^"\\]+)"\]/g, '[$1]');

/** Changed objects of which no field matters for scheduling. */
function withOtherFields(diff: readonly ObjectChange[]): readonly Item[] {
  const found = diff.filter((change) => !isOnItsOwn(change));
  if (found.length === 0) return [];
  const names: Text = { lead: 'other fields of ', names: found.map(nameOf), most: MOST.names };
  return [{ mark: 'changed', text: names }];
}
