import { describe, expect, test } from 'vitest';
import { showPolicy } from './show-policy.ts';

const policy = (more: object): string =>
  JSON.stringify({ kind: 'Policy', apiVersion: 'v1', ...more });

describe('showing a Policy', () => {
  test('lists filters and scores with the entries of the Policy that enable them', () => {
    const shown = showPolicy(
      policy({
        predicates: [
          { name: 'PodFitsResources' },
          { name: 'GeneralPredicates' },
          { name: 'rack', argument: { serviceAffinity: { labels: ['rack'] } } },
        ],
        priorities: [
          { name: 'ServiceSpreadingPriority', weight: 2 },
          { name: 'ssd', weight: 3, argument: { labelPreference: { label: 'ssd' } } },
        ],
        alwaysCheckAllPredicates: true,
      }),
    );
    expect(shown).toMatchObject({ source: 'Policy', alwaysCheckAllPredicates: true });
    expect(shown.origins.filter).toMatchObject({
      NodeUnschedulable: [{ name: 'CheckNodeUnschedulable', by: 'mandatory' }],
      NodeResourcesFit: [
        { name: 'GeneralPredicates', by: 'policy' },
        { name: 'PodFitsResources', by: 'policy' },
      ],
      ServiceAffinity: [{ name: 'rack', by: 'policy' }],
    });
    expect(shown.origins.score).toEqual({
      NodeLabel: [{ name: 'ssd', by: 'policy' }],
      PodTopologySpread: [{ name: 'ServiceSpreadingPriority', by: 'policy' }],
    });
    expect(shown.policyPlugins.scoreOrder).toEqual(['NodeLabel', 'PodTopologySpread']);
    expect(Object.keys(shown.origins.filter).sort()).toEqual(
      [...shown.policyPlugins.filter].sort(),
    );
  });

  test('names the defaults of a Policy without lists', () => {
    const { origins } = showPolicy(policy({}));
    expect(origins.filter['TaintToleration']).toEqual([
      { name: 'PodToleratesNodeTaints', by: 'default' },
    ]);
    expect(origins.score['PodTopologySpread']).toEqual([
      { name: 'EvenPodsSpreadPriority', by: 'default' },
      { name: 'SelectorSpreadPriority', by: 'default' },
    ]);
  });

  test('null is the default provider', () => {
    const { source, policyPlugins, origins } = showPolicy(null);
    expect([source, policyPlugins.filter[2], origins.filter]).toEqual([
      'DefaultProvider',
      'TaintToleration',
      {},
    ]);
  });

  test('lists ignorable extenders last, and is plain data with integers beyond 2^53', () => {
    const shown = showPolicy(
      '{"kind":"Policy","apiVersion":"v1","predicates":[],"priorities":[{"name":"r","weight":1,"argument":' +
        '{"requestedToCapacityRatioArguments":{"shape":[{"utilization":0,"score":0}],' +
        '"resources":[{"name":"cpu","weight":9223372036854775807}]}}}],"extenders":[' +
        '{"urlPrefix":"http://a","filterVerb":"f","ignorable":true},{"urlPrefix":"http://b","bindVerb":"b"}]}',
    );
    expect(shown.extenders.map(({ urlPrefix, verbs }) => [urlPrefix, verbs])).toEqual([
      ['http://b', ['bind']],
      ['http://a', ['filter']],
    ]);
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
  });
});
