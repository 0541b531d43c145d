import { expect, test } from 'vitest';
import { showPolicy } from '../../../src/config/index.ts';
import { policyReports } from '../../../src/reports/index.ts';
import { taggedPaint, withTags } from '../../support/rich/tagged-paint.ts';

/* Every word of the table of a translated Policy. After a wanted change: npx vitest run test/simulation/reports --update */

const POLICIES: Readonly<Record<string, object>> = {
  'the defaults': {},
  'nothing but what is mandatory': { predicates: [], priorities: [] },
  'arguments and extenders': {
    predicates: [
      { name: 'PodFitsResources' },
      { name: 'MatchInterPodAffinity' },
      {
        name: 'Labels',
        argument: { labelsPresence: { labels: ['zone', 'disk'], presence: true } },
      },
      { name: 'Affinity', argument: { serviceAffinity: { labels: ['region'] } } },
    ],
    priorities: [
      { name: 'InterPodAffinityPriority', weight: 2 },
      { name: 'MostRequestedPriority', weight: 1 },
      { name: 'Disk', weight: 3, argument: { labelPreference: { label: 'ssd', presence: true } } },
      { name: 'Zones', weight: 4, argument: { serviceAntiAffinity: { label: 'zone' } } },
      {
        name: 'Ratio',
        weight: 5,
        argument: {
          requestedToCapacityRatioArguments: {
            shape: [
              { utilization: 0, score: 0 },
              { utilization: 100, score: 10 },
            ],
            resources: [
              { name: 'cpu', weight: 3 },
              { name: 'example.com/cards-with-a-long-name', weight: 1 },
            ],
          },
        },
      },
    ],
    hardPodAffinitySymmetricWeight: 7,
    extenders: [
      {
        urlPrefix: 'http://one.example.com/scheduler/with/a/long/path',
        filterVerb: 'filter',
        preemptVerb: 'preempt',
        prioritizeVerb: 'prioritize',
        bindVerb: 'bind',
        weight: 6,
        ignorable: true,
        httpTimeout: 90_000_000_000,
        managedResources: [{ name: 'example.com/cards', ignoredByScheduler: true }],
      },
      { urlPrefix: 'http://two.example.com' },
    ],
  },
};

const texts = Object.entries(POLICIES).map(([title, policy]) => {
  const translation = showPolicy({ apiVersion: 'v1', kind: 'Policy', ...policy });
  const table = withTags(policyReports.table(translation, { width: 80, paint: taggedPaint }));
  return `===== ${title}\n${table.replaceAll(/[ \t]+$/gm, '')}`;
});

test('the table of a Policy reads as recorded', async () => {
  await expect(texts.join('\n')).toMatchFileSnapshot('recorded/policies.txt');
});
