import {
  labels,
  described,
  documentSchema,
  duration,
  flag,
  head,
  list,
  made,
  map,
  number,
  object,
  optional,
  scalar,
  share,
  text,
  wholeNumber,
} from '../../../../documents/index.ts';
import type {
  DocumentProblem,
  Field,
  Head,
  JsonSchema,
  PlaceOf,
} from '../../../../documents/index.ts';
import { append, isRecord } from '../../../../units/index.ts';
import { examineFlags } from '../../options/index.ts';
import type { Flags, GroupOptions } from '../../options/index.ts';
import { NodeGroups } from './node-groups.ts';
import type { StatedGroup } from './node-groups.ts';
import { nodeTemplate } from './node-template.ts';
import type { PricedTemplate } from './node-template.ts';
import type { NodeType } from '../../../../catalog/index.ts';

/** The types of the catalogue; undefined: there is none. */
type Types = readonly NodeType[] | undefined;

const MOST_NODES = 2 ** 31 - 1;
/** The largest `min` and `target` of a group. The autoscaler launches that many nodes at the start, and each node is simulated. */
const MOST_ASKED = 100_000;

/** With null as if absent, as other objects are read. */
const options = (): Field<Partial<GroupOptions>> =>
  made(
    object<{ [K in keyof GroupOptions]: GroupOptions[K] | undefined }>({
      scaleDownUtilizationThreshold: optional(share()),
      scaleDownGpuUtilizationThreshold: optional(share()),
      scaleDownUnneededTime: optional(duration()),
      scaleDownUnreadyTime: optional(duration()),
      maxNodeProvisionTime: optional(duration()),
      maxNodeStartupTime: optional(duration()),
      zeroOrMaxNodeScaling: optional(flag()),
      ignoreDaemonSetsUtilization: optional(flag()),
    }),
    (written) =>
      Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)),
  );

/** A group as it is written. */
interface Written extends Omit<StatedGroup, 'template'> {
  readonly template: PricedTemplate | undefined;
}

const group = (types: Types): Field<StatedGroup> => {
  const written = object<Written>({
    name: described(
      text(),
      'The id of the group, or the name of a pool whose nodes the cluster has, as the label of its provider says it.',
    ),
    min: described(optional(wholeNumber(0, MOST_ASKED)), 'Fewest nodes.'),
    max: described(optional(wholeNumber(0, MOST_NODES)), 'Most nodes.'),
    target: described(
      optional(wholeNumber(0, MOST_ASKED)),
      'How many nodes it shall have at the start. Default: as many as it has.',
    ),
    nodeSelector: described(
      optional(labels()),
      'Labels of its nodes in the cluster. Default: the pool of that name, else no node.',
    ),
    template: described(
      optional(nodeTemplate(types)),
      'What a new node is, where the group has no node to resemble.',
    ),
    price: described(optional(number()), 'Of a node in an hour. Default: that of the type.'),
    priority: described(
      optional(wholeNumber(0, MOST_NODES)),
      'For the expander priority: the highest grows first.',
    ),
    options: described(optional(options()), 'Settings that differ from those of the flags.'),
  });
  const own = made(written, ({ template, ...stated }) => ({
    ...stated,
    template: template?.node,
    price: stated.price ?? template?.price,
  }));
  return {
    ...own,
    read: (value, path, problems) => {
      const read = own.read(value, path, problems);
      const [min, max] = isRecord(value) ? [value['min'], value['max']] : [];
      if (typeof min === 'number' && typeof max === 'number' && min > max) {
        const message = `the group has at least ${String(min)} and at most ${String(max)} nodes`;
        problems.push({ path: [...path, 'min'], at: 'value', message });
      }
      return read;
    },
  };
};

