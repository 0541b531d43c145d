import type { KubernetesObject, LabelSelector, PodAffinityTerm } from '../../objects/index.ts';
import { node, pod, ZONE } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { interPodAffinity } from './plugin.ts';

const NOT_NEAR = "node(s) didn't match pod affinity rules";
const NOT_APART = "node(s) didn't match pod anti-affinity rules";
const NOT_WANTED = "node(s) didn't satisfy existing pods anti-affinity rules";

const to = (app: string, more: Partial<PodAffinityTerm> = {}): PodAffinityTerm => ({
  topologyKey: ZONE,
  labelSelector: { matchLabels: { app } },
  ...more,
});
const namespace = (name: string, team: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { team } },
});

const web = pod().labelled({ app: 'web' });
const db = pod().labelled({ app: 'db' });
const a = node('a').zone('a');
const a2 = node('a2').zone('a');
const b = node('b').zone('b');

/** Selectors of the label app=web: terms that ask for one value, for one of several, and for none. */
const selecting: readonly LabelSelector[] = [
  { matchExpressions: [{ key: 'app', operator: 'In', values: ['api', 'web'] }] },
  { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['api'] }] },
  { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
  {},
];

/** Selectors that no label can fail. The namespace of team x is not selected by its labels. */
const lenient: readonly LabelSelector[] = [
  { matchExpressions: [{ key: 'team', operator: 'NotIn', values: ['x'] }] },
  {
    matchExpressions: [
      { key: 'team', operator: 'NotIn', values: ['x'] },
      { key: 'absent', operator: 'DoesNotExist' },
    ],
  },
];
const demanding: LabelSelector = {
  matchExpressions: [
    { key: 'team', operator: 'NotIn', values: ['x'] },
    { key: 'team', operator: 'Exists' },
  ],
};

