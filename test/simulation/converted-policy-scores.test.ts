import { describe, expect, test } from 'vitest';
import { convertPolicy, plan } from '../../src/index.ts';
import type { PlanInput } from '../../src/index.ts';
import { HOSTNAME, node, pod, service } from '../support/builders.ts';
import {
  a,
  app,
  b,
  both,
  busyOnA,
  expectDifference,
  ratio,
  webOn,
  web,
  weighing,
  withSpec,
} from '../support/policy-difference.ts';
import type { Difference } from '../support/policy-difference.ts';

const differences: readonly Difference[] = [
  {
    what: 'raw spread scores are rounded, not truncated',
    predicates: [],
    // Counts 2 and 1 of 2 nodes are 2.77 and 1.39 points: 50 to 100 when truncated, 33 to 100 when rounded.
    priorities: [
      { name: 'EvenPodsSpreadPriority', weight: 20 },
      { name: 'NodeAffinityPriority', weight: 11 },
    ],
    objects: [
      a.labelled({ disk: 'ssd' }).object,
      b.object,
      ...['1', '2'].map((name) => webOn(name, 'a').object),
      webOn('3', 'b').object,
    ],
    pod: web
      .spread({
        maxSkew: 1,
        topologyKey: HOSTNAME,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: app,
      })
      .prefersNodes(1, { key: 'disk', operator: 'Exists' }).object,
    before: ['a'],
    after: ['b'],
    comment: /rounds its scores/,
  },
  {
    what: 'pods without requests are not balanced',
    predicates: [],
    priorities: [weighing('BalancedResourceAllocation')],
    objects: [a.object, b.object, pod('busy').requests({ cpu: '3' }).onNode('a').object],
    pod: pod().object,
    before: ['b'],
    after: ['a', 'b'],
    comment: /NodeResourcesBalancedAllocation leaves out pods that ask for nothing/,
  },
  {
    what: 'the overhead of the pending pod counts in scores',
    predicates: [],
    priorities: [weighing('LeastRequestedPriority')],
    objects: [a.object, node('b').offers({ cpu: '8', memory: '15Gi' }).object],
    pod: withSpec(pod().requests({ cpu: '100m', memory: '1Gi' }), { overhead: { cpu: '2' } }),
    before: ['a', 'b'],
    after: ['b'],
    comment: /overhead/,
  },
  {
    what: 'images of init containers count',
    predicates: [],
    priorities: [weighing('ImageLocalityPriority')],
    objects: [a.image('init:1', 900e6).object, b.object],
    pod: withSpec(pod(), { initContainers: [{ name: 'init', image: 'init:1' }] }),
    before: ['a', 'b'],
    after: ['a'],
    comment: /ImageLocality counts the images of init containers too/,
  },
  {
    what: 'the pods of a Service are not spread over a node label',
    predicates: [],
    priorities: [weighing('racks', { serviceAntiAffinity: { label: 'rack' } })],
    objects: [
      a.labelled({ rack: '1' }).object,
      b.labelled({ rack: '2' }).object,
      service('web', { app: 'web' }),
      webOn('1', 'a').object,
    ],
    pod: web.object,
    before: ['b'],
    after: ['a', 'b'],
    comment: /serviceAntiAffinity: give the pods topologySpreadConstraints/,
  },
  {
    what: 'the annotation preferAvoidPods is not read',
    predicates: [],
    priorities: [weighing('NodePreferAvoidPodsPriority')],
    objects: [
      {
        ...a.object,
        metadata: {
          ...a.object.metadata,
          annotations: {
            'scheduler.alpha.kubernetes.io/preferAvoidPods': JSON.stringify({
              preferAvoidPods: [
                { podSignature: { podController: { kind: 'ReplicaSet', uid: 'ReplicaSet-web' } } },
              ],
            }),
          },
        },
      },
      b.object,
    ],
    pod: web.ownedBy('ReplicaSet', 'web').object,
    before: ['b'],
    after: ['a', 'b'],
    comment: /NodePreferAvoidPodsPriority: use taints/,
  },
  {
    what: 'a profile has one resource scoring strategy',
    predicates: [],
    priorities: [weighing('MostRequestedPriority'), weighing('LeastRequestedPriority')],
    objects: [a.object, b.object, busyOnA],
    pod: pod().requests({ cpu: '1', memory: '4Gi' }).object,
    before: ['a', 'b'],
    after: ['b'],
    comment: /NodeResourcesMostAllocated beside NodeResourcesLeastAllocated: a profile has one/,
  },
  {
    what: 'a ratio without resources scores cpu and memory',
    predicates: [],
    priorities: [weighing('ratio', ratio([]))],
    objects: [a.object, b.object, busyOnA],
    pod: pod().requests({ cpu: '1' }).object,
    before: ['a', 'b'],
    after: ['b'],
    comment: /without resources scored 0; now cpu and memory count/,
  },
  {
    what: 'preferred labels share weight and scale with the preferences of pods',
    predicates: [],
    priorities: [
      { name: 'NodeAffinityPriority', weight: 1 },
      { name: 'disk', weight: 5, argument: { labelPreference: { label: 'disk', presence: true } } },
    ],
    objects: [a.labelled({ disk: 'ssd' }).object, b.labelled({ pool: 'web' }).object],
    pod: pod().prefersNodes(10, { key: 'pool', operator: 'Exists' }).object,
    before: ['a'],
    after: ['b'],
    comment: /labelPreference: added to what NodeAffinity prefers/,
  },
];

describe('the scores of a converted Policy', () => {
  test.each(differences)('$what', expectDifference);

  test('SelectorSpread without its feature gate scores differently', () => {
    const policy = {
      predicates: [],
      priorities: [
        { name: 'SelectorSpreadPriority', weight: 20 },
        { name: 'NodeAffinityPriority', weight: 11 },
      ],
    };
    const objects = [
      a.labelled({ disk: 'ssd' }).object,
      b.object,
      service('web', { app: 'web' }),
      ...['1', '2'].map((name) => webOn(name, 'a').object),
      webOn('3', 'b').object,
    ];
    const { before, after, text } = both({
      policy,
      objects,
      pod: web.prefersNodes(1, { key: 'disk', operator: 'Exists' }).object,
      gates: { DefaultPodTopologySpread: false },
    });
    expect(before.scores).toMatchObject({ a: { SelectorSpread: 0 }, b: { SelectorSpread: 50 } });
    expect(after.scores).toMatchObject({
      a: { PodTopologySpread: 60 },
      b: { PodTopologySpread: 100 },
    });
    expect(text).toMatch(/SelectorSpread: as the default constraints of PodTopologySpread/);
  });

  test('without scores the first feasible node is chosen with any seed', () => {
    const policy = { kind: 'Policy', apiVersion: 'v1', predicates: [], priorities: [] };
    const text = convertPolicy(policy);
    const objects = [a.object, b.object, node('c').object];
    const nodes = (scheduler: Pick<PlanInput, 'policy' | 'configuration'>): ReadonlySet<unknown> =>
      new Set(
        Array.from({ length: 10 }, (_, seed) => {
          const found = plan({ objects, pods: [pod().object], ...scheduler, options: { seed } });
          return found.pods[0]?.node;
        }),
      );
    expect(nodes({ policy }).size).toBeGreaterThan(1);
    expect([...nodes({ configuration: text })]).toEqual(['a']);
    expect(text).toMatch(/nothing scores: the first node that fits is taken/);
  });
});
