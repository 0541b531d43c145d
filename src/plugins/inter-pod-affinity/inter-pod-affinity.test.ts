import type { KubernetesObject, PodAffinityTerm } from '../../api/index.ts';
import { node, pod, ZONE } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { interPodAffinity } from './inter-pod-affinity.ts';

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

describePlugin(interPodAffinity, {
  fits: [
    {
      title: 'a pod go to the zone of the pods it wants',
      pod: web.near(to('db')),
      node: a2,
      others: [a, b],
      placed: [db.onNode('a')],
    },
    {
      title: 'the first of a series that want their own company go anywhere with the key',
      pod: web.near(to('web')),
      node: a,
      placed: [db.onNode('a')],
    },
    {
      title: 'a pod go where those it shuns are not',
      pod: web.apartFrom(to('db')),
      node: b,
      others: [a],
      placed: [db.onNode('a')],
    },
    {
      title: 'a term not reach into other namespaces',
      pod: web.apartFrom(to('db')),
      node: a,
      placed: [db.in('other').onNode('a')],
    },
    {
      title: 'a term reach into namespaces whose labels it selects',
      pod: web.near(to('db', { namespaceSelector: { matchLabels: { team: 'x' } } })),
      node: a,
      objects: [namespace('other', 'x')],
      placed: [db.in('other').onNode('a')],
    },
    {
      title: 'pods that shun others come near this one',
      pod: web,
      node: a,
      placed: [db.apartFrom(to('cache')).onNode('a')],
    },
  ],
  rejects: [
    {
      title: 'a pod off zones without the pods it wants',
      pod: web.near(to('db')),
      node: b,
      others: [a],
      placed: [db.onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off that wants company of which there is none, and is not it itself',
      pod: web.near(to('db')),
      node: a,
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off where one pod matches one of its terms and another the other',
      pod: web.near(to('db'), to('cache')),
      node: a,
      placed: [db.onNode('a'), pod().labelled({ app: 'cache' }).onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'the first of a series off nodes without the key',
      pod: web.near(to('web')),
      node: node('nowhere'),
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off the zone of the pods it shuns',
      pod: web.apartFrom(to('db')),
      node: a2,
      others: [a],
      placed: [db.onNode('a')],
      because: NOT_APART,
      code: 'Unschedulable',
    },
    {
      title: 'a pod off the zone of pods that shun it',
      pod: web,
      node: a2,
      others: [a],
      placed: [db.apartFrom(to('web')).onNode('a')],
      because: NOT_WANTED,
      code: 'Unschedulable',
    },
    {
      title: 'a pod off where the namespace it is in is one that is shunned',
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
      title: 'a pod off for its own affinity first, where its anti-affinity fails as well',
      pod: web.near(to('cache')).apartFrom(to('db')),
      node: a,
      placed: [db.onNode('a')],
      because: NOT_NEAR,
      code: 'UnschedulableAndUnresolvable',
    },
  ],
  scores: [
    {
      title: 'adds its weight for every pod it would like to be near, and takes it off for others',
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
      title: 'heeds what pods on the nodes prefer of it, and their required terms as weight 1',
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
      title: 'ignores what placed pods prefer, if told to and the pod prefers nothing itself',
      args: { ignorePreferredTermsOfExistingPods: true },
      pod: web,
      nodes: [a, b],
      placed: [db.prefersNear(5, to('web')).onNode('a')],
      skipped: true,
    },
    {
      title: 'is not asked where nobody prefers anything',
      pod: web,
      nodes: [a, b],
      placed: [db.onNode('a')],
      skipped: true,
    },
    {
      title: 'is not asked where what the pod prefers is nowhere',
      pod: web.prefersNear(10, to('db')),
      nodes: [a, b],
      skipped: true,
    },
  ],
});
