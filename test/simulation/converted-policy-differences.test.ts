import { describe, expect, test } from 'vitest';
import type { KubernetesObject, PersistentVolumeClaim, Pod, PodSpec } from '../../src/api/index.ts';
import { convertPolicy, explain, plan } from '../../src/index.ts';
import type { Explanation, LegacyFeatureGates, PlanInput } from '../../src/index.ts';
import { HOSTNAME, node, pod, PodBuilder, service, ZONE } from '../support/builders.ts';

/*
 * Where v1.34 with a converted Policy decides otherwise than v1.22 did with the Policy: every entry of the list in
 * docs/SEMANTICS.md ("A converted Policy"). That nothing else does is held by test/properties/converted-policy.test.ts.
 */

interface Difference {
  readonly what: string;
  readonly predicates?: readonly object[];
  readonly priorities?: readonly object[];
  readonly objects: readonly KubernetesObject[];
  readonly pod: Pod;
  /** The best nodes; none where the pod fits nowhere. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** In the comments of the converted configuration. */
  readonly said: RegExp;
}

const named = (...names: readonly string[]): readonly object[] => names.map((name) => ({ name }));
const weighing = (name: string, argument?: object): object => ({
  name,
  weight: 1,
  ...(argument && { argument }),
});
const withSpec = (builder: PodBuilder, spec: Partial<PodSpec>): Pod => ({
  ...builder.object,
  spec: { ...builder.object.spec, ...spec },
});

const a = node('a').withHostname();
const b = node('b').withHostname();
const web = pod().labelled({ app: 'web' });
const webOn = (name: string, at: string): PodBuilder => web.named(name).onNode(at);
const app = { matchLabels: { app: 'web' } };
const ratio = (resources: readonly object[]): object => ({
  requestedToCapacityRatioArguments: {
    shape: [
      { utilization: 0, score: 10 },
      { utilization: 100, score: 0 },
    ],
    resources,
  },
});
const busyOnA = pod('busy').requests({ cpu: '2', memory: '8Gi' }).onNode('a').object;

const claim: PersistentVolumeClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'own', namespace: 'default' },
  spec: {
    accessModes: ['ReadWriteOncePod'],
    resources: { requests: { storage: '1Gi' } },
    volumeName: 'pv',
  },
};
const own = { name: 'own', persistentVolumeClaim: { claimName: 'own' } };
const disk = (volumeID: string): NonNullable<PodSpec['volumes']>[number] => ({
  name: 'disk',
  awsElasticBlockStore: { volumeID },
});

