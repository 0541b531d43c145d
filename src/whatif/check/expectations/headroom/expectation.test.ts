import type { KubernetesObject } from '../../../../objects/index.ts';
import { node, pod, ZONE } from '../../../../../test/support/builders.ts';
import { deployment, testCases } from '../../../../../test/support/checked.ts';

const nodes = (count: number): readonly KubernetesObject[] =>
  Array.from({ length: count }, (_, at) => node(`n${at}`).zone(`z${at % 2}`).object);
const web = deployment('web', 4);
/** Never more in one zone than in another, but for one. */
const even = deployment('even', 1, {
  containers: [{ name: 'c', image: 'c:1', resources: { requests: { cpu: '100m' } } }],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: ZONE,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'even' } },
    },
  ],
});
const limits = {
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name: 'small', namespace: 'default' },
  spec: { limits: [{ type: 'Container', max: { cpu: '500m' } }] },
};
const quotaOf = (pods: number) => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'q', namespace: 'default' },
  spec: { hard: { pods: String(pods) } },
});
const written = pod('probe').requests({ cpu: '4' }).object;

testCases({
  'so many fit now': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 4 } },
    objects: [...nodes(2), web],
    verdict: 'passed',
    says: '4 more of Deployment/web fit',
  },
  'one fewer fits': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 5 } },
    objects: [...nodes(2), web],
    verdict: 'failed',
    says: '4 of 5 more of Deployment/web fit',
  },
  'a pod of the file, on an empty node': {
    expects: { headroom: { pod: written, atLeast: 1 } },
    objects: [...nodes(2), pod('there').requests({ cpu: '1' }).object],
    verdict: 'passed',
    says: '1 more of Pod/probe fit',
  },
  'no node is empty': {
    expects: { headroom: { pod: written, atLeast: 1 } },
    objects: [...nodes(1), pod('there').requests({ cpu: '1' }).object],
    verdict: 'failed',
    says: '0 of 1 more of Pod/probe fit',
  },
  'after the loss of any node': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 4, loss: 'node' } },
    objects: [...nodes(3), web],
    verdict: 'passed',
    says: '4 more of Deployment/web fit after each of 6 losses',
  },
  'not after the loss of any node': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 5, loss: 'node' } },
    objects: [...nodes(3), web],
    verdict: 'failed',
    says: '4 of 5 more of Deployment/web fit after the loss of n0 (deleted), n0 (unreachable), n1 (deleted)',
  },
  'displaced pods come first': {
    expects: { headroom: { pod: written, atLeast: 1, loss: 'zone' } },
    objects: [...nodes(3), deployment('web', 8)],
    verdict: 'failed',
    says: /^0 of 1 more of Pod\/probe fit after the loss of z0/,
  },
  'after a zone and a node': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 1, loss: ['zone', 'node'] } },
    objects: [...nodes(4), deployment('web', 3)],
    verdict: 'passed',
    says: 'fit after each of 8 losses',
  },
  'after a zone whose Node objects are deleted': {
    expects: { headroom: { pod: 'deployment/even', atLeast: 4, loss: 'zone', as: 'deleted' } },
    objects: [...nodes(4), even],
    verdict: 'passed',
    says: '4 more of Deployment/even fit after each of 2 losses',
  },
  'an unreachable zone is a domain of the spread without pods': {
    expects: { headroom: { pod: 'deployment/even', atLeast: 4, loss: 'zone', as: 'unreachable' } },
    objects: [...nodes(4), even],
    verdict: 'failed',
    says: 'after the loss of z0 (unreachable) and z1 (unreachable)',
  },
  'the way that fits is named': {
    expects: { headroom: { pod: 'deployment/even', atLeast: 4, loss: 'zone' } },
    objects: [...nodes(4), even],
    verdict: 'failed',
    says: 'after the loss of z0 (unreachable; fits if deleted) and z1 (unreachable; fits if deleted)',
  },
  'a limit range refuses the copy': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 1 } },
    objects: [...nodes(2), deployment('web', 0), limits],
    verdict: 'failed',
    says: 'the API server refuses a copy of Deployment/web',
  },
  'a quota allows fewer': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 3 } },
    objects: [...nodes(2), web, quotaOf(6)],
    verdict: 'failed',
    says: '2 of 3 more of Deployment/web fit',
  },
  'a quota allows so many': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 3 } },
    objects: [...nodes(2), web, quotaOf(7)],
    verdict: 'passed',
    says: '3 more of Deployment/web fit',
  },
  'no such workload': {
    expects: { headroom: { pod: 'deployment/wbe', atLeast: 1 } },
    objects: [...nodes(2), web],
    verdict: 'unknown',
    says: 'there is no Deployment/wbe in default; did you mean web?',
  },
  'a scheduler that is not simulated': {
    expects: { headroom: { pod: 'deployment/web', atLeast: 1 } },
    objects: [...nodes(2), deployment('web', 0, { schedulerName: 'other' })],
    verdict: 'unknown',
    says: 'the scheduler other is not simulated',
  },
});
