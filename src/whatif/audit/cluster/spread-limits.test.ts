import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { deployment } from '../../../../test/support/audit-objects.ts';
import { app, hpa, unsized } from '../../../../test/support/autoscaler-objects.ts';
import { findingsOf } from '../../../../test/support/audit-findings.ts';
import { HOSTNAME, node, ZONE } from '../../../../test/support/builders.ts';
import type { PodBuilder } from '../../../../test/support/builders.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { plan } from '../../../simulation/index.ts';
import { audit } from '../analysis.ts';

describe('the maximum above what spreading allows', () => {
  const own = { topologyKey: HOSTNAME, labelSelector: { matchLabels: { app: 'web' } } };
  const evenly = (more: object = {}) => ({
    ...own,
    maxSkew: 2,
    whenUnsatisfiable: 'DoNotSchedule',
    ...more,
  });
  const nodes = ['a', 'b', 'c'].map((name) => node(name).withHostname().object);
  const at = (template: PodBuilder, max: number, objects = nodes): readonly string[] =>
    findingsOf('KS610', [...objects, unsized('web', template), hpa('web', { max })]);

  it('is none where every counted node takes pods', () => {
    expect(at(app('web').spread(evenly()), 50)).toEqual([]);
  });

  it('is maxSkew a domain with too few domains', () => {
    const [text = ''] = at(app('web').spread(evenly({ minDomains: 4 })), 7);
    expect(text).toContain('the nodes take 6: ');
    expect(text).toContain('because there are fewer than minDomains 4');
    expect(at(app('web').spread(evenly({ minDomains: 4 })), 6)).toEqual([]);
    expect(at(app('web').spread(evenly({ minDomains: 3 })), 7)).toEqual([]);
  });

  it('counts the nodes that the pod may be placed on, cordoned or not', () => {
    const apart = app('web').apartFrom(own);
    const cordoned = node('d').withHostname().cordoned().object;
    expect(at(apart, 4, [...nodes, cordoned])).toEqual([]);
    const tainted = node('d').withHostname().taint('dedicated', 'NoSchedule').object;
    expect(at(apart, 4, [...nodes, tainted])[0]).toContain('each of 3 domains');
    expect(at(apart.tolerates({ operator: 'Exists' }), 4, [...nodes, tainted])).toEqual([]);
  });

  it('does not bind where a node is in no domain of anti-affinity', () => {
    const outside = node('d').object;
    expect(at(app('web').apartFrom(own), 4, [...nodes, outside])).toEqual([]);
  });

  it('is not known without nodes', () => {
    const objects = [unsized('web', app('web').apartFrom(own)), hpa('web')];
    const { summary } = audit({ objects }, { rules: ['KS610'] });
    expect(summary.doubts?.[0]).toMatch(/^no Node is in the input: how many of its pods/);
    expect(audit({ objects: [unsized('web'), hpa('web')] }).summary.doubts).toBeUndefined();
  });
});

type RecipeOf = typeof recipe extends fc.Arbitrary<infer T> ? T : never;

const WEB = { labelSelector: { matchLabels: { app: 'web' } } };
const REPLICAS = 12;
const key = fc.constantFrom(HOSTNAME, ZONE);
const policy = fc.constantFrom('Honor', 'Ignore');
const rule = fc.oneof(
  key.map((topologyKey) => (one: PodBuilder) => one.apartFrom({ ...WEB, topologyKey })),
  fc
    .record(
      {
        topologyKey: key,
        maxSkew: fc.integer({ min: 1, max: 3 }),
        minDomains: fc.integer({ min: 1, max: 5 }),
        nodeAffinityPolicy: policy,
        nodeTaintsPolicy: policy,
      },
      { requiredKeys: ['topologyKey', 'maxSkew'] },
    )
    .map(
      (constraint) => (one: PodBuilder) =>
        one.spread({ ...WEB, ...constraint, whenUnsatisfiable: 'DoNotSchedule' }),
    ),
);
const recipe = fc.record({
  hasHostname: fc.boolean(),
  zone: fc.constantFrom(undefined, 'x', 'y', 'z'),
  isTainted: fc.boolean(),
  disk: fc.constantFrom(undefined, 'ssd'),
});

test('the bound is how many pods a plan places on nodes with room for all', () => {
  let bounds = 0;
  fc.assert(
    fc.property(
      fc.array(recipe, { minLength: 1, maxLength: 6 }),
      fc.array(rule, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      (recipes, rules, isPicky) => {
        const objects = recipes.map(nodeOf);
        const plain = isPicky ? app('web').nodeSelector({ disk: 'ssd' }) : app('web');
        const template = rules.reduce((one, add) => add(one), plain.requests({}));
        const wanted = deployment('web', template, REPLICAS);
        const { pods } = plan({ objects: [...objects, wanted] });
        const placed = pods.filter((one) => one.node !== null).length;
        const scaler = hpa('web', { max: REPLICAS });
        const [text = ''] = findingsOf('KS610', [...objects, unsized('web', template), scaler]);
        const most = Number(/the nodes take (\d+):/.exec(text)?.[1] ?? REPLICAS);
        expect(placed).toBeLessThanOrEqual(most);
        if (rules.length === 1) expect(placed).toBe(most);
        if (most < REPLICAS && most > 0) bounds++;
      },
    ),
  );
  expect(bounds).toBeGreaterThan(10);
});

function nodeOf({ hasHostname, zone, isTainted, disk }: RecipeOf, at: number): KubernetesObject {
  const bare = node(`n${String(at)}`);
  const named = hasHostname ? bare.withHostname() : bare;
  const placed = zone === undefined ? named : named.zone(zone);
  const labelled = disk === undefined ? placed : placed.labelled({ disk });
  return (isTainted ? labelled.taint('dedicated', 'NoSchedule') : labelled).object;
}
