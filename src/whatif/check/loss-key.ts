import type { Field } from '../../documents/index.ts';
import { list } from '../../documents/index.ts';
import type { Node } from '../../objects/index.ts';
import type { LossKind } from '../../outcome/index.ts';
import type { Domain } from '../survive/domains.ts';
import { domainKey, groupNodes, noSuchLabel } from './domain-key.ts';
import type { DomainKey } from './domain-key.ts';

/** What is lost at once: one node, one zone, one of each. */
export type LossKey = readonly DomainKey[];

/** Domains that are lost at once. */
export interface LostTogether {
  /** "zone-a", "zone-a and worker-3". */
  readonly name: string;
  readonly domains: readonly Domain[];
}

/** More combinations than this are not played. */
const LIMIT = 2000;

/** "node", "zone", a node label, or a list of these that are lost at once. */
export function lossKey(): Field<LossKey> {
  const one = domainKey();
  const several = list(one);
  return {
    schema: { anyOf: [one.schema, { ...several.schema, minItems: 1 }] },
    isOptional: false,
    read: (value, path, problems) => {
      if (!Array.isArray(value)) {
        const key = one.read(value, path, problems);
        return key === undefined ? undefined : [key];
      }
      if (value.length === 0) problems.push({ path, at: 'value', message: 'an empty list' });
      return several.read(value, path, problems);
    },
  };
}

/** "any one zone", "any one zone and node". */
export const lossText = (key: LossKey): string =>
  `any one ${key.map(({ text }) => text).join(' and ')}`;

/** A loss in one way: "zone-a (unreachable)"; with `metAs`, the other way that meets the expectation: "zone-a (unreachable; survived if deleted)". */
export function lossName(
  name: string,
  as: LossKind,
  metAs: LossKind | undefined,
  met: 'survived' | 'fits',
): string {
  const also = metAs === undefined || metAs === as ? '' : `; ${met} if ${metAs}`;
  return `${name} (${as}${also})`;
}

/** Every set of one domain of each key; sets in which a domain lies within the others are left out. */
export function lossesOf(nodes: readonly Node[], key: LossKey): readonly LostTogether[] {
  const sets = key.reduce<readonly (readonly Domain[])[]>(
    (before, one) => before.flatMap((set) => domainsOf(nodes, one).map((added) => [...set, added])),
    [[]],
  );
  const known = new Set<string>();
  return sets.flatMap((domains) => {
    const names = [...new Set(domains.flatMap((domain) => domain.nodes))].sort();
    const text = JSON.stringify(names);
    if (known.has(text) || domains.some((domain) => isWithin(domain, domains))) return [];
    known.add(text);
    return [{ name: domains.map(({ value = '' }) => value).join(' and '), domains }];
  });
}

function domainsOf(nodes: readonly Node[], key: DomainKey): readonly Domain[] {
  const groups = [...groupNodes(nodes, key)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([value, own]) => ({ value, nodes: own.map(({ metadata }) => metadata.name) }));
}

function isWithin(domain: Domain, all: readonly Domain[]): boolean {
  const others = new Set(all.filter((one) => one !== domain).flatMap((one) => one.nodes));
  return domain.nodes.every((name) => others.has(name));
}

/** Why losses cannot be played; undefined if they can. */
export function whyNoLosses(nodes: readonly Node[], key: LossKey): string | undefined {
  const sizes = key.map((one) => groupNodes(nodes, one).size);
  const without = key.find((_, at) => sizes[at] === 0);
  if (without !== undefined) return noSuchLabel(nodes, without);
  const sets = sizes.reduce((product, size) => product * size, 1);
  return key.length > 1 && sets > LIMIT
    ? `${String(sets)} combinations are more than ${String(LIMIT)}, and are not played`
    : undefined;
}

/** Nodes that no loss takes: they lack a label. */
export function lossDoubts(nodes: readonly Node[], key: LossKey): readonly string[] {
  return key.flatMap((one) => {
    const taken = [...groupNodes(nodes, one).values()].reduce((sum, { length }) => sum + length, 0);
    const left = nodes.length - taken;
    return left === 0
      ? []
      : [`${String(left)} of ${String(nodes.length)} nodes lack the label ${one.label ?? ''}`];
  });
}
