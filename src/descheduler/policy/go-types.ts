import { list, string, stringMap, stringOf, struct } from '../../decoding/index.ts';
import type { GoType, Written } from '../../decoding/index.ts';
import type { LabelSelector } from '../../objects/index.ts';

/** Go's uint. */
export const uint: GoType<number> = {
  name: 'uint',
  zero: () => 0,
  decode: (node, decoder) => {
    if (node.kind === 'null') return 0;
    if (node.kind === 'number' && /^\d+$/.test(node.literal)) return Number(node.literal);
    const found = node.kind === 'number' ? `number ${node.literal}` : node.kind;
    decoder.typeError(found, uint.name, node);
    return 0;
  },
};

/** Percentages by resource, 0 to 100: api.ResourceThresholds. */
export type Percentages = ReadonlyMap<string, number>;

export const percentages: GoType<Percentages> = {
  name: 'api.ResourceThresholds',
  zero: () => new Map(),
  decode: (node, decoder) => {
    const values = new Map<string, number>();
    if (node.kind === 'null') return values;
    if (node.kind !== 'object') {
      decoder.typeError(node.kind, percentages.name, node);
      return values;
    }
    for (const { name, node: value } of node.members) {
      if (value.kind === 'number') values.set(name, Number(value.literal));
      else if (value.kind === 'null') values.set(name, 0);
      else decoder.typeError(value.kind, 'api.Percentage', value);
    }
    return values;
  },
};

const writtenSelector = struct<Written<LabelSelector>>('v1.LabelSelector', {
  matchLabels: stringMap,
  matchExpressions: list(
    struct('v1.LabelSelectorRequirement', {
      key: string,
      operator: stringOf('v1.LabelSelectorOperator'),
      values: list(string),
    }),
  ),
});

export const labelSelector: GoType<LabelSelector> = {
  name: writtenSelector.name,
  zero: () => ({}),
  decode: (node, decoder) => {
    const { matchLabels = {}, matchExpressions = [] } = writtenSelector.decode(node, decoder);
    const requirements = matchExpressions.map(({ key, operator, values = [] }) => ({
      key,
      operator,
      values,
    }));
    return { matchLabels, matchExpressions: requirements };
  },
};

/** Which namespaces a plugin looks at: those included, or all that are not excluded. */
export interface Namespaces {
  readonly include: readonly string[] | undefined;
  readonly exclude: readonly string[] | undefined;
}

export const namespaces: GoType<Namespaces> = struct<Namespaces>('api.Namespaces', {
  include: list(string),
  exclude: list(string),
});