const differences: readonly Difference[] = [
  {
    what: 'pods of a spread domain count only on nodes where the pod may go',
    predicates: named('EvenPodsSpread', 'MatchNodeSelector'),
    priorities: [],
    objects: [
      a.zone('x').labelled({ disk: 'ssd' }).object,
      node('a2').zone('x').object,
      b.zone('y').labelled({ disk: 'ssd' }).object,
      webOn('w', 'a2').object,
    ],
    pod: web.nodeSelector({ disk: 'ssd' }).spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: app,
    }).object,
    before: ['b'],
    after: ['a', 'b'],
    said: /PodTopologySpread counts pods on the eligible nodes of a domain only/,
  },
  {
    what: 'minDomains is heeded',
    predicates: named('EvenPodsSpread'),
    priorities: [],
    objects: [
      a.zone('x').object,
      b.zone('y').object,
      webOn('1', 'a').object,
      webOn('2', 'b').object,
    ],
    pod: web.spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: app,
      minDomains: 3,
    }).object,
    before: ['a', 'b'],
    after: [],
    said: /honours minDomains/,
  },
  {
    what: 'an empty selector of a spread constraint counts no pod',
    predicates: named('EvenPodsSpread'),
    priorities: [],
    objects: [a.zone('x').object, b.zone('y').object, webOn('1', 'a').object],
    pod: web.spread({
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: {},
    }).object,
    before: ['b'],
    after: ['a', 'b'],
    said: /counts nothing for an empty selector/,
  },
  {
    what: 'raw spread scores are rounded, not cut',
    predicates: [],
    // Counts 2 and 1 of 2 nodes are 2.77 and 1.39 points: 50 to 100 when cut, 33 to 100 when rounded.
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
    said: /rounds its scores/,
  },
  {
    what: 'who asks for nothing is not balanced',
    predicates: [],
    priorities: [weighing('BalancedResourceAllocation')],
    objects: [a.object, b.object, pod('busy').requests({ cpu: '3' }).onNode('a').object],
    pod: pod().object,
    before: ['b'],
    after: ['a', 'b'],
    said: /NodeResourcesBalancedAllocation leaves out pods that ask for nothing/,
  },
  {
    what: 'the overhead of the pending pod counts in scores',
    predicates: [],
    priorities: [weighing('LeastRequestedPriority')],
    objects: [a.object, node('b').offers({ cpu: '8', memory: '15Gi' }).object],
    pod: withSpec(pod().requests({ cpu: '100m', memory: '1Gi' }), { overhead: { cpu: '2' } }),
    before: ['a', 'b'],
    after: ['b'],
    said: /overhead/,
  },
  {
    what: 'a node that is overcommitted in what the pod does not ask for is fit',
    predicates: named('PodFitsResources'),
    priorities: [],
    objects: [a.object, b.object, pod('huge').requests({ memory: '20Gi' }).onNode('a').object],
    pod: pod().requests({ cpu: '1' }).object,
    before: ['b'],
    after: ['a', 'b'],
    said: /NodeResourcesFit .*looks only at what the pod asks for/,
  },
  {
    what: 'sidecars count',
    predicates: named('PodFitsResources'),
    priorities: [],
    objects: [a.object, node('b').offers({ cpu: '8' }).object],
    pod: withSpec(pod().requests({ cpu: '3' }), {
      initContainers: [
        {
          name: 'mesh',
          image: 'mesh',
          restartPolicy: 'Always',
          resources: { requests: { cpu: '2' } },
        },
      ],
    }),
    before: ['a', 'b'],
    after: ['b'],
    said: /NodeResourcesFit counts sidecars/,
  },
  {
    what: 'images of init containers count',
    predicates: [],
    priorities: [weighing('ImageLocalityPriority')],
    objects: [a.image('init:1', 900e6).object, b.object],
    pod: withSpec(pod(), { initContainers: [{ name: 'init', image: 'init:1' }] }),
    before: ['a', 'b'],
    after: ['a'],
    said: /ImageLocality counts the images of init containers too/,
  },
  {
    what: 'matchLabelKeys of pod affinity is heeded',
    predicates: named('MatchInterPodAffinity'),
    priorities: [],
    objects: [a.object, b.object, webOn('old', 'a').labelled({ version: '1' }).object],
    pod: web.labelled({ version: '2' }).apartFrom({
      topologyKey: HOSTNAME,
      labelSelector: app,
      matchLabelKeys: ['version'],
    }).object,
    before: ['b'],
    after: ['a', 'b'],
    said: /InterPodAffinity honours matchLabelKeys/,
  },
  {
    what: 'nothing pins the pods of a Service together',
    predicates: [{ name: 'rack', argument: { serviceAffinity: { labels: ['rack'] } } }],
    priorities: [],
    objects: [
      a.labelled({ rack: '1' }).object,
      b.labelled({ rack: '2' }).object,
      service('web', { app: 'web' }),
      webOn('1', 'a').object,
    ],
    pod: web.object,
    before: ['a'],
    after: ['a', 'b'],
    said: /serviceAffinity: nothing pins/,
  },
  {
    what: 'nothing spreads the pods of a Service over a label of nodes',
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
    said: /serviceAntiAffinity: give the pods topologySpreadConstraints/,
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
    said: /NodePreferAvoidPodsPriority: use taints/,
  },
  {
    what: 'a profile has one strategy of scoring resources',
    predicates: [],
    priorities: [weighing('MostRequestedPriority'), weighing('LeastRequestedPriority')],
    objects: [a.object, b.object, busyOnA],
    pod: pod().requests({ cpu: '1', memory: '4Gi' }).object,
    before: ['a', 'b'],
    after: ['b'],
    said: /NodeResourcesMostAllocated beside NodeResourcesLeastAllocated: a profile has one/,
  },
  {
    what: 'a ratio without resources scores cpu and memory',
    predicates: [],
    priorities: [weighing('ratio', ratio([]))],
    objects: [a.object, b.object, busyOnA],
    pod: pod().requests({ cpu: '1' }).object,
    before: ['a', 'b'],
    after: ['b'],
    said: /without resources scored 0; now cpu and memory count/,
  },
  {
    what: 'labels that nodes must have come with what pods ask of nodes',
    predicates: [
      { name: 'disk', argument: { labelsPresence: { labels: ['disk'], presence: true } } },
    ],
    priorities: [],
    objects: [
      a.labelled({ disk: 'ssd', zone: '1' }).object,
      b.labelled({ disk: 'ssd', zone: '2' }).object,
      node('c').object,
    ],
    pod: pod().nodeSelector({ zone: '1' }).object,
    before: ['a', 'b'],
    after: ['a'],
    said: /labelsPresence: as NodeAffinity, which now honours the pods' own affinity too/,
  },
  {
    what: 'preferred labels share the weight and the scale of what pods prefer',
    predicates: [],
    priorities: [
      { name: 'NodeAffinityPriority', weight: 1 },
      { name: 'disk', weight: 5, argument: { labelPreference: { label: 'disk', presence: true } } },
    ],
    objects: [a.labelled({ disk: 'ssd' }).object, b.labelled({ pool: 'web' }).object],
    pod: pod().prefersNodes(10, { key: 'pool', operator: 'Exists' }).object,
    before: ['a'],
    after: ['b'],
    said: /labelPreference: added to what NodeAffinity prefers/,
  },
  {
    what: 'a claim that is for one pod alone is kept to it',
    predicates: named('NoDiskConflict'),
    priorities: [],
    objects: [a.object, b.object, claim, withSpec(pod('owner').onNode('a'), { volumes: [own] })],
    pod: withSpec(pod(), { volumes: [own] }),
    before: ['a', 'b'],
    after: [],
    said: /VolumeRestrictions keeps ReadWriteOncePod claims to one pod/,
  },
  {
    what: 'a claim that does not exist is refused, where its volumes were not counted',
    predicates: named('MaxCSIVolumeCountPred'),
    priorities: [],
    objects: [a.object, b.object],
    pod: withSpec(pod(), {
      volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'absent' } }],
    }),
    before: ['a', 'b'],
    after: [],
    said: /NodeVolumeLimits turns a pod down for claims that do not exist/,
  },
  {
    what: "limits that a node itself states for a cloud's disks do not count",
    predicates: named('MaxEBSVolumeCount'),
    priorities: [],
    objects: [
      a.offers({ 'attachable-volumes-aws-ebs': '1' }).object,
      b.object,
      withSpec(pod('other').onNode('a'), { volumes: [disk('vol-1')] }),
    ],
    pod: withSpec(pod(), { volumes: [disk('vol-2')] }),
    before: ['b'],
    after: ['a', 'b'],
    said: /limits of EBS, GCE PD, Azure and Cinder volumes/,
  },
];

