import type { KubernetesObject, Node } from '../../objects/index.ts';
import type { SizingObjective } from '../../outcome/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import { textMatcher } from '../../documents/index.ts';
import type { Candidate } from './candidate.ts';
import { catalogTypes } from '../../catalog/index.ts';
import { clusterTypes } from './cluster-types.ts';
import type { NodeType } from '../../catalog/index.ts';
import type { SizeOptions } from './input.ts';

export interface ChosenCandidates {
  readonly candidates: readonly Candidate[];
  readonly by: SizingObjective;
  /** Number of types among the candidates. */
  readonly types: number;
  readonly warnings: readonly string[];
}

/**
 * The candidates of the catalogue, or of the cluster's nodes, that the options allow.
 *
 * @throws InputError if there is none, or if they cannot be compared by cost
 */
export function chooseCandidates(
  options: SizeOptions,
  nodes: readonly Node[],
  objects: readonly KubernetesObject[],
): ChosenCandidates {
  const { catalog, by: wanted, spot = false, zones, types: patterns } = options;
  const types = catalog === undefined ? clusterTypes(nodes, objects) : catalogTypes(catalog);
  checkNames(types, options);
  const matchers = patterns?.map(textMatcher);
  const isGone = failed(options);
  const all = types
    .filter(({ name }) => matchers?.some((matches) => matches(name)) ?? true)
    .flatMap((type) => type.offers.map((offer) => ({ type, offer })))
    .filter(({ offer }) => !offer.isSpot || spot)
    .filter(({ offer: { zone } }) => zones === undefined || zones.includes(zone ?? ''))
    .filter(({ offer: { zone } }) => zone === undefined || !isGone(zone));
  if (all.length === 0) throw new InputError([{ message: noCandidates(types, options) }]);
  const priced = all.filter(({ offer }) => offer.price !== undefined);
  const by = wanted ?? (priced.length === all.length ? 'cost' : 'nodes');
  if (by !== 'cost') return { candidates: all, by, types: countTypes(all), warnings: [] };
  if (priced.length === 0) {
    const message =
      'the nodes have no prices: give a catalogue with prices (--catalog), or --by nodes or cpu';
    throw new InputError([{ message }]);
  }
  const left = countTypes(all) - countTypes(priced);
  const warnings = left === 0 ? [] : [`types without a price are not considered: ${String(left)}`];
  return { candidates: priced, by, types: countTypes(priced), warnings };
}

/** No node comes in a zone that has failed. */
function failed({ failedZones = [] }: SizeOptions): (zone: string) => boolean {
  const matchers = failedZones.map(textMatcher);
  return (zone) => matchers.some((matches) => matches(zone));
}

const countTypes = (candidates: readonly Candidate[]): number =>
  new Set(candidates.map(({ type }) => type)).size;

function noCandidates(
  types: readonly NodeType[],
  { types: patterns, zones, failedZones }: SizeOptions,
): string {
  if (types.length === 0) return 'no nodes to choose from: give a catalogue (--catalog)';
  const named = types.slice(0, 5).map(({ name }) => name);
  const limits = [
    ...(patterns === undefined ? [] : [`types ${patterns.join(', ')}`]),
    ...(zones === undefined ? [] : [`zones ${zones.join(', ')}`]),
    ...(failedZones === undefined ? [] : [`zones other than ${failedZones.join(', ')}`]),
  ];
  const among = limits.length === 0 ? 'without spot nodes' : `among ${limits.join(' and ')}`;
  return `no type of node is left ${among}; there are ${named.join(', ')}`;
}

/** The options name what there is, so that a misspelt limit is no plan without it. */
function checkNames(
  types: readonly NodeType[],
  { types: patterns = [], zones = [], limits = {} }: SizeOptions,
): void {
  if (types.length === 0) return;
  const names = types.map(({ name }) => name);
  const known = new Set(
    types.flatMap(({ offers }) => offers.flatMap(({ zone }) => (zone === undefined ? [] : [zone]))),
  );
  const problems = [
    ...patterns
      .filter((pattern) => !names.some(textMatcher(pattern)))
      .map((pattern) => `types: no type of node is ${pattern}${hintOf(pattern, names)}`),
    ...Object.keys(limits)
      .filter((name) => !names.includes(name))
      .map((name) => `limits: no type of node is ${name}${hintOf(name, names)}`),
    ...zones
      .filter((zone) => !known.has(zone))
      .map((zone) => `zones: no type of node is in ${zone}${hintOf(zone, [...known])}`),
  ];
  if (problems.length > 0) throw new InputError(problems.map((message) => ({ message })));
}

/** The nearest name, or the first few. */
function hintOf(name: string, names: readonly string[]): string {
  const near = nearest(name.replaceAll(/[*?]/g, ''), names);
  if (near !== undefined) return `; did you mean ${near}?`;
  return names.length === 0 ? '' : `; there are ${names.slice(0, 5).join(', ')}`;
}