describePlugin(interPodAffinity, {
  fits: [
    {
      title: 'a pod fit in the zone of the pods of its affinity',
      pod: web.near(to('db')),
      node: a2,
      others: [a, b],
      placed: [db.onNode('a')],
    },
    {
      title: 'the first pod of a series with affinity to itself fit on any node with the key',
      pod: web.near(to('web')),
      node: a,
      placed: [db.onNode('a')],
    },
    {
      title: 'a pod fit where the pods of its anti-affinity are not',
      pod: web.apartFrom(to('db')),
      node: b,
      others: [a],
      placed: [db.onNode('a')],
    },
    {
      title: 'a term select no pods of other namespaces',
      pod: web.apartFrom(to('db')),
      node: a,
      placed: [db.in('other').onNode('a')],
    },
    {
      title: 'a term select pods of namespaces that match its namespaceSelector',
      pod: web.near(to('db', { namespaceSelector: { matchLabels: { team: 'x' } } })),
      node: a,
      objects: [namespace('other', 'x')],
      placed: [db.in('other').onNode('a')],
    },
    ...lenient.map((namespaceSelector) => ({
      title: `a term select the pods of every namespace by ${JSON.stringify(namespaceSelector)}`,
      pod: web.near(to('db', { namespaceSelector })),
      node: a,
      objects: [namespace('other', 'x')],
      placed: [db.in('other').onNode('a')],
    })),
    {
      title: 'pods with anti-affinity to other pods be near this one',
      pod: web,
      node: a,
      placed: [db.apartFrom(to('cache')).onNode('a')],
    },
  ],
  rejects: [
    {
      title: 'a pod off zones without the pods of its affinity',
      pod: web.near(to('db')),
      node: b,
      others: [a],
      placed: [db.onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off if no pod matches its affinity, nor does it itself',
      pod: web.near(to('db')),
      node: a,
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off where one pod matches one of its terms and another pod the other',
      pod: web.near(to('db'), to('cache')),
      node: a,
      placed: [db.onNode('a'), pod().labelled({ app: 'cache' }).onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'the first pod of a series off nodes without the key',
      pod: web.near(to('web')),
      node: node('nowhere'),
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off the zone of the pods of its anti-affinity',
      pod: web.apartFrom(to('db')),
      node: a2,
      others: [a],
      placed: [db.onNode('a')],
      because: NOT_APART,
      code: 'Unschedulable',
    },
    {
      title: 'a pod off the zone of pods with anti-affinity to it',
      pod: web,
      node: a2,
      others: [a],
      placed: [db.apartFrom(to('web')).onNode('a')],
      because: NOT_WANTED,
      code: 'Unschedulable',
    },
    ...lenient.map((namespaceSelector) => ({
      title: `until v1.33 a term from the namespaces without ${JSON.stringify(namespaceSelector)}`,
      release: '1.33',
      pod: web.near(to('db', { namespaceSelector })),
      node: a,
      objects: [namespace('other', 'x')],
      placed: [db.in('other').onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable' as const,
    })),
    {
      title: 'a term from namespaces that a NotIn keeps out, if the selector asks for a label too',
      pod: web.near(to('db', { namespaceSelector: demanding })),
      node: a,
      objects: [namespace('other', 'x')],
      placed: [db.in('other').onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off by the namespaceSelector of a placed pod, which is read with the labels',
      pod: web.in('other'),
      node: a,
      objects: [namespace('other', 'y')],
      placed: lenient.map((namespaceSelector) =>
        db.apartFrom(to('web', { namespaceSelector })).onNode('a'),
      ),
      because: NOT_WANTED,
      code: 'Unschedulable',
    },
    ...selecting.map((labelSelector) => ({
      title: `a pod off the pods whose anti-affinity selects ${JSON.stringify(labelSelector)}`,
      pod: web,
      node: a,
      placed: [
        db.apartFrom({ topologyKey: ZONE, labelSelector }).onNode('a'),
        db.apartFrom(to('mail')).onNode('a'),
      ],
      because: NOT_WANTED,
      code: 'Unschedulable' as const,
    })),
    {
      title: 'a pod off where placed anti-affinity selects its namespace',
      pod: web.in('other'),
      node: a,
      objects: [namespace('other', 'x')],
      placed: [
        db.apartFrom(to('web', { namespaceSelector: { matchLabels: { team: 'x' } } })).onNode('a'),
      ],
      because: NOT_WANTED,
      code: 'Unschedulable',
    },
    {
      title: 'a pod off for its affinity first if its anti-affinity fails as well',
      pod: web.near(to('cache')).apartFrom(to('db')),
      node: a,
      placed: [db.onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
  ],
  scores: [
    {
      title:
        'adds the weight for every pod of a preferred affinity, and subtracts it for anti-affinity',
      pod: web.prefersNear(10, to('db')).prefersApartFrom(4, to('cache')),
      nodes: [a, b, node('nowhere')],
      placed: [
        db.onNode('a'),
        db.onNode('a'),
        pod().labelled({ app: 'cache' }).onNode('a'),
        pod().labelled({ app: 'cache' }).onNode('b'),
      ],
      // -4 to 16: 0 is a fifth of the way.
      raw: [16, -4, 0],
      normalized: [100, 0, 20],
    },
    {
      title: 'counts preferred terms of placed pods, and their required terms with weight 1',
      pod: web,
      nodes: [a, b],
      placed: [db.prefersNear(5, to('web')).onNode('a'), db.near(to('web')).onNode('b')],
      raw: [5, 1],
      normalized: [100, 0],
    },
    {
      title: 'gives required terms of placed pods the weight of its arguments',
      args: { hardPodAffinityWeight: 7 },
      pod: web,
      nodes: [a, b],
      placed: [db.near(to('web')).onNode('b')],
      raw: [0, 7],
      normalized: [0, 100],
    },
    {
      title: 'ignores preferences of placed pods if configured so and the pod has none',
      args: { ignorePreferredTermsOfExistingPods: true },
      pod: web,
      nodes: [a, b],
      placed: [db.prefersNear(5, to('web')).onNode('a')],
      skipped: true,
    },
    {
      title: 'is skipped if no pod has preferences',
      pod: web,
      nodes: [a, b],
      placed: [db.onNode('a')],
      skipped: true,
    },
    {
      title: 'is skipped if no pod matches a preference',
      pod: web.prefersNear(10, to('db')),
      nodes: [a, b],
      skipped: true,
    },
  ],
});