const groups = (types: Types): Field<readonly StatedGroup[]> => {
  const all = list(group(types));
  return {
    ...all,
    read: (value, path, problems) => {
      const read = all.read(value, path, problems);
      const seen = new Set<string>();
      for (const [at, item] of Array.isArray(value) ? value.entries() : []) {
        const name: unknown = isRecord(item) ? item['name'] : undefined;
        if (typeof name !== 'string') continue;
        const message = `${name} is given twice`;
        if (seen.has(name)) problems.push({ path: [...path, at, 'name'], at: 'value', message });
        seen.add(name);
      }
      return read;
    },
  };
};

/** A text, a number, true or false, as a command line writes them; or a list of these for a flag that is given several times. */
const flagValue = (): Field<string | readonly string[]> => {
  const one = scalar((value) => ({ value }), 'a text, a number, true or false');
  const either: Field<string> = {
    ...one,
    schema: { type: ['string', 'number', 'boolean'] },
    read: (value, path, problems) =>
      one.read(typeof value === 'boolean' ? String(value) : value, path, problems),
  };
  const several = list(either);
  return {
    schema: { anyOf: [either.schema, several.schema] },
    isOptional: false,
    read: (value, path, problems) =>
      (Array.isArray(value) ? several : either).read(value, path, problems),
  };
};

const flags = (): Field<Flags> => {
  const all = map(flagValue());
  return {
    ...all,
    read: (value, path, problems) => {
      const read = all.read(value, path, problems);
      for (const { flag: name, message } of examineFlags(read ?? {}).refused) {
        problems.push({ path: [...path, name], at: 'value', message });
      }
      return read;
    },
  };
};

interface Document extends Head {
  readonly flags: Flags | undefined;
  readonly groups: readonly StatedGroup[];
}

const document = (types: Types): Field<Document> =>
  object<Document>({
    ...head('NodeGroups'),
    flags: described(
      optional(flags()),
      'Flags of the autoscaler without dashes, over those of its Deployment: {scale-down-unneeded-time: 5m}.',
    ),
    groups: described(
      groups(types),
      'In the order of the autoscaler, which decides between equals.',
    ),
  });

/**
 * Reads a NodeGroups document, or returns what was read before. Undefined if there are problems, which are added.
 *
 * @param types of the catalogue, which templates may name
 * @param placeOf of the file that it came from
 */
export function readNodeGroups(
  value: unknown,
  problems: DocumentProblem[],
  types?: readonly NodeType[],
  placeOf?: PlaceOf,
): NodeGroups | undefined {
  if (value instanceof NodeGroups) return value;
  const before = problems.length;
  const read = document(types).read(value, [], problems);
  append(problems, idlePriorities(value));
  if (read === undefined || problems.length > before) return undefined;
  return new NodeGroups({ flags: read.flags ?? {}, groups: read.groups }, placeOf);
}

/** Priorities beside an expander of the document that asks for none. Where the document names none, that of the cluster decides. */
function idlePriorities(value: unknown): readonly DocumentProblem[] {
  const { flags: given, groups: written } = isRecord(value) ? value : {};
  const expander = isRecord(given) ? given['expander'] : undefined;
  if (typeof expander !== 'string' || !Array.isArray(written)) return [];
  const { options: asked, refused } = examineFlags({ expander });
  if (refused.length > 0 || asked.expander.includes('priority')) return [];
  return written.flatMap((group: unknown, at) =>
    isRecord(group) && (group['priority'] ?? undefined) !== undefined
      ? [idlePriority(at, asked.expander)]
      : [],
  );
}

/** The problem of the priority of the group at a place in the document. */
export const idlePriority = (at: number, expander: readonly string[]): DocumentProblem => ({
  path: ['groups', at, 'priority'],
  at: 'key',
  message: `--expander=${expander.join(',')} asks for no priorities`,
});

/** The JSON Schema of a NodeGroups document, for editors. */
export function nodeGroupsSchema(): JsonSchema {
  const description = 'The node groups that the Cluster Autoscaler sizes.';
  return documentSchema('node-groups', { title: 'NodeGroups', description }, document(undefined));
}