/** The answers of both releases. */
function both({
  policy: more,
  objects,
  pod: pending,
  gates = {},
}: {
  readonly policy: object;
  readonly objects: readonly KubernetesObject[];
  readonly pod: Pod;
  readonly gates?: LegacyFeatureGates;
}): { readonly before: Explanation; readonly after: Explanation; readonly text: string } {
  const policy = { kind: 'Policy', apiVersion: 'v1', ...more };
  const text = convertPolicy(policy, { featureGates: gates });
  const input = { objects, pod: pending };
  return {
    before: explain({ ...input, policy, options: { featureGates: gates } }),
    after: explain({ ...input, configuration: text }),
    text,
  };
}

describe('since the conversion', () => {
  test.each(differences)('$what', ({ predicates, priorities, objects, before, after, ...rest }) => {
    const found = both({ policy: { predicates, priorities }, objects, pod: rest.pod });
    expect([found.before.best ?? [], found.after.best ?? []]).toEqual([before, after]);
    expect(found.text).toMatch(rest.said);
  });

  test('SelectorSpread, of the days before its feature gate, scores otherwise', () => {
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

  test('a node is turned down by the first filter alone', () => {
    const { before, after, text } = both({
      policy: {
        predicates: named('PodFitsResources', 'MatchNodeSelector'),
        alwaysCheckAllPredicates: true,
      },
      objects: [a.object],
      pod: pod().requests({ cpu: '9' }).nodeSelector({ disk: 'ssd' }).object,
    });
    expect(before.filtered['a']?.reasons).toHaveLength(2);
    expect(after.filtered['a']?.reasons).toHaveLength(1);
    expect(text).toMatch(/alwaysCheckAllPredicates: a node is now turned down by the first filter/);
  });

  test('nobody is evicted from a node that is too small by itself, in vain', () => {
    const { before, after } = both({
      policy: { predicates: named('PodFitsResources'), priorities: [] },
      objects: [a.object],
      pod: pod().requests({ cpu: '9' }).object,
    });
    expect(before.filtered['a']?.code).toBe('Unschedulable');
    expect(after.filtered['a']?.code).toBe('UnschedulableAndUnresolvable');
  });

  test('a node is judged by its most important victim, whatever budgets protect', () => {
    const budget = {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'precious', namespace: 'default' },
      spec: { selector: { matchLabels: { precious: 'yes' } } },
      status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
    };
    const precious = pod().labelled({ precious: 'yes' });
    const { before, after, text } = both({
      policy: { predicates: named('PodFitsResources'), priorities: [] },
      objects: [
        a.object,
        b.object,
        budget,
        precious.named('low').requests({ cpu: '2' }).priority(1).onNode('a').object,
        pod('high').requests({ cpu: '2' }).priority(5).onNode('a').object,
        precious.named('middle').requests({ cpu: '4' }).priority(3).onNode('b').object,
      ],
      pod: pod().requests({ cpu: '4' }).priority(10).object,
    });
    expect([before.preemption?.nominatedNode, after.preemption?.nominatedNode]).toEqual(['a', 'b']);
    expect(text).toMatch(/DefaultPreemption judges a node by its most important victim/);
  });

  test('where nothing scores, the first node that fits is taken, whatever the seed', () => {
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
