import { described, entryKind, made, object, oneOf, parsed, text } from '../../documents/index.ts';
import type { EntryKind, Field } from '../../documents/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { parseFieldPath } from '../../simulation/index.ts';
import {
  argumentOf,
  CONFIGURATION_FIELDS,
  configurationField,
  nodePoolField,
  resourceWeightOf,
  weightOf,
} from '../space/index.ts';
import type { Target } from '../space/index.ts';

const fieldPath = (): Field<FieldPath> =>
  parsed({ pattern: '^[^\\s{}]+$' }, (written) => {
    const value = parseFieldPath(written);
    return value === undefined
      ? { problem: `${JSON.stringify(written)} is not a field such as scoringStrategy.type` }
      : { value };
  });

interface OfNodePool {
  readonly name: string;
  readonly field: FieldPath;
}

/** "PLUGIN.FIELD", or the plugin alone for all of its args. */
const argument = (): Field<Target | undefined> =>
  made(fieldPath(), ([plugin, ...path], refuse) => {
    if (typeof plugin === 'string') return argumentOf(plugin, path);
    refuse('begin with the name of a plugin, such as NodeResourcesFit.scoringStrategy.type');
    return undefined;
  });

/** What a setting can be of. A setting has exactly one of these fields. */
export const settingKinds: readonly EntryKind<Target | undefined>[] = [
  entryKind({
    name: 'weight',
    description: 'A plugin: the weight of its score, 0 to 100. With 0 it does not score.',
    fields: text(),
    make: weightOf,
  }),
  entryKind({
    name: 'argument',
    description:
      'A plugin and a field of its args, such as NodeResourcesFit.scoringStrategy.type; the plugin alone: several fields of its args at once.',
    fields: argument(),
    make: (target) => target,
  }),
  entryKind({
    name: 'resourceWeight',
    description: 'A resource, such as cpu: its weight in the scoring strategy of NodeResourcesFit.',
    fields: text(),
    make: resourceWeightOf,
  }),
  entryKind({
    name: 'configuration',
    description: 'A field of the KubeSchedulerConfiguration itself.',
    fields: oneOf(CONFIGURATION_FIELDS),
    make: configurationField,
  }),
  entryKind({
    name: 'nodePool',
    description: 'A field of a NodePool of Karpenter, such as spec.disruption.consolidateAfter.',
    fields: object<OfNodePool>({
      name: described(text(), 'The name of the NodePool; "*": all of them.'),
      field: fieldPath(),
    }),
    make: ({ name, field }) => nodePoolField(name, field),
  }),
];
