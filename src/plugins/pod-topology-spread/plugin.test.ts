import type { KubernetesObject, TopologySpreadConstraint } from '../../objects/index.ts';
import { HOSTNAME, node, pod, service, ZONE } from '../../../test/support/builders.ts';
import type { PodBuilder } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { podTopologySpread } from './plugin.ts';

const because = "node(s) didn't match pod topology spread constraints";
const code = 'Unschedulable';
const app = { app: 'web' };
const web = pod().labelled(app);
const times = (count: number, one: PodBuilder): PodBuilder[] =>
  Array.from({ length: count }, () => one);

const hard = (more: Partial<TopologySpreadConstraint> = {}): TopologySpreadConstraint => ({
  maxSkew: 1,
  topologyKey: ZONE,
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: app },
  ...more,
});
const soft = (more: Partial<TopologySpreadConstraint> = {}): TopologySpreadConstraint =>
  hard({ whenUnsatisfiable: 'ScheduleAnyway', ...more });

const a = node('a').zone('a').withHostname();
const b = node('b').zone('b').withHostname();

describePlugin(podTopologySpread, {
  fits: [
    {
      title: 'a pod fit in the emptier zone',
      pod: web.spread(hard()),
      node: b,
      others: [a],
      placed: [web.onNode('a')],
    },
    {
      title: 'the skew be as large as maxSkew',
      pod: web.spread(hard({ maxSkew: 2 })),
      node: a,
      others: [b],
      placed: [web.onNode('a')],
    },
    {
      title: 'pods of another namespace, terminating pods and other labels not count',
      pod: web.spread(hard()),
      node: a,
      others: [b],
      placed: [
        web.in('other').onNode('a'),
        web.terminating().onNode('a'),
        pod().labelled({ app: 'db' }).onNode('a'),
      ],
    },
    {
      title: 'a pod that its own constraint does not select add nothing to the skew',
      pod: pod().spread(hard()),
      node: a,
      others: [b],
      placed: [web.onNode('a')],
    },
    {
      title: 'an empty selector count no placed pod',
      pod: web.spread(hard({ labelSelector: {} })),
      node: a,
      others: [b],
      placed: times(3, web.onNode('a')),
    },
    {
      title: 'zones that node affinity leaves out not count as empty',
      pod: web.requiresNodes([{ key: ZONE, operator: 'In', values: ['a'] }]).spread(hard()),
      node: a,
      others: [b],
      placed: [web.onNode('a')],
    },
    {
      title: 'zones with tainted nodes not count as empty if taints are honoured',
      pod: web.spread(hard({ nodeTaintsPolicy: 'Honor' })),
      node: a,
      others: [b.taint('broken', 'NoSchedule')],
      placed: [web.onNode('a')],
    },
    {
      title: 'zones with nodes of too low a number not count as empty if taints are honoured',
      featureGates: { TaintTolerationComparisonOperators: true },
      pod: web
        .tolerates({ key: 'grade', operator: 'Gt', value: '5' })
        .spread(hard({ nodeTaintsPolicy: 'Honor' })),
      node: a,
      others: [b.taint('grade', 'NoSchedule', '5')],
      placed: [web.onNode('a')],
    },
    {
      title: 'only pods with the same value of a matchLabelKey count',
      pod: web.labelled({ version: '2' }).spread(hard({ matchLabelKeys: ['version'] })),
      node: a,
      others: [b],
      placed: [web.labelled({ version: '1' }).onNode('a')],
    },
    {
      title: 'a matchLabelKey that the pod lacks be ignored',
      pod: web.spread(hard({ matchLabelKeys: ['version'] })),
      node: b,
      others: [a],
      placed: [web.labelled({ version: '1' }).onNode('a')],
    },
  ],
  rejects: [
    {
      title: 'a pod off a crowded zone, whatever its policies say, without their gate',
      release: '1.36',
      featureGates: { NodeInclusionPolicyInPodTopologySpread: false },
      pod: web.spread(hard({ nodeTaintsPolicy: 'Honor' })),
      node: a,
      others: [b.taint('broken', 'NoSchedule')],
      placed: [web.onNode('a')],
      because,
      code,
    },
    {
      title: 'a pod off a crowded zone, whatever its matchLabelKeys say, without their gate',
      release: '1.36',
      featureGates: { MatchLabelKeysInPodTopologySpread: false },
      pod: web.labelled({ version: '2' }).spread(hard({ matchLabelKeys: ['version'] })),
      node: a,
      others: [b],
      placed: [web.labelled({ version: '1' }).onNode('a')],
      because,
      code,
    },
    {
      title: 'a pod off a zone that has more pods than the emptiest',
      pod: web.spread(hard()),
      node: a,
      others: [b],
      placed: [web.onNode('a')],
      because,
      code,
    },
    {
      title: 'a pod off nodes without the topology key',
      pod: web.spread(hard()),
      node: node('nowhere'),
      others: [a],
      because: `${because} (missing required label)`,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off if only the second of its constraints fails',
      pod: web.spread(hard(), hard({ topologyKey: HOSTNAME })),
      node: a,
      others: [node('a2').zone('a').withHostname(), b, node('b2').zone('b').withHostname()],
      placed: [web.onNode('a'), web.onNode('b')],
      because,
      code,
    },
    {
      title: 'a pod off the only zone while fewer than minDomains have a node',
      pod: web.spread(hard({ minDomains: 2 })),
      node: a,
      placed: [web.onNode('a')],
      because,
      code,
    },
    {
      title: 'a pod off where tainted zones count as empty, the default',
      pod: web.spread(hard()),
      node: a,
      others: [b.taint('broken', 'NoSchedule')],
      placed: [web.onNode('a')],
      because,
      code,
    },
    {
      title: 'a pod off where node affinity is ignored for counting',
      pod: web
        .requiresNodes([{ key: ZONE, operator: 'In', values: ['a'] }])
        .spread(hard({ nodeAffinityPolicy: 'Ignore' })),
      node: a,
      others: [b],
      placed: [web.onNode('a')],
      because,
      code,
    },
  ],
  scores: [
    {
      title: 'scores the zone with fewer pods higher, with counts weighted by ln(zones + 2)',
      pod: web.spread(soft()),
      nodes: [a, b],
      placed: [...times(3, web.onNode('a')), web.onNode('b')],
      // 3 ln 4 = 4.16 and 1 ln 4 = 1.39; 100 (4 + 1 - s) / 4.
      raw: [4, 1],
      normalized: [25, 100],
    },
    {
      title: 'counts the nodes as domains if each has its own',
      pod: web.spread(soft({ topologyKey: 'rack' })),
      nodes: ['a', 'b', 'c', 'd'].map((rack) => node(rack).labelled({ rack })),
      placed: [...times(5, web.onNode('a')), web.onNode('b')],
      // 5 ln 6 = 8.96 and 1 ln 6 = 1.79; 100 (9 + 0 - s) / 9.
      raw: [9, 2, 0, 0],
      normalized: [0, 77, 100, 100],
    },
    {
      title: 'counts pods on the node itself under the hostname',
      pod: web.spread(soft({ topologyKey: HOSTNAME })),
      nodes: [a, node('a2').zone('a').withHostname()],
      placed: times(2, web.onNode('a')),
      // 2 ln 4 = 2.77
      raw: [3, 0],
      normalized: [0, 100],
    },
    {
      title: 'gives 0 to nodes without the key, and leaves them out of the range',
      pod: web.spread(soft()),
      nodes: [a, b, node('nowhere')],
      placed: times(2, web.onNode('a')),
      raw: [3, 0, 0],
      normalized: [0, 100, 0],
    },
    {
      title: 'gives 100 to all nodes if no pod is counted',
      pod: web.spread(soft()),
      nodes: [a, b],
      raw: [0, 0],
      normalized: [100, 100],
    },
    {
      title: 'spreads the pods of a Service by default, and keeps nodes without a zone',
      pod: web,
      objects: [service('web', app)],
      nodes: [a, b, node('c').withHostname()],
      placed: times(2, web.onNode('a')),
      // hostname: 2 ln 5 + 2 and 2, 2; zone: 2 ln 5 + 4, 4 and nothing; ln 5 = 1.61.
      raw: [12, 6, 2],
      normalized: [16, 66, 100],
    },
    {
      title: 'spreads the pods of a ReplicaSet by default',
      pod: web.ownedBy('ReplicaSet', 'web'),
      objects: [replicaSet('web')],
      nodes: [a, b],
      placed: [web.ownedBy('ReplicaSet', 'web').onNode('a')],
      // hostname and zone alike: 1 ln 4 + 2 and 1 ln 4 + 4; 2 and 4.
      raw: [9, 6],
      normalized: [66, 100],
    },
    {
      title: 'has no default for a pod that nothing selects',
      pod: web,
      objects: [service('web', { app: 'db' })],
      nodes: [a, b],
      skipped: true,
    },
    {
      title: 'spreads by the default constraints of its arguments',
      args: { defaultingType: 'List', defaultConstraints: [soft({ topologyKey: HOSTNAME })] },
      pod: web,
      objects: [service('web', app)],
      nodes: [a, b],
      placed: times(2, web.onNode('a')),
      raw: [3, 0],
      normalized: [0, 100],
    },
  ],
});

function replicaSet(name: string): KubernetesObject & { spec: unknown } {
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: app } },
  };
}
