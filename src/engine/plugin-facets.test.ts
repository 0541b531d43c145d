import { describe, expect, it } from 'vitest';
import { pod } from '../../test/support/builders.ts';
import { Cluster } from '../cluster/index.ts';
import type { Dependency, Facet } from '../cluster/index.ts';
import { asGroup, fault, IDLE, SKIP, FITS, runPreFilter, runPreScore } from '../framework/index.ts';
import type { FilterAnswer, ScoreAnswer, EnabledPlugin, PluginPoints } from '../framework/index.ts';

/* What the cached results depend on: a facet that is missing here leaves them stale after a change. */

const cluster = new Cluster();
const view = cluster.view(pod().object);

const plugin = (name: string, points: PluginPoints, ...reads: readonly Facet[]): EnabledPlugin => ({
  name,
  reads,
  reasons: {},
  points,
});

const sorted = (facets: Iterable<Dependency>): readonly Dependency[] => [...facets].sort();

const nodeFilter = { type: 'node', filter: () => FITS, explain: () => [] } as const;
const groupFilter = {
  type: 'group',
  group: () => asGroup(0),
  filter: () => FITS,
  explain: () => [],
} as const;
const reads: readonly Facet[] = ['node.labels', 'namespaces'];
const alsoReads: readonly Facet[] = ['node.taints'];
const both: readonly Facet[] = ['namespaces', 'node.labels', 'node.taints'];
const follows = ['node.taints'] as const;
const followed: readonly Dependency[] = ['namespaces', 'node.labels', 'values of node.taints'];
const own: readonly Facet[] = ['namespaces', 'node.labels'];

describe('the facets that filters depend on', () => {
  it.each<[string, FilterAnswer, readonly Dependency[]]>([
    ['each node alone', nodeFilter, own],
    ['each node alone, from more facets', { ...nodeFilter, alsoReads }, both],
    ['each node alone, followed', { ...nodeFilter, alsoReads, follows }, followed],
    ['groups', groupFilter, own],
    ['groups, from more facets', { ...groupFilter, alsoReads }, both],
    ['a rejection', { type: 'rejection', code: 'Unschedulable', reasons: [] }, own],
    ['an error', fault('no'), own],
    ['nothing at present', IDLE, own],
    ['nothing ever', SKIP, []],
  ])('with the answer: %s', (_, answer, facets) => {
    const one = plugin('One', { preFilter: () => answer }, ...reads);
    const found = runPreFilter(view, cluster, { preFilter: [one], filter: [one] });
    expect(sorted(found.facets)).toEqual(facets);
    // Without PreFilter the answer judges nodes, from the same facets.
    const alone = runPreFilter(view, cluster, { preFilter: [], filter: [one] });
    expect(sorted(alone.facets)).toEqual(facets);
  });

  it('are the facets of all plugins that were called, up to the first that ends PreFilter', () => {
    const code = 'UnschedulableAndUnresolvable';
    const plugins = [
      plugin('First', { preFilter: () => nodeFilter }, 'node.labels'),
      plugin('Ending', { preFilter: () => ({ type: 'rejection', code, reasons: [] }) }, 'storage'),
      plugin('Last', { preFilter: () => nodeFilter }, 'budgets'),
    ];
    const { facets } = runPreFilter(view, cluster, { preFilter: plugins, filter: plugins });
    expect(sorted(facets)).toEqual(['node.labels', 'storage']);
  });
});

describe('the facets that scores depend on', () => {
  const nodeScore = { type: 'node', score: () => 1 } as const;
  const groupScore = {
    type: 'group',
    group: () => asGroup(0),
    score: () => undefined,
    normalize: () => undefined,
  } as const;
  const uniform = { type: 'uniform', raw: 1, normalized: 1 } as const;

  it.each<[string, ScoreAnswer, readonly Facet[]]>([
    ['each node alone', nodeScore, own],
    ['each node alone, from more facets', { ...nodeScore, alsoReads }, both],
    ['groups', groupScore, own],
    ['the same for every node', uniform, own],
    ['the same for every node, whatever the cluster', { ...uniform, isFixed: true }, []],
    ['an error', fault('no'), own],
    ['nothing at present', IDLE, own],
    ['nothing ever', SKIP, []],
  ])('with the answer: %s', (_, answer, facets) => {
    const one = plugin('One', { preScore: () => answer }, ...reads);
    const score = [{ plugin: one, weight: 1 }];
    const found = runPreScore(view, cluster, { preScore: [one], score });
    expect(sorted(found.facets)).toEqual(facets);
    const alone = runPreScore(view, cluster, { preScore: [], score });
    expect(sorted(alone.facets)).toEqual(facets);
  });
});
