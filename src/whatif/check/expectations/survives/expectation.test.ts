import type { KubernetesObject } from '../../../../objects/index.ts';
import { node } from '../../../../../test/support/builders.ts';
import { deployment, testCases } from '../../../../../test/support/checked.ts';

const nodes = (count: number): readonly KubernetesObject[] =>
  Array.from(
    { length: count },
    (_, at) =>
      node(`n${at}`)
        .zone(`z${at % 2}`)
        .withHostname().object,
  );
const budget = (minAvailable: number) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace: 'default' },
  spec: { minAvailable, selector: { matchLabels: { app: 'web' } } },
});

const overZones = {
  maxSkew: 1,
  topologyKey: 'topology.kubernetes.io/zone',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'web' } },
};

const statefulSet = (name: string, replicas: number): KubernetesObject => ({
  ...deployment(name, replicas),
  kind: 'StatefulSet',
});

testCases({
  'there is room for the pods of a node': {
    expects: { survives: { loss: 'node', as: 'deleted' } },
    objects: [...nodes(3), deployment('web', 6)],
    verdict: 'passed',
    says: 'each of 3 losses is survived',
  },
  'one pod too many': {
    expects: { survives: { loss: 'node', as: 'deleted' } },
    objects: [...nodes(3), deployment('web', 9)],
    verdict: 'failed',
    says: '3 of 3 losses not survived',
  },
  'the pods of others find no room': {
    expects: { survives: { loss: 'node', as: 'deleted', workload: 'deployment/web' } },
    objects: [...nodes(2), deployment('web', 2, { priority: 10 }), deployment('batch', 6)],
    verdict: 'passed',
    says: 'each of 2 losses is survived',
  },
  'a zone of two nodes': {
    expects: { survives: { loss: 'zone', as: 'deleted' } },
    objects: [...nodes(3), deployment('web', 6)],
    verdict: 'failed',
    says: '1 of 2 losses not survived: z0 (deleted)',
  },
  'a zone with less to move': {
    expects: { survives: { loss: 'zone', as: 'deleted' } },
    objects: [...nodes(3), deployment('web', 4)],
    verdict: 'passed',
    says: 'each of 2 losses',
  },
  'a zone and a node at once': {
    expects: { survives: { loss: ['zone', 'node'], as: 'deleted' } },
    objects: [...nodes(4), deployment('web', 5)],
    verdict: 'failed',
    says: /^4 of 4 losses not survived: z0 and n1 \(deleted\)/,
  },
  'a budget is broken while pods move': {
    expects: { survives: { loss: 'node', as: 'deleted' } },
    objects: [...nodes(2), deployment('web', 2), budget(2)],
    verdict: 'failed',
    says: '2 of 2 losses not survived',
  },
  'whatever budgets say': {
    expects: { survives: { loss: 'node', as: 'deleted', budgets: false } },
    objects: [...nodes(2), deployment('web', 2), budget(2)],
    verdict: 'passed',
    says: 'each of 2 losses',
  },
  'a zone that is deleted leaves no domain to spread over': {
    expects: { survives: { loss: 'zone', as: 'deleted' } },
    objects: [...nodes(4), deployment('web', 4, { topologySpreadConstraints: [overZones] })],
    verdict: 'passed',
    says: 'each of 2 losses is survived',
  },
  'a zone that does not answer is still a domain': {
    expects: { survives: 'zone' },
    objects: [...nodes(4), deployment('web', 4, { topologySpreadConstraints: [overZones] })],
    verdict: 'failed',
    says: '2 of 4 losses not survived: z0 (unreachable; survived if deleted) and z1',
  },
  'a zone that does not answer, with room and no spread': {
    expects: { survives: 'zone' },
    objects: [...nodes(4), deployment('web', 4)],
    verdict: 'passed',
    says: 'each of 4 losses is survived',
  },
  'a StatefulSet waits for its pod on a node that does not answer': {
    expects: { survives: { loss: 'node', as: 'unreachable' } },
    objects: [...nodes(2), statefulSet('db', 1)],
    verdict: 'failed',
    says: '1 of 2 losses not survived: n0 (unreachable)',
  },
  'a StatefulSet creates its pod again on another node': {
    expects: { survives: { loss: 'node', as: 'deleted' } },
    objects: [...nodes(2), statefulSet('db', 1)],
    verdict: 'passed',
    says: 'each of 2 losses',
  },
  'no node has the label': {
    expects: { survives: 'rack' },
    objects: [...nodes(2), deployment('web', 2)],
    verdict: 'unknown',
    says: 'no node has the label rack',
  },
  'a node without the label': {
    expects: { survives: { loss: 'zone', as: 'deleted' } },
    objects: [...nodes(4), node('other').object, deployment('web', 8)],
    verdict: 'unknown',
    says: '1 of 5 nodes lack the label topology.kubernetes.io/zone',
  },
  'nothing runs': {
    expects: { survives: { loss: 'node', as: 'deleted' } },
    objects: nodes(2),
    verdict: 'unknown',
    says: 'there are no pods',
  },
});
